import type { ErrorCatalogue, IdempotencyStore } from '@vpds/kernel';
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
import { openApiDocument } from '../openapi/document.ts';
import { serveDocs } from '../docs/serve-docs.ts';
import type { BodyPolicy } from './body-parser.ts';
import { answerClientError, answerEverything } from './client-errors.ts';
import {
  type Authenticator,
  type EdgeHooks,
  type RefusedLoginCounter,
  notFound,
  registerEdgeHooks,
  rewriteUrl,
} from './edge-hooks.ts';
import { ErrorEnvelope } from './envelope.ts';
import { EnvelopeFilter } from './exception-filter.ts';
import { IdempotencyGate } from './idempotency-gate.ts';
import { LargeAnswers, type LargeAnswersOptions } from '../admission/large-answers.ts';
import { QueryParameters } from '../reading/query-parameters.ts';
import type { RateLimiter } from '@vpds/limits';
import type { RouteTable } from './route-table.ts';
import { UnknownKeys } from '../admission/unknown-keys.ts';

export interface EdgeOptions {
  /** The contexts' edge modules: controllers. */
  readonly modules: readonly (Type | DynamicModule)[];
  /** What the controllers inject. */
  readonly providers: readonly Provider[];
  readonly catalogues: readonly ErrorCatalogue[];
  /** What `/openapi.json` describes. */
  readonly routes: readonly ApiRoute[];
  readonly authenticator: Authenticator;
  readonly idempotency: IdempotencyStore;
  /** Views are written behind the appends: a replayed answer says that what it tells of may not be found at once. */
  readonly viewsLag?: boolean;
  readonly limiter: RateLimiter | null;
  /** How many unknown keys an address may try in a minute. Default 0: as many as it likes. */
  readonly unknownKeysPerMinute?: number;
  /** Bounds of answers that clients are slow to read. */
  readonly largeAnswers?: LargeAnswersOptions;
  /** What requests may read at once. Default: as much as they do. */
  readonly reads?: EdgeHooks['reads'];
  /** Default: refused keys are not counted. */
  readonly refusedLogins?: RefusedLoginCounter;
  readonly maxBodyBytes: number;
  /** Balancers whose `X-Forwarded-…` headers are believed; absent: nobody's. */
  readonly trustedProxies?: Networks;
  readonly bodies?: ReadonlyMap<string, BodyPolicy>;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** Absent: `GET /health` is answered elsewhere, on a port of its own. */
  readonly engineHealth?: EngineHealth;
  readonly metrics: Metrics;
}

export interface Edge {
  readonly app: NestFastifyApplication;
  readonly routes: RouteTable;
  /** Takes no more requests, answers those under way, and breaks what is still open after a grace period. */
  close(): Promise<void>;
}

/** How long requests under way may take when the edge closes, milliseconds. */
const CLOSE_WITHIN = 10_000;

/**
 * A client is told with its next answer that its connection ends, milliseconds: one that asks without a pause knows by then,
 * and sends nothing on a connection that is closed as idle meanwhile.
 */
const TOLD_WITHIN = 250;

@Module({})
class EdgeModule {}

/** The REST interface of rules ANS around the contexts' controllers; not listening yet. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { logger, metrics, readiness, trustedProxies = new Networks([]) } = options;
  const adapter = new FastifyAdapter({
    logger: false,
    bodyLimit: Math.max(options.maxBodyBytes, ...[...(options.bodies ?? [])].map(([, body]) => body.maxBytes)),
    // The router would refuse before the hooks know who asks: they bound the length themselves.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    rewriteUrl: (request: { url?: string | undefined }) => rewriteUrl(request),
    forceCloseConnections: 'idle',
    // What still comes on an open connection is answered as ever, and the connection closed: Fastify's own 503 is no answer
    // of ours, and everything that a request needs is closed behind the edge.
    return503OnClosing: false,
    requestTimeout: 60_000,
    trustProxy: (address) => trustedProxies.has(address),
    // A request without a host is refused in the envelope, by the hooks.
    http: { requireHostHeader: false },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void envelope.send(error, request, reply),
  });
  const envelope = new ErrorEnvelope(options.catalogues, logger, options.maxBodyBytes);
  const hooks: EdgeHooks = {
    authenticator: options.authenticator,
    gate: new IdempotencyGate(options.idempotency, options.viewsLag),
    limiter: options.limiter,
    unknownKeys: new UnknownKeys(options.unknownKeysPerMinute ?? 0),
    refusedLogins: options.refusedLogins ?? null,
    readiness,
    envelope,
    largeAnswers: new LargeAnswers(options.largeAnswers),
    queryParameters: new QueryParameters(options.routes),
    trustedProxies,
    reads: options.reads ?? null,
    maxBodyBytes: options.maxBodyBytes,
    bodies: options.bodies ?? new Map(),
    observe: (route, method, status, milliseconds) => metrics.observeRequest(route, method, status, milliseconds),
  };
  const routes = registerEdgeHooks(adapter.getInstance(), hooks);
  serveDocs(adapter.getInstance(), openApiDocument(options.routes));
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
  app.useGlobalFilters(new EnvelopeFilter(envelope, notFound(routes, hooks)));
  answerEverything(app.getHttpServer());
  await app.init();
  const close = async () => {
    if (readiness.draining) await new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN));
    await closeWithin(app, CLOSE_WITHIN);
  };
  return { app, routes, close };
}

async function closeWithin(app: NestFastifyApplication, milliseconds: number): Promise<void> {
  const server = app.getHttpServer();
  const breaking = setTimeout(() => server.closeAllConnections(), milliseconds).unref();
  await app.close();
  clearTimeout(breaking);
}
