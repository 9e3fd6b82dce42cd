import type { IncomingMessage } from 'node:http';
import {
  type Principal,
  type ReadBudget,
  Refusal,
  type Span,
  currentWork,
  isTracing,
  startSpan,
  withinWork,
} from '@vpds/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Networks } from './networks.ts';
import type { Readiness } from '@vpds/observability';
import { boundBody, dropMalformedType, registerBodyParser } from './body-parser.ts';
import { NEVER_STORED } from './cache-headers.ts';
import { Compression } from './compression.ts';
import type { ErrorEnvelope, Success } from './envelope.ts';
import { handlingOf, nameIgnored, noteIgnored } from './handling.ts';
import {
  type Identification,
  arrivedLate,
  asNowFound,
  authenticate,
  bucketOf,
  identified,
  identifyAgain,
  known,
  limit,
  secretOf,
} from './identify.ts';
import { type IdempotencyGate, isKeyed, sendReplay } from './idempotency-gate.ts';
import type { Operations } from './operations.ts';
import type { CrossOrigin } from './cross-origin.ts';
import { preconditionRefusal } from './preconditions.ts';
import type { BodyMembers } from '../reading/body-members.ts';
import type { BodyAdmission } from '../admission/body-admission.ts';
import type { LargeAnswers } from '../admission/large-answers.ts';
import type { LingeringConnections } from './lingering-connections.ts';
import { isUnchanged } from '../endpoint/entity-tag.ts';
import { endWith } from './pipelines.ts';
import { publicPrefix } from './public-prefix.ts';
import type { QueryParameters } from '../reading/query-parameters.ts';
import { answerMade, registerReadAdmission } from '../admission/read-admission.ts';
import { whenClosed } from '../admission/when-closed.ts';
import { requestIDOf, traceparentOf } from './request-state.ts';
import { refuseOtherOrigins } from './session-cookie.ts';
import { RouteTable, isSpelled, pathOf } from './route-table.ts';
import type { Payer, RefusalPace } from '../admission/refusal-pace.ts';
import type { RequestTurns } from '../admission/request-turns.ts';
import { networkOf } from '../admission/unknown-keys.ts';

/** When the answer has left. `route`: the pattern, since paths contain identifiers. */
export type RequestObserver = (route: string, method: string, status: number, milliseconds: number) => void;

export interface EdgeHooks extends Identification {
  readonly gate: IdempotencyGate;
  readonly operations: Operations;
  readonly readiness: Readiness;
  readonly envelope: ErrorEnvelope;
  readonly largeAnswers: LargeAnswers;
  readonly pace: RefusalPace;
  readonly queryParameters: QueryParameters;
  readonly bodyMembers: BodyMembers;
  /** Null means that browsers of other origins are not served. */
  readonly crossOrigin: CrossOrigin | null;
  readonly trustedProxies: Pick<Networks, 'has'>;
  /** Null means that everybody may read metrics. */
  readonly metricsReaders: Pick<Networks, 'has'> | null;
  readonly reads: ReadBudget | null;
  readonly turns: RequestTurns | null;
  readonly bodyAdmission: BodyAdmission | null;
  readonly lingering: LingeringConnections;
  readonly observe: RequestObserver;
}

/** Paths that need no key and show no company's data (ANS-10). */
const PUBLIC = /^\/(?:$|health(?:$|\/)|metrics$|openapi(?:-3\.0)?\.json$|docs(?:$|\/|-)|console(?:$|\/))/;
/** The console's files set their own headers. */
const CONSOLE = /^\/console(?:$|\/)/;
/** Probes are never cached; the other public answers change only with a release. */
const PROBES = /^\/(?:health(?:$|\/)|metrics$)/;
const METRICS = '/metrics';
const OPENAPI = /^\/openapi/;
/** Seconds. */
const DOCUMENTED_FOR = 300;
const VARY_DOCUMENTED = 'accept-encoding';
/** Characters. */
const MAX_PARAMETER_LENGTH = 512;
/** The only transfer coding that is understood (RFC 9112, 6.1). */
const CHUNKED = /^\s*chunked\s*$/i;
/** Marks a raw request whose path has an invalid escape. */
const BROKEN_ESCAPE = Symbol('broken escape');

