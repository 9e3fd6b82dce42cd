import {
  CompanyQuotas,
  KeyAuthenticator,
  RefusedLogins,
  UsageRecords,
  accountsService,
  bootstrap,
  examineBootstrapKey,
  isIssued,
  rates,
  shownOnce,
} from '@vpds/accounts';
import { KeptViews, type ProcessParts, RedisRateLimiter, type Started, whenThere } from '@vpds/distributed';
import { CALLER, EVENT_STORE, QUOTAS, type Edge, createEdge, createHealthApp } from '@vpds/http';
import { CONTEXTS, EDGES } from '@vpds/interface';
import { CLOCK_WATCH, STORED_LOG, type StoredLog, runServices } from '@vpds/runtime';
import { projectionsDirectory } from '@vpds/projections';
import { REMEMBER_KEYS, Revocations } from './revocations.ts';

/** The REST interface, with the accounts context in it; all others are called over TCP (ADR-6). */
export async function startGateway(parts: ProcessParts): Promise<Started> {
  const { settings, engines, caller, logger, readiness, metrics } = parts;
  const { events, redis } = engines;
  const authenticator = new KeyAuthenticator(engines, { rememberFor: REMEMBER_KEYS });
  const revocations = new Revocations(authenticator, redis.limits, logger);
  const refusedLogins = new RefusedLogins(engines.operational);
  const records = new UsageRecords(engines.operational);
  const quotas = new CompanyQuotas(events, records);
  const services = [
    accountsService({
      events,
      views: engines.views,
      authenticator: revocations,
      time: parts.time,
      refusedLogins,
      auditDays: settings.AUDIT_DAYS,
      usage: { records, quotas, rates: rates(settings), checkpoints: engines.checkpoints, feed: engines.feed, logger },
    }),
  ];
  const views = new KeptViews(parts, services);
  for (const service of services) caller.register(service.handlers);
  caller.register([...views.handlers, ...projectionsDirectory(CONTEXTS, caller)]);
  const health = await createHealthApp(readiness, parts.engineHealth, metrics, logger);
  await health.listen(settings.HEALTH_PORT, settings.HOST);
  await views.start();
  const isIssuedAlready = (apiKeyID: string) => whenThere(parts, () => isIssued(events, apiKeyID));
  await examineBootstrapKey(settings.BOOTSTRAP_API_KEY, isIssuedAlready, logger);
  const edge = await edgeOf(parts, authenticator, refusedLogins, quotas);
  await edge.app.listen(settings.PORT, settings.HOST);
  const generatedKey = await whenThere(parts, () => bootstrap(events, caller, settings.BOOTSTRAP_API_KEY));
  if (generatedKey !== null) console.log(shownOnce(generatedKey));
  const running = await runServices(services, engines, logger, metrics);
  return {
    listening: `rest ${await edge.app.getUrl()}, health ${await health.getUrl()}`,
    async stop() {
      await new Promise((resolve) => setTimeout(resolve, settings.DRAIN_SECONDS * 1_000));
      await edge.close();
      await running.stop();
      await views.stop();
      await health.close();
    },
  };
}

function edgeOf(
  { engines, settings, caller, logger, readiness, metrics, reads, clock }: ProcessParts,
  authenticator: KeyAuthenticator,
  refusedLogins: RefusedLogins,
  quotas: CompanyQuotas,
): Promise<Edge> {
  return createEdge({
    modules: EDGES.map(({ module }) => module),
    providers: [
      { provide: CALLER, useValue: caller },
      { provide: EVENT_STORE, useValue: engines.events },
      { provide: CLOCK_WATCH, useValue: clock },
      {
        provide: STORED_LOG,
        useValue: { stored: engines.eventStore.events, decisions: engines.decisions } satisfies StoredLog,
      },
      { provide: QUOTAS, useValue: quotas },
    ],
    catalogues: EDGES.map(({ errors }) => errors),
    routes: EDGES.flatMap(({ routes }) => routes),
    bodies: new Map(EDGES.flatMap(({ bodies }) => [...(bodies ?? [])])),
    authenticator,
    refusedLogins,
    idempotency: engines.idempotency,
    viewsLag: true,
    limiter: new RedisRateLimiter(engines.redis.limits, settings.RATE_LIMIT_PER_SECOND),
    reads: { budget: reads, routes: new Set(EDGES.flatMap((edge) => edge.reads ?? [])) },
    unknownKeysPerMinute: settings.UNKNOWN_KEYS_PER_MINUTE,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    trustedProxies: settings.TRUST_PROXY,
    logger,
    readiness,
    metrics,
  });
}
