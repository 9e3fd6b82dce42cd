import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRoute } from '../openapi/api-route.ts';

/** Headers that any answer may have. */
const COMMON_HEADERS = [
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Ignored',
  'X-Projection',
  'X-Request-Id',
  'X-Revision',
  'X-Unknown-Parameters',
];
const REQUEST_HEADERS = [
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'Traceparent',
  'X-Api-Key',
  'X-Request-Id',
];
/** Seconds for which a browser need not ask again. */
const ASKED_FOR = 600;

/**
 * `CORS_ORIGINS` (HTT-17): pages of these origins may call the interface. No cookie is ever accepted: the key is in a
 * header, so a page of another origin can do nothing in somebody's name.
 */
export class CrossOrigin {
  readonly #origins: ReadonlySet<string>;
  readonly #exposed: string;
  readonly #methods: string;

  constructor(origins: readonly string[], routes: readonly ApiRoute[]) {
    this.#origins = new Set(origins);
    const named = routes.flatMap(({ headers = {} }) => Object.keys(headers));
    this.#exposed = [...new Set([...COMMON_HEADERS, ...named])].sort().join(', ');
    this.#methods = [...new Set(routes.map(({ method }) => method.toUpperCase()))].sort().join(', ');
  }

  /** Must be called when all other headers are set: what a cache has stored for one page must not be another's. */
  vary(reply: FastifyReply): void {
    const others = String(reply.getHeader('vary') ?? '')
      .split(', ')
      .filter((name) => name !== '' && name !== 'origin');
    void reply.header('vary', [...others, 'origin'].join(', '));
  }

  /** Adds the headers. True: it was a browser's question before a request, and is answered. */
  answers(request: FastifyRequest, reply: FastifyReply): boolean {
    const { origin } = request.headers;
    if (origin === undefined || !this.#origins.has(origin)) return false;
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': this.#exposed });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
    void reply
      .headers({
        'access-control-allow-methods': this.#methods,
        'access-control-allow-headers': REQUEST_HEADERS.join(', '),
        'access-control-max-age': String(ASKED_FOR),
      })
      .code(204)
      .send();
    return true;
  }
}