/** Encodes the `%` of invalid escapes, so that the router accepts the path and it is refused in the order of ANS-4. */
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

function requestState(
  request: FastifyRequest,
  handling: ReturnType<typeof handlingOf>,
  { trustedProxies, operations }: Pick<EdgeHooks, 'trustedProxies' | 'operations'>,
): FastifyRequest['vpds'] {
  const requestID = requestIDOf(request.headers['x-request-id']);
  const route = routeOf(request);
  const parent = traceparentOf(request.headers['traceparent']);
  const span = requestSpan(request.method, route, parent);
  const traceparent = span?.traceparent ?? parent;
  return {
    requestID,
    route,
    operation: operations.of(request.method, route),
    principal: null,
    work: { requestID, traceparent },
    rawBody: null,
    stream: null,
    bodyRefusal: null,
    queryRefusal: null,
    isStrict: handling === 'strict',
    ignored: null,
    prefix: publicPrefix(request, trustedProxies),
    idempotency: null,
    isAnswerKept: false,
    giveBack: null,
    reads: null,
    startedAt: performance.now(),
    span,
    traceparent,
  };
}

/** The order of these hooks is the order of refusals (ANS-4). */
export function registerEdgeHooks(fastify: FastifyInstance, hooks: EdgeHooks): RouteTable {
  const routes = new RouteTable();

  fastify.addHook('onRoute', (route) => {
    routes.add(route.url, [route.method].flat());
    const [method = 'GET'] = [route.method].flat();
    boundBody(route, hooks.operations.of(method, route.url).body, (request) => identifyAgain(request, hooks));
  });
  fastify.decorateRequest('vpds', null as never);
  fastify.addHook('onRequest', (request, reply, done) => {
    const handling = request.headers['prefer'] === undefined ? null : handlingOf(request.headers['prefer']);
    request.vpds = requestState(request, handling, hooks);
    const { route, work, span } = request.vpds;
    if (span !== null) whenClosed(reply.raw, () => endSpan(span, reply));
    void reply.header('x-request-id', work.requestID).headers(NEVER_STORED);
    if (handling !== null && isOperation(route)) void reply.header('preference-applied', `handling=${handling}`);
    dropMalformedType(request);
    if (hooks.crossOrigin !== null && hooks.crossOrigin.answers(request, reply)) return;
    withinWork(work, () => {
      // Admission precedes the body: unauthenticated clients must not fill memory. Refusals are sent directly, since
      // the error handling of Fastify and Nest costs as much as the rest of a refusal.
      const refusal = unreadable(request, reply) ?? (route === null ? unknownPath(routes, request) : null);
      if (route === null || refusal !== null) return hooks.envelope.send(refusal, request, reply);
      let waiting: Promise<void> | null;
      try {
        waiting = admit(route, request, reply, hooks);
      } catch (error) {
        return hooks.envelope.send(error, request, reply);
      }
      // Outside the `try`: errors of later hooks are not the admission's.
      if (waiting === null) done();
      else
        waiting.then(
          () => done(),
          (error: unknown) => hooks.envelope.send(error, request, reply),
        );
    });
  });
  registerBodyParser(fastify, hooks.bodyAdmission);
  fastify.addHook('preValidation', (request, reply, done) => {
    hooks.queryParameters.check(request, reply);
    checkMembers(request, hooks.bodyMembers);
    const refusal = pathRefusal(request) ?? preconditionRefusal(request);
    const arrived = (error?: Error) => {
      // Reading a body loses the asynchronous context.
      if (currentWork() === request.vpds.work) done(error);
      else withinWork(request.vpds.work, () => done(error));
    };
    if (!arrivedLate(request)) return arrived(refusal);
    identifyAgain(request, hooks).then(() => arrived(refusal), arrived);
  });
  registerIdempotency(fastify, hooks.gate);
  if (hooks.reads !== null) registerReadAdmission(fastify, hooks.reads);
  registerSending(fastify, hooks);
  fastify.addHook('onResponse', (request, reply, done) => {
    if (request.vpds !== null) {
      const { route, startedAt } = request.vpds;
      hooks.observe(route ?? 'unknown', request.method, reply.statusCode, performance.now() - startedAt);
    }
    done();
  });
  return routes;
}

