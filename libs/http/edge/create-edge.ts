import { type ErrorCatalogue, type IdempotencyStore, type ReadBudget, Refusal } from '@vpds/kernel';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Networks } from './networks.ts';
import { EngineHealthController } from '../health/engine-health.controller.ts';
import { EngineHealth, Readiness, Metrics, nestLogger } from '@vpds/observability';
import { HealthController } from '../health/health.controller.ts';
import type { ApiRoute } from '../openapi/api-route.ts';
import { openApiDocumentInSlices } from '../openapi/document.ts';
import { serveDocs } from '../docs/serve-docs.ts';
import { type StaticApp, serveApp } from '../files/static-app.ts';
import { answerClientError, answerEverything } from './client-errors.ts';
import { type EdgeHooks, notFound, registerEdgeHooks, rewriteUrl } from './edge-hooks.ts';
import type { Authenticator, RefusedLoginCounter } from './identify.ts';
import { ErrorEnvelope } from './envelope.ts';
import { EnvelopeFilter } from './exception-filter.ts';
import { IdempotencyGate } from './idempotency-gate.ts';
import { Operations } from './operations.ts';
import { LingeringConnections } from './lingering-connections.ts';
import { boundPipelines } from './pipelines.ts';
import { BodyAdmission } from '../admission/body-admission.ts';
import { BodyPace } from '../admission/body-pace.ts';
import { boundConnections } from '../admission/connections.ts';
import { LargeAnswers, type LargeAnswersOptions } from '../admission/large-answers.ts';
import { BodyMembers } from '../reading/body-members.ts';
import { QueryParameters } from '../reading/query-parameters.ts';
import { CrossOrigin } from './cross-origin.ts';
import type { RateLimiter } from '@vpds/limits';
import type { RouteTable } from './route-table.ts';
import { RefusalPace } from '../admission/refusal-pace.ts';
import { RequestTurns } from '../admission/request-turns.ts';
import { UnknownKeys } from '../admission/unknown-keys.ts';

export interface EdgeOptions {
  readonly modules: readonly (Type | DynamicModule)[];
  readonly providers: readonly Provider[];
  readonly catalogues: readonly ErrorCatalogue[];
  readonly routes: readonly ApiRoute[];
  readonly authenticator: Authenticator;
  readonly idempotency: IdempotencyStore;
  /** A replayed answer warns that its result may not be visible yet. */
  readonly viewsLag?: boolean;
  readonly limiter: RateLimiter | null;
  /** Misses of one address in a minute. Default 0: unlimited. */
  readonly unknownKeysPerMinute?: number;
  readonly largeAnswers?: LargeAnswersOptions;
  /** Default: unlimited. */
  readonly reads?: ReadBudget;
  /** Bodies that arrive or are being worked on; counts only with `reads`. Default: unlimited. */
  readonly received?: ReadBudget;
  /** Milliseconds in which a large body must send its least bytes. */
  readonly bodyPeriod?: number;
  readonly refusedLogins?: RefusedLoginCounter;
  readonly maxBodyBytes: number;
  /** Default: unlimited. */
  readonly maxConnections?: number;
  /** Trusted sources of `X-Forwarded-…` headers. Default: none. */
  readonly trustedProxies?: Networks;
  /** Networks that may read `/metrics`; others get 404. If absent, everybody may read it. */
  readonly metricsReaders?: Networks | undefined;
  /** Default: none. */
  readonly corsOrigins?: readonly string[];
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** If absent, `GET /health` is served on another port. */
  readonly engineHealth?: EngineHealth;
  readonly metrics: Metrics;
  /** Pages for people. `/` leads to the first one that is built, else to `/docs`. */
  readonly apps?: readonly StaticApp[];
}

export interface Edge {
  readonly app: NestFastifyApplication;
  readonly routes: RouteTable;
  /** Drains, then breaks the remaining connections after a grace period. */
  close(): Promise<void>;
}

/** Milliseconds. */
const CLOSE_WITHIN = 10_000;

/**
 * Milliseconds of `Connection: close` in answers before idle connections are closed: time for a busy client to leave.
 */
const LEAVE_WITHIN = 250;

@Module({})
class EdgeModule {}

