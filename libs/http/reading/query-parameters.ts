import { Refusal } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ApiRoute, patternOf } from '../openapi/api-route.ts';

/** Listed in an answer; length with escapes. */
const MOST_NAMES = 10;
const LONGEST_NAME = 64;

/**
 * A parameter of another operation is refused: it would silently not filter. Unknown ones are listed in
 * `X-Unknown-Parameters`.
 */
export class QueryParameters {
  /** By method and route pattern. */
  readonly #own = new Map<string, ReadonlySet<string>>();
  readonly #known = new Set<string>();

  constructor(routes: readonly ApiRoute[]) {
    for (const route of routes) {
      const own = (route.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      this.#own.set(nameOf(route.method, patternOf(route)), new Set(own));
      for (const name of [...own, ...propertiesOf(route)]) this.#known.add(name);
    }
  }

  /** Sets the header. */
  check(request: FastifyRequest, reply: FastifyReply): Refusal | null {
    if (!request.url.includes('?')) return null;
    const own = this.#own.get(nameOf(request.method === 'HEAD' ? 'get' : request.method, request.vpds.route ?? ''));
    if (own === undefined) return null;
    const others = Object.keys(request.query as object).filter((name) => name !== '' && !own.has(name));
    const [misplaced] = others.filter((name) => this.#known.has(name));
    if (misplaced !== undefined) return new Refusal('parameter_not_allowed', [misplaced]);
    if (others.length > 0) void reply.header('x-unknown-parameters', listed(others));
    return null;
  }
}

function nameOf(method: string, pattern: string): string {
  return `${method.toLowerCase()} ${pattern}`;
}

/** Clients may put members of the body into the query. */
function propertiesOf({ body }: ApiRoute): string[] {
  if (body === undefined) return [];
  const { properties } = z.toJSONSchema(body.schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

/** Encoded and bounded: client input in a header. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => {
    // A cut surrogate pair cannot be encoded.
    const encoded = encodeURIComponent(Buffer.from(name.slice(0, LONGEST_NAME)).toString());
    return encoded.slice(0, LONGEST_NAME).replace(/%.?$/, '');
  });
  return (names.length > MOST_NAMES ? [...shown, '...'] : shown).join(', ');
}
