import { ServiceServer } from '@vpds/engine-nest-tcp';
import {
  type BoundedContext,
  type ContextService,
  type RunningServices,
  effectHandlers,
  effectsOf,
  reportWaitingEvents,
  runServices,
} from '@vpds/runtime';
import { createHealthApp } from '@vpds/http';
import { ViewLifecycle } from './view-lifecycle.ts';
import type { Background } from './stoppable.ts';
import { type ProcessParts, runProcess, watchEffects } from './process.ts';
import { retryUntilAvailable } from './retry-until-available.ts';

/** Started before the views are ready; what needs them waits for `views.valid`. */
export type StartBackground = (parts: ProcessParts, views: Pick<ViewLifecycle, 'valid'>) => Background;

export function runContext(
  process: string,
  context: BoundedContext,
  background: readonly StartBackground[] = [],
): Promise<void> {
  return runProcess(process, context.needs ?? [], async (parts) => {
    const listening = await serve(parts, context.service(parts), background);
    await retryUntilAvailable(parts, () => reportWaitingEvents(context.codecs, parts.engines.events, parts.logger));
    return listening;
  });
}

/** Accepts calls only when its views are ready. @returns the addresses */
async function serve(
  parts: ProcessParts,
  service: ContextService,
  startBackground: readonly StartBackground[],
): Promise<string> {
  const { settings, engines, logger, readiness, metrics, operationClient, auth } = parts;
  const views = new ViewLifecycle(parts, [service]);
  const effects = effectHandlers(service.effects ?? [], parts.effects, parts.time, effectsOf(service.name));
  const handlers = [...service.handlers, ...views.handlers, ...effects];
  operationClient.register(handlers);
  const health = await createHealthApp(readiness, parts.engineHealth, metrics, logger);
  const server = new ServiceServer({
    host: settings.HOST,
    port: settings.TCP_PORT,
    handlers,
    reads: parts.reads,
    suspect: () => parts.engineHealth.suspect,
    auth: auth.forServer,
    onFailure: (pattern, error) => logger.error({ code: 'call_failed', pattern, err: error }, 'a call failed'),
  });
  metrics.gauge('vpds_calls_running', 'Calls of other services in progress', () => server.running);
  health.connectMicroservice({ strategy: server }, { inheritAppConfig: false });
  await health.listen(settings.HEALTH_PORT, settings.HOST);
  const background = startBackground.map((start) => start(parts, views));
  const begun: { running?: Promise<RunningServices> } = {};
  parts.stopBy(async () => {
    await server.drain(settings.DRAIN_SECONDS * 1_000);
    await (await begun.running)?.stop();
    await Promise.all([views.stop(), ...background.map((each) => each.stop())]);
    await health.close();
  });
  await views.start();
  await retryUntilAvailable(parts, () => parts.effects.decide());
  watchEffects(parts);
  const waiting = { ...service, start: () => unlessStopping(parts, async () => service.start?.()) };
  begun.running = runServices([waiting], engines, logger, metrics, parts.effects.gate);
  await begun.running;
  readiness.throwIfDraining();
  await health.startAllMicroservices();
  return `tcp ${settings.HOST}:${server.listeningPort}, health ${await health.getUrl()}`;
}

/** A stop stops what was started beside it. */
async function unlessStopping(parts: ProcessParts, start: () => Promise<void>): Promise<void> {
  await retryUntilAvailable(parts, start).catch((error: unknown) => {
    if (!parts.readiness.draining) throw error;
  });
}
