import type { IncomingMessage } from 'node:http';
import { type Principal, type ReadBudget, Refusal, type Span, Unavailable, startSpan, withinWork } from '@vpds/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Networks } from './networks.ts';
import type { Readiness } from '@vpds/observability';
import type { BodyPolicy } from './body-parser.ts';
import { dropMalformedType, registerBodyParser } from './body-parser.ts';
import { type Compressed, Compression } from './compression.ts';
import type { ErrorEnvelope, Success } from './envelope.ts';
import { type IdempotencyGate, isKeyed, takesKey } from './idempotency-gate.ts';
import type { LargeAnswers } from '../admission/large-answers.ts';
import { publicPrefix } from './public-prefix.ts';
import type { QueryParameters } from '../reading/query-parameters.ts';
import { answerMade, reading, registerReadAdmission } from '../admission/read-admission.ts';
import type { RateDecision, RateLimiter } from '@vpds/limits';
import { requestIDOf, traceparentOf, workOf } from './request-state.ts';
import { RouteTable, isSpelled, pathOf } from './route-table.ts';
import type { UnknownKeys } from '../admission/unknown-keys.ts';

/** What a key is used for: a read changes nothing. */
export type KeyUse = 'read' | 'command';

/** Says whom an API key speaks for; null for a missing, unknown or revoked one. */
export interface Authenticator {
  authenticate(apiKey: string, use: KeyUse): Principal | null | Promise<Principal | null>;
  /** The same, from what was known not long ago: asked when the limiter cannot tell of revocations. */
  confirm?(apiKey: string, use: KeyUse): Principal | null | Promise<Principal | null>;
  /** Whether the key was found before, however long ago: it costs little, or is worth a look-up. Absent: never. */
  remembers?(apiKey: string): boolean;
  /** The key was revoked elsewhere. */
  forget?(apiKeyID: string): void;
}

/** Counts keys that were refused, by key and address; bounded. */
export interface RefusedLoginCounter {
  /** `apiKey`: null if none was sent. */
  note(apiKey: string | null, address: string): void;
}

/** Called when an answer has left: for metrics. `route` is the pattern, never the path (paths hold identifiers). */
export type RequestObserver = (route: string, method: string, status: number, milliseconds: number) => void;

export interface EdgeHooks {
  readonly authenticator: Authenticator;
  readonly gate: IdempotencyGate;
  readonly limiter: RateLimiter | null;
  readonly unknownKeys: UnknownKeys;
  readonly refusedLogins: RefusedLoginCounter | null;
  readonly readiness: Readiness;
  readonly envelope: ErrorEnvelope;
  readonly largeAnswers: LargeAnswers;
  readonly queryParameters: QueryParameters;
  /** Balancers whose headers are believed. */
  readonly trustedProxies: Pick<Networks, 'has'>;
  /** What requests may read at once, and the routes that read although their method is not GET (`POST /path`). */
  readonly reads: { readonly budget: ReadBudget; readonly routes: ReadonlySet<string> } | null;
  readonly maxBodyBytes: number;
  /** Bodies of routes that are not JSON of `maxBodyBytes`, by the route's pattern. */
  readonly bodies: ReadonlyMap<string, BodyPolicy>;
  readonly observe: RequestObserver;
}

/** No key is asked for below these paths, and no tenant's data is shown (ANS-10). */
const PUBLIC = /^\/(?:$|health(?:$|\/)|metrics$|openapi(?:-3\.0)?\.json$|docs(?:$|\/|-))/;
/** Of those, what changes all the time. The others are the same for everybody, and until the next release. */
const PROBES = /^\/(?:health(?:$|\/)|metrics$)/;
/** How long what is documented may be kept by caches, seconds; everything else by none. */
const DOCUMENTED_FOR = 300;
/** What else than the target an answer depends on: for caches that keep what they are asked not to keep, too. */
const VARY = 'x-api-key, accept, accept-encoding';
const VARY_DOCUMENTED = 'accept-encoding';
const NO_ROUTES: ReadonlySet<string> = new Set();
/** Longest value of a path parameter, in characters. */
const MAX_PARAMETER_LENGTH = 512;
/** Set by {@link rewriteUrl} on the raw request: its path held an escape that is none. */
const BROKEN_ESCAPE = Symbol('broken escape');