/** Builds the edge, which does not listen yet. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { logger, metrics, readiness, trustedProxies = new Networks([]) } = options;
  const lingering = new LingeringConnections();
  const adapter = new FastifyAdapter({
    logger: false,
    // Each route has its own.
    bodyLimit: options.maxBodyBytes,
    // The hooks limit the length after authentication (ANS-4).
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    rewriteUrl: (request: { url?: string | undefined }) => rewriteUrl(request),
    forceCloseConnections: 'idle',
    // Fastify's own 503 lacks the envelope; what requests depend on closes after the edge.
    return503OnClosing: false,
    requestTimeout: 60_000,
    trustProxy: (address) => trustedProxies.has(address),
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, lingering),
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void envelope.send(error, request, reply),
  });
  const envelope = new ErrorEnvelope(options.catalogues, logger);
  const hooks: EdgeHooks = {
    authenticator: options.authenticator,
    gate: new IdempotencyGate(options.idempotency, options.viewsLag),
    limiter: options.limiter,
    operations: new Operations(options.routes, options.maxBodyBytes),
    unknownKeys: new UnknownKeys({ perMinute: options.unknownKeysPerMinute ?? 0 }),
    refusedLogins: options.refusedLogins ?? null,
    readiness,
    envelope,
    largeAnswers: new LargeAnswers(options.largeAnswers),
    pace: new RefusalPace(),
    queryParameters: new QueryParameters(options.routes),
    bodyMembers: new BodyMembers(options.routes),
    crossOrigin: crossOrigin(options),
    trustedProxies,
    metricsReaders: options.metricsReaders ?? null,
    reads: options.reads ?? null,
    turns: options.reads === undefined ? null : new RequestTurns(options.reads),
    bodyAdmission: bodyAdmission(options, envelope),
    lingering,
    observe: (route, method, status, milliseconds) => metrics.observeRequest(route, method, status, milliseconds),
  };
  const routes = registerEdgeHooks(adapter.getInstance(), hooks);
  const fastify = adapter.getInstance();
  const refuse = (request: FastifyRequest, reply: FastifyReply): void =>
    envelope.send(new Refusal('not_found'), request, reply);
  const served = (options.apps ?? []).filter((each) => serveApp(fastify, each, refuse));
  serveDocs(fastify, () => openApiDocumentInSlices(options.routes));
  // Relative: a proxy may strip a prefix.
  fastify.get('/', (_request, reply) => reply.redirect(`.${served[0]?.path ?? '/docs'}`));
  const module: DynamicModule = {
    module: EdgeModule,
    global: true,
    imports: [...options.modules],
    controllers: [HealthController, ...(options.engineHealth === undefined ? [] : [EngineHealthController])],
    providers: [
      ...options.providers,
      { provide: Readiness, useValue: readiness },
      ...(options.engineHealth === undefined ? [] : [{ provide: EngineHealth, useValue: options.engineHealth }]),
      { provide: Metrics, useValue: metrics },
    ],
    exports: options.providers.map((provider) => (typeof provider === 'function' ? provider : provider.provide)),
  };
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: nestLogger(logger),
    abortOnError: false,
  });
  app.useGlobalFilters(new EnvelopeFilter(envelope, hooks.gate, notFound(routes, hooks)));
  answerEverything(app.getHttpServer(), lingering);
  boundPipelines(app.getHttpServer());
  if (options.maxConnections !== undefined)
    boundConnections(app.getHttpServer(), options.maxConnections, (network) =>
      logger.warn({ code: 'connections_full', network }, 'too many connections: one is closed'),
    );
  await app.init();
  const close = async () => {
    if (readiness.draining) await new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN));
    lingering.destroyAll();
    await closeWithin(app, CLOSE_WITHIN);
  };
  return { app, routes, close };
}

function crossOrigin({ corsOrigins = [], routes }: EdgeOptions): CrossOrigin | null {
  return corsOrigins.length === 0 ? null : new CrossOrigin(corsOrigins, routes);
}

function bodyAdmission({ reads, received, bodyPeriod }: EdgeOptions, envelope: ErrorEnvelope): BodyAdmission | null {
  return reads === undefined || received === undefined
    ? null
    : new BodyAdmission({ reads, received, pace: new BodyPace(reads) }, envelope, bodyPeriod);
}

async function closeWithin(app: NestFastifyApplication, milliseconds: number): Promise<void> {
  const server = app.getHttpServer();
  const breaking = setTimeout(() => server.closeAllConnections(), milliseconds).unref();
  await app.close();
  clearTimeout(breaking);
}
