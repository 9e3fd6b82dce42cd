import { Refusal, listedNames } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noteIgnored } from '../edge/handling.ts';
import { type ApiRoute, patternOf } from '../openapi/api-route.ts';

/**
 * A parameter of another operation is refused: it would silently not filter. Unknown ones are ignored (ANS-23), and
 * listed in `X-Unknown-Parameters`, too.
 */
export class QueryParameters {
  /** Names of parameters by method and route pattern. */
  readonly #own = new Map<string, ReadonlySet<string>>();
  readonly #known = new Set<string>();

  constructor(routes: readonly ApiRoute[]) {
    for (const route of routes) {
      const own = (route.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      this.#own.set(nameOf(route.method, patternOf(route)), new Set(own));
      // Filters of a list are many and common words: clients of older releases may send them elsewhere.
      if (route.list === undefined) for (const name of [...own, ...propertiesOf(route)]) this.#known.add(name);
    }
  }

  /** Sets the header and the refusal. */
  check(request: FastifyRequest, reply: FastifyReply): void {
    if (!request.url.includes('?')) return;
    const own = this.#own.get(nameOf(request.method === 'HEAD' ? 'get' : request.method, request.vpds.route ?? ''));
    if (own === undefined) return;
    const others = Object.keys(request.query as object).filter((name) => name !== '' && !own.has(name));
    const [unknown] = others;
    if (unknown === undefined) return;
    const [misplaced] = others.filter((name) => this.#known.has(name));
    if (misplaced !== undefined) {
      request.vpds.queryRefusal = new Refusal('parameter_not_allowed', [misplaced]);
      return;
    }
    void reply.header('x-unknown-parameters', listedNames(others));
    noteIgnored(request, others, 'parameter_not_allowed', [unknown]);
  }
}

function nameOf(method: string, pattern: string): string {
  return `${method.toLowerCase()} ${pattern}`;
}

/** Clients may put members of the body into the query. */
function propertiesOf({ body }: ApiRoute): string[] {
  if (body === undefined) return [];
  // Converting each schema would take a sixth of the start.
  if (body.schema instanceof z.ZodObject) return Object.keys(body.schema.shape);
  const { properties } = z.toJSONSchema(body.schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}