/**
 * Fastify's `rewriteUrl`: a path with a broken escape is routed as if its `%` were encoded, so that it meets the refusals
 * in their order and is refused as 400 in its place.
 */
export function rewriteUrl(raw: { url?: string | undefined }): string {
  const url = raw.url ?? '/';
  if (!url.includes('%')) return url;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    Object.defineProperty(raw, BROKEN_ESCAPE, { value: true });
    return path.replaceAll('%', '%25') + (query < 0 ? '' : url.slice(query));
  }
}

/** Everything that happens around every request, in the order of refusals of ANS-4. */
export function registerEdgeHooks(fastify: FastifyInstance, hooks: EdgeHooks): RouteTable {
  const routes = new RouteTable();
  const usual: BodyPolicy = { type: 'json', maxBytes: hooks.maxBodyBytes };
  const policyOf = ({ vpds }: FastifyRequest): BodyPolicy => hooks.bodies.get(vpds.route ?? '') ?? usual;

  fastify.addHook('onRoute', (route) => {
    routes.add(route.url, [route.method].flat());
  });
  fastify.decorateRequest('vpds', null as never);
  fastify.addHook('onRequest', (request, reply, done) => {
    const requestID = requestIDOf(request.headers['x-request-id']);
    const route = routeOf(request);
    const parent = traceparentOf(request.headers['traceparent']);
    const span = requestSpan(request.method, route, parent);
    request.vpds = {
      requestID,
      route,
      principal: null,
      rawBody: null,
      bodyRefusal: null,
      queryRefusal: null,
      prefix: publicPrefix(request, hooks.trustedProxies),
      idempotency: null,
      isAnswerKept: false,
      giveBack: null,
      startedAt: performance.now(),
      span,
      traceparent: span?.traceparent ?? parent,
    };
    void reply.headers({ 'x-request-id': requestID, 'cache-control': 'no-store', vary: VARY });
    dropMalformedType(request);
    withinWork(workOf(request), () => {
      let waiting: Promise<void> | undefined;
      try {
        if (!hasItsHost(request.raw)) throw new Refusal('malformed_request');
        if (route !== null) waiting = admit(route, request, reply, hooks, policyOf(request).maxBytes);
        // Sent here, not thrown: routes without a controller have no error handler of ours.
        else if (!request.is404) return void hooks.envelope.send(unknownPath(routes, request), request, reply);
      } catch (error) {
        return done(error as Error);
      }
      if (waiting === undefined) done();
      else waiting.then(() => done(), done);
    });
  });
  registerBodyParser(fastify, policyOf);
  fastify.addHook('preValidation', (request, reply, done) => {
    request.vpds.queryRefusal = hooks.queryParameters.check(request, reply);
    // Again: the body came by the connection's events, which belong to no request.
    withinWork(workOf(request), () => done(pathRefusal(request)));
  });
  registerIdempotency(fastify, hooks.gate);
  if (hooks.reads !== null) registerReadAdmission(fastify, hooks.reads.budget, hooks.reads.routes);
  registerSending(fastify, hooks);
  fastify.addHook('onResponse', (request, reply, done) => {
    if (request.vpds !== null) {
      const { route, startedAt, span } = request.vpds;
      if (reply.statusCode >= 400) request.vpds.giveBack?.();
      if (span !== null) endSpan(span, reply.statusCode);
      hooks.observe(route ?? 'unknown', request.method, reply.statusCode, performance.now() - startedAt);
    }
    done();
  });
  return routes;
}

/** Health checks and metrics are not traced. */
function requestSpan(method: string, route: string | null, parent: string | null): Span | null {
  if (route !== null && PROBES.test(route)) return null;
  const attributes = { 'http.request.method': method, ...(route === null ? {} : { 'http.route': route }) };
  const name = route === null ? method : `${method} ${route}`;
  return startSpan(name, { kind: 'server', isEdge: true, parent, attributes });
}