/** Documents and probes have no preferences. */
function isOperation(route: string | null): boolean {
  return route !== null && !PUBLIC.test(route);
}

function checkMembers(request: FastifyRequest, members: BodyMembers): void {
  if (request.vpds.bodyRefusal !== null) return;
  const unknown = members.unknownIn(request.method, request.vpds.route, request.body);
  if (unknown.length > 0) noteIgnored(request, unknown, 'fields_not_allowed', [unknown.join(', ')]);
}

/** Probes are not traced. */
function requestSpan(method: string, route: string | null, parent: string | null): Span | null {
  if (!isTracing() || (route !== null && PROBES.test(route))) return null;
  const attributes = { 'http.request.method': method, ...(route === null ? {} : { 'http.route': route }) };
  const name = route === null ? method : `${method} ${route}`;
  return startSpan(name, { kind: 'server', isEdge: true, parent, attributes });
}

/** Ends the span of a closed answer. */
function endSpan(span: Span, { raw, statusCode: status }: FastifyReply): void {
  if (!raw.writableFinished) return span.end({ error: 'disconnected' });
  const attributes = { 'http.response.status_code': status };
  span.end(status < 500 ? { attributes } : { attributes, error: String(status) });
}

function unreadable(request: FastifyRequest, reply: FastifyReply): Refusal | null {
  if (!hasItsHost(request.raw)) return new Refusal('malformed_request');
  return hasUnknownCoding(request) ? endingConnection(new Refusal('transfer_coding_unknown'), reply) : null;
}

/** Exactly one `Host`, none only in HTTP/1.0 (RFC 9112, 3.2): with two, a proxy may have read the other. */
function hasItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/** Checked here and not by the router, to preserve the order of ANS-4. */
function pathRefusal(request: FastifyRequest): Refusal | undefined {
  if (BROKEN_ESCAPE in request.raw) return new Refusal('path_not_encoded');
  if (request.url.length <= MAX_PARAMETER_LENGTH) return undefined;
  const values = Object.values(request.params as Record<string, string>);
  const tooLong = values.some(({ length }) => length > MAX_PARAMETER_LENGTH);
  return tooLong ? new Refusal('path_too_long') : undefined;
}

/** The pattern of the route; null for an unknown path and for an empty path parameter, which the router accepts. */
function routeOf(request: FastifyRequest): string | null {
  if (request.is404) return null;
  const values = request.params as Record<string, string>;
  for (const name in values) if (values[name] === '') return null;
  const pattern = request.routeOptions.url ?? null;
  return pattern !== null && isSpelled(pattern, pathOf(request.url)) ? pattern : null;
}

/** 405 with `Allow` for a known path, else 404. */
function unknownPath(routes: RouteTable, request: FastifyRequest): Refusal {
  const methods = routes.methodsOf(pathOf(request.url));
  if (methods.length === 0) return new Refusal('not_found');
  return new Refusal('method_not_allowed', [], { allow: methods.join(', ') });
}

export function notFound(routes: RouteTable, hooks: EdgeHooks) {
  return (request: FastifyRequest, reply: FastifyReply): void =>
    hooks.envelope.send(unknownPath(routes, request), request, reply);
}

