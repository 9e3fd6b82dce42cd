import { Refusal } from '@vpds/kernel';
import type { FastifyRequest } from 'fastify';
import { type ApiRoute, type Precondition, patternOf } from '../openapi/api-route.ts';
import { takesKey } from './idempotency-gate.ts';

const NAMES = ['If-Match', 'If-None-Match', 'If-Unmodified-Since'] as const satisfies readonly Precondition[];
const HEADERS = NAMES.map((name) => [name, name.toLowerCase()] as const);

/** A write whose condition nobody evaluates would overwrite what it was meant to keep (ANS-24). Reads ignore them. */
export class Preconditions {
  /** By method and route pattern. */
  readonly #evaluated: ReadonlyMap<string, readonly Precondition[]>;

  constructor(routes: readonly ApiRoute[]) {
    this.#evaluated = new Map(
      routes.map((route) => [`${route.method.toUpperCase()} ${patternOf(route)}`, route.evaluates ?? []]),
    );
  }

  refusalOf({ method, headers, vpds }: FastifyRequest): Refusal | undefined {
    const given = HEADERS.filter(([, header]) => headers[header] !== undefined);
    if (given.length === 0 || !takesKey(method, vpds.route)) return undefined;
    const evaluated = this.#evaluated.get(`${method} ${vpds.route}`) ?? [];
    const [other] = given.filter(([name]) => !evaluated.includes(name));
    return other === undefined ? undefined : new Refusal('precondition_not_supported', [other[0]]);
  }
}