function endSpan(span: Span, status: number): void {
  const attributes = { 'http.response.status_code': status };
  span.end(status < 500 ? { attributes } : { attributes, error: String(status) });
}

/** One `Host`, and without one only HTTP/1.0 (RFC 9112, 3.2): of two, another server on the way may go by the other. */
function hasItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/** What is wrong with a path whose route is known: refused here, behind what comes before it, and not by the router. */
function pathRefusal(request: FastifyRequest): Refusal | undefined {
  if (BROKEN_ESCAPE in request.raw) return new Refusal('path_not_encoded');
  if (request.url.length <= MAX_PARAMETER_LENGTH) return undefined;
  const values = Object.values(request.params as Record<string, string>);
  const tooLong = values.some(({ length }) => length > MAX_PARAMETER_LENGTH);
  return tooLong ? new Refusal('path_too_long') : undefined;
}

/** The pattern of the route that has the request's path. The router takes nothing for a value of a path parameter, too. */
function routeOf(request: FastifyRequest): string | null {
  if (request.is404) return null;
  const values = request.params as Record<string, string>;
  for (const name in values) if (values[name] === '') return null;
  const pattern = request.routeOptions.url ?? null;
  return pattern !== null && isSpelled(pattern, pathOf(request.url)) ? pattern : null;
}

/** What is said of a path that no route has: 405 with `Allow` where the path is known, else 404. */
function unknownPath(routes: RouteTable, request: FastifyRequest): Refusal {
  const methods = routes.methodsOf(pathOf(request.url));
  if (methods.length === 0) return new Refusal('not_found');
  return new Refusal('method_not_allowed', [], { allow: methods.join(', ') });
}

/** The answer to a path that no route has. */
export function notFound(routes: RouteTable, hooks: EdgeHooks) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    hooks.envelope.send(unknownPath(routes, request), request, reply);
}

/** Refuses by throwing. A promise only where something has to be waited for: every request comes through here. */
function admit(
  route: string,
  request: FastifyRequest,
  reply: FastifyReply,
  hooks: EdgeHooks,
  maxBytes: number,
): Promise<void> | undefined {
  if (PUBLIC.test(route)) return undefined;
  const apiKey = request.headers['x-api-key'];
  const found = typeof apiKey === 'string' ? authenticate(apiKey, request, hooks) : null;
  if (found instanceof Promise || hooks.limiter !== null) return admitLater(found, request, reply, hooks, maxBytes);
  request.vpds.principal = known(found, request, hooks);
  refuseTooLarge(request, reply, maxBytes);
  return undefined;
}

/** @throws Refusal where the address has tried too many unknown keys and this one would have to be looked up */
function authenticate(
  apiKey: string,
  request: FastifyRequest,
  hooks: EdgeHooks,
): ReturnType<Authenticator['authenticate']> {
  const { authenticator, unknownKeys } = hooks;
  if (!unknownKeys.isQuiet && authenticator.remembers?.(apiKey) !== true) unknownKeys.mayTry(request.ip);
  return authenticator.authenticate(apiKey, useOf(request, hooks));
}

async function admitLater(
  found: ReturnType<Authenticator['authenticate']>,
  request: FastifyRequest,
  reply: FastifyReply,
  hooks: EdgeHooks,
  maxBytes: number,
): Promise<void> {
  const principal = known(await found, request, hooks);
  request.vpds.principal = principal;
  if (hooks.limiter !== null)
    await limit(await hooks.limiter.take(principal.apiKeyID), principal, hooks, request, reply);
  refuseTooLarge(request, reply, maxBytes);
}

function useOf(request: FastifyRequest, { reads }: EdgeHooks): KeyUse {
  return reading(request.method, request.vpds.route, reads?.routes ?? NO_ROUTES) ? 'read' : 'command';
}

function known(principal: Principal | null, request: FastifyRequest, hooks: EdgeHooks): Principal {
  if (principal !== null) return principal;
  const apiKey = request.headers['x-api-key'];
  if (apiKey !== undefined) hooks.unknownKeys.failed(request.ip);
  hooks.refusedLogins?.note(typeof apiKey === 'string' ? apiKey : null, request.ip);
  throw new Refusal('unauthorized');
}