/** Returns null if the request was admitted at once, as most are. @throws Refusal */
function admit(route: string, request: FastifyRequest, reply: FastifyReply, hooks: EdgeHooks): Promise<void> | null {
  if (PUBLIC.test(route)) {
    refuseMetrics(route, request, hooks);
    return null;
  }
  const { isKeyless, body } = request.vpds.operation;
  const { maxBytes } = body;
  if (isKeyless) {
    admitKeyless(request, reply, maxBytes);
    return null;
  }
  const apiKey = secretOf(request);
  const remembered = apiKey === null ? null : (hooks.authenticator.remembered?.(apiKey) ?? null);
  if (remembered === null || hooks.limiter !== null) return admitLater(remembered, request, reply, hooks, maxBytes);
  identified(remembered, request);
  const turn = hooks.turns?.take(remembered.companyID, reply.raw) ?? null;
  if (turn !== null) return turn.then(() => receive(request, reply, hooks, maxBytes));
  receive(request, reply, hooks, maxBytes);
  return null;
}

/** @throws Refusal */
async function admitLater(
  remembered: Principal | null,
  request: FastifyRequest,
  reply: FastifyReply,
  hooks: EdgeHooks,
  maxBytes: number,
): Promise<void> {
  const apiKey = secretOf(request);
  const found = remembered ?? (apiKey === null ? null : await authenticate(apiKey, request, hooks));
  const principal = known(found, request, hooks);
  identified(principal, request);
  const { limiter } = hooks;
  if (limiter !== null) {
    const decision = await limiter.take(bucketOf(principal), principal);
    identified(await asNowFound(decision, principal, hooks, request), request);
    await limit(decision, principal, hooks, request, reply);
  }
  const turn = hooks.turns?.take(principal.companyID, reply.raw) ?? null;
  if (turn !== null) await turn;
  receive(request, reply, hooks, maxBytes);
}

/** @throws Refusal */
function receive(request: FastifyRequest, reply: FastifyReply, hooks: EdgeHooks, maxBytes: number): void {
  refuseTooLarge(request, reply, maxBytes);
  hooks.bodyAdmission?.receive(request, reply, maxBytes);
}

/** @throws Refusal */
function admitKeyless(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  refuseOtherOrigins(request.method, request.headers);
  refuseTooLarge(request, reply, maxBytes);
}

/**
 * Other addresses get the answer of an unknown path, so that they do not learn of the metrics. @throws Refusal
 * not_found
 */
function refuseMetrics(route: string, { ip }: FastifyRequest, { metricsReaders }: EdgeHooks): void {
  if (route === METRICS && metricsReaders?.has(ip) === false) throw new Refusal('not_found');
}

function refuseTooLarge(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) <= maxBytes) return;
  throw endingConnection(new Refusal('body_too_large', [maxBytes]), reply);
}

/** Closes the connection after the refusal, because the rest of the request must not be read. */
function endingConnection(refusal: Refusal, reply: FastifyReply): Refusal {
  void reply.header('connection', 'close');
  return refusal;
}

function hasUnknownCoding({ headers }: FastifyRequest): boolean {
  const coding = headers['transfer-encoding'];
  return coding !== undefined && !CHUNKED.test(coding);
}

