import { accountsContext, examineBootstrapKey, firstKey, isIssued, openAccess } from '@vpds/accounts';
import {
  ViewLifecycle,
  type ProcessParts,
  RedisRateLimiter,
  retryUntilAvailable,
  watchEffects,
} from '@vpds/distributed';
import { type Edge, createHealthApp } from '@vpds/http';
import { CONTEXTS, createInterface } from '@vpds/interface';
import {
  type RunningServices,
  StoredLog,
  effectDropsCodec,
  effectHandlers,
  effectsDirectory,
  effectsOf,
  eventDecisionsCodec,
  reportWaitingEvents,
  runServices,
} from '@vpds/runtime';
import { projectionsDirectory } from '@vpds/projections';
import { REMEMBER_KEYS, Revocations } from './revocations.ts';

/** Includes the accounts context; the others are called over TCP (ADR-6). @returns the addresses */
export async function startGateway(parts: ProcessParts): Promise<string> {
  const { settings, engines, operationClient, logger, readiness, metrics } = parts;
  const { events, redis } = engines;
  const access = openAccess(parts, { rememberFor: REMEMBER_KEYS });
  const revocations = new Revocations(access.authenticator, redis.limits, logger);
  const accounts = accountsContext(access, revocations);
  const services = [accounts.service(parts)];
  const views = new ViewLifecycle(parts, services);
  for (const service of services) operationClient.register(service.handlers);
  operationClient.register([...views.handlers, ...projectionsDirectory(CONTEXTS, operationClient)]);
  operationClient.register(effectsDirectory(CONTEXTS, operationClient));
  operationClient.register(effectHandlers([], parts.effects, parts.time, effectsOf('accounts')));
  watchEffects(parts);
  const health = await createHealthApp(readiness, parts.engineHealth, metrics, logger);
  await health.listen(settings.HEALTH_PORT, settings.HOST);
  const begun: { edge?: Edge; running?: Promise<RunningServices> } = {};
  parts.stopBy(async () => {
    if (begun.edge !== undefined) await new Promise((resolve) => setTimeout(resolve, settings.DRAIN_SECONDS * 1_000));
    await begun.edge?.close();
    await (await begun.running)?.stop();
    await views.stop();
    await health.close();
  });
  await views.start();
  const isIssuedAlready = (apiKeyID: string) => retryUntilAvailable(parts, () => isIssued(events, apiKeyID));
  await examineBootstrapKey(settings.BOOTSTRAP_API_KEY, isIssuedAlready, logger);
  const edge = await createInterface(parts, {
    access,
    clock: parts.clock,
    log: new StoredLog(engines.eventStore.events, engines.decisions),
    reads: parts.reads,
    limiter: new RedisRateLimiter(redis.limits, settings.RATE_LIMIT_PER_SECOND),
    viewsLag: true,
  });
  await edge.app.listen(settings.PORT, settings.HOST);
  begun.edge = edge;
  await retryUntilAvailable(parts, () => firstKey(events, operationClient, settings.BOOTSTRAP_API_KEY));
  const codecs = [...accounts.codecs, eventDecisionsCodec, effectDropsCodec];
  await retryUntilAvailable(parts, () => reportWaitingEvents(codecs, events, logger));
  begun.running = runServices(services, engines, logger, metrics);
  await begun.running;
  return `rest ${await edge.app.getUrl()}, health ${await health.getUrl()}`;
}