function refuseTooLarge(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) <= maxBytes) return;
  void reply.header('connection', 'close');
  throw new Refusal('body_too_large', [maxBytes]);
}

async function limit(
  decision: RateDecision,
  { apiKeyID }: Principal,
  hooks: EdgeHooks,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { authenticator } = hooks;
  if (decision.revoked === true) {
    authenticator.forget?.(apiKeyID);
    throw new Refusal('unauthorized');
  }
  if (decision.revoked === 'unknown' && authenticator.confirm !== undefined) {
    const confirmed = await authenticator.confirm(request.headers['x-api-key'] as string, useOf(request, hooks));
    if (confirmed === null) throw new Refusal('unauthorized');
  }
  if (decision.limit === 0) return;
  void reply
    .header('ratelimit-policy', `"default";q=${decision.limit};w=1`)
    .header('ratelimit', `"default";r=${decision.remaining};t=${decision.resetSeconds}`);
  if (!decision.allowed)
    throw new Refusal('rate_limited', [decision.resetSeconds], { 'retry-after': String(decision.resetSeconds) });
}

function registerIdempotency(fastify: FastifyInstance, gate: IdempotencyGate): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    if (request.is404 || request.vpds.principal === null || !isKeyed(request)) return done();
    gate.begin(request).then((answer) => {
      if (answer === null) return done();
      const body: Success = { message: answer.message, status: 'success' };
      void reply.headers({ ...answer.headers, 'idempotency-replayed': 'true' }).send(body);
    }, done);
  });
  fastify.addHook('preSerialization', (request, reply, payload, done) => {
    if (request.vpds.idempotency === null || reply.statusCode !== 200) return done(null, payload);
    const headers = keptHeaders(reply);
    gate
      .keep(request, { message: (payload as Success).message, ...(headers === null ? {} : { headers }) })
      .then(() => done(null, payload), done);
  });
}

function registerSending(fastify: FastifyInstance, { gate, largeAnswers, envelope, readiness }: EdgeHooks): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // A client that keeps its connection comes to another gateway with its next request, before this one closes.
    if (readiness.draining) void reply.header('connection', 'close');
    if (isDocument(request.vpds?.route) && reply.statusCode < 400)
      void reply.headers({ 'cache-control': `public, max-age=${DOCUMENTED_FOR}`, vary: VARY_DOCUMENTED });
    dropCharset(reply);
    // When the answer is made, not when it has left: a caller that has gone away never gets it, and comes again with its key.
    if (request.vpds !== null) gate.finish(request);
    answerMade(request, payload);
    if (largeAnswers.take(payload, reply.raw)) done(null, payload);
    else done(null, envelope.tell(new Unavailable('Too many large answers wait to be read'), request, reply));
  });
  const compression = new Compression();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const body = compression.of(compressed(request), request, reply, payload);
    if (body === null) done(null, payload);
    else body.then((bytes) => done(null, bytes), done);
  });
}

/**
 * Answers of reads, and never a write's: that may hold a secret (a new API key) beside what its caller has sent, and its
 * length would tell of it. A read holds no secret but the company's own data; the key comes in a header that no browser adds by
 * itself, so nobody else can have a read made with texts of his choice and watch how its length changes (BREACH).
 */
function compressed(request: FastifyRequest): Compressed {
  const route = request.vpds?.route;
  if (route === null || route === undefined || takesKey(request.method, route)) return 'never';
  return isDocument(route) ? 'once' : 'each';
}

function isDocument(route: string | null | undefined): boolean {
  return typeof route === 'string' && PUBLIC.test(route) && !PROBES.test(route);
}

/** JSON is UTF-8, and its media types have no such parameter (RFC 8259, 11); Fastify gives them one. */
function dropCharset(reply: FastifyReply): void {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && /^application\/(?:[\w.-]+\+)?json;/.test(type))
    void reply.header('content-type', type.slice(0, type.indexOf(';')));
}

const KEPT_HEADERS = ['x-product-id', 'x-fields-not-learned'];

/** Headers that belong to an answer's meaning, and so to its replay. */
function keptHeaders(reply: FastifyReply): Record<string, string> | null {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