function registerIdempotency(fastify: FastifyInstance, gate: IdempotencyGate): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    if (request.is404 || request.vpds.principal === null || !isKeyed(request)) return done();
    gate.begin(request).then((answer) => {
      if (answer === null) done();
      else sendReplay(answer, reply);
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

function registerSending(fastify: FastifyInstance, hooks: EdgeHooks): void {
  const { gate, largeAnswers, envelope, readiness, lingering, pace, crossOrigin } = hooks;
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete) lingering.afterAnswer(request.raw, request.vpds?.principal?.companyID ?? request.ip);
    // Clients reconnect to another gateway before this one closes. The rest of a streamed body is read by nobody.
    if (readiness.draining || isCutOff(request)) void reply.header('connection', 'close');
    if (reply.hasHeader('connection') && !endWith(reply.raw)) void reply.removeHeader('connection');
    if (isDocument(request) && reply.statusCode < 400)
      void reply.headers({ 'cache-control': `public, max-age=${DOCUMENTED_FOR}`, vary: VARY_DOCUMENTED });
    dropCharset(reply);
    if (request.headers['if-none-match'] !== undefined && isUnchanged(request, reply)) {
      void reply.code(304).removeHeader('content-type');
      // Fastify takes the length of an answer to HEAD from it, and leaves it out.
      if (request.method !== 'HEAD') payload = null;
    }
    if (request.vpds !== null && request.vpds.ignored !== null) nameIgnored(request.vpds.ignored, reply);
    if (request.vpds !== null) settle(request, reply, gate);
    answerMade(request, payload);
    const refusal = largeAnswers.take(payload, request.vpds?.principal?.companyID, reply.raw);
    const answer = refusal === null ? payload : envelope.write(refusal, request, reply);
    crossOrigin?.vary(reply);
    if (costsNothing(request, reply)) inTurn(request, reply, answer, () => done(null, answer));
    else done(null, answer);
  });
  const inTurn = (request: FastifyRequest, { raw }: FastifyReply, answer: unknown, leave: () => void) => {
    const { socket } = request.raw;
    const [payer, isProbe] = payerOf(request);
    const length = typeof answer === 'string' || Buffer.isBuffer(answer) ? answer.length : 0;
    pace.take(payer, { socket, length, isProbe: isProbe && raw.socket !== null, leave });
  };
  const compression = new Compression();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const body = isCompressible(request) ? compression.of(request, reply, payload) : null;
    if (body === null) done(null, payload);
    else body.then((bytes) => done(null, bytes), done);
  });
}

/**
 * Gives back what the request has taken, as soon as its outcome is known and not when the answer has left, which it
 * never does if the client has disconnected: the client may retry at once. An error while the answer is sent changes
 * nothing of the outcome.
 */
function settle(request: FastifyRequest, { statusCode }: FastifyReply, gate: IdempotencyGate): void {
  gate.finish(request);
  const { giveBack } = request.vpds;
  request.vpds.giveBack = null;
  if (statusCode >= 400) giveBack?.();
}

function isCutOff({ raw, vpds }: FastifyRequest): boolean {
  return !raw.complete && (vpds?.stream ?? null) !== null;
}

/** Answers that any client can request in any number (LIM-16). */
function costsNothing({ vpds }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return (vpds?.principal ?? null) === null || statusCode === 429 || statusCode === 503;
}

function payerOf({ vpds, ip }: FastifyRequest): [payer: Payer, isProbe: boolean] {
  const { principal = null, route = null } = vpds ?? {};
  if (principal !== null) return [principal.companyID, false];
  const isProbe = route !== null && PROBES.test(route);
  return [isProbe ? `probe ${networkOf(ip)}` : networkOf(ip), isProbe];
}

/**
 * Only answers of reads are compressed: the length of a write's compressed answer could reveal a secret in it (a new
 * API key) to an attacker who chose parts of the request (BREACH). Browsers never add the key's header, so no attacker
 * can make reads in another's name.
 */
function isCompressible({ vpds, headers }: FastifyRequest): boolean {
  const { route = null } = vpds ?? {};
  if (route === null || vpds.operation.changes) return false;
  // A page of another origin can make a browser send the cookie's reads, if it is on the same site.
  return headers.cookie === undefined || headers['sec-fetch-site'] === 'same-origin';
}

/** Cacheable: the same for everybody, unlike an OpenAPI document that names a proxy's prefix. */
function isDocument({ vpds }: FastifyRequest): boolean {
  const { route = null, prefix = '' } = vpds ?? {};
  if (route === null || vpds.principal !== null || !PUBLIC.test(route)) return false;
  if (PROBES.test(route) || CONSOLE.test(route)) return false;
  return prefix === '' || !OPENAPI.test(route);
}

/** JSON media types have no charset (RFC 8259, 11); Fastify adds one. */
function dropCharset(reply: FastifyReply): void {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && /^application\/(?:[\w.-]+\+)?json;/.test(type))
    void reply.header('content-type', type.slice(0, type.indexOf(';')));
}

const KEPT_HEADERS = ['x-product-id', 'x-fields-not-learned', 'x-ignored'];

/** Headers that are part of the answer's meaning, so replayed with it. */
function keptHeaders(reply: FastifyReply): Record<string, string> | null {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
