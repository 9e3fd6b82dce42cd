import { ServiceServer } from '@vpds/engine-nest-tcp';
import type { Handler } from '@vpds/kernel';
import { type ContextService, runServices } from '@vpds/runtime';
import { createHealthApp } from '@vpds/http';
import { KeptViews } from './keep-views.ts';
import type { Background } from './stoppable.ts';
import type { ProcessParts, Started } from './process.ts';
import { whenThere } from './when-there.ts';

export interface ServedContexts {
  readonly services: readonly ContextService[];
  /** Handlers besides the contexts' own. */
  readonly handlers?: readonly Handler[];
  /** Started with the contexts' jobs and reactions. */
  readonly background?: readonly ((parts: ProcessParts) => Background)[];
}

/** A service: its contexts behind TCP, their views, reactions and jobs, and probes. It answers when its views are there. */
export async function serveContexts(parts: ProcessParts, served: ServedContexts): Promise<Started> {
  const { settings, engines, logger, readiness, metrics, caller, auth } = parts;
  const { services } = served;
  const views = new KeptViews(parts, services);
  const handlers = [...services.flatMap((service) => service.handlers), ...views.handlers, ...(served.handlers ?? [])];
  caller.register(handlers);
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
  metrics.gauge('vpds_calls_running', 'Calls of other services that are being carried out', () => server.running);
  health.connectMicroservice({ strategy: server }, { inheritAppConfig: false });
  await health.listen(settings.HEALTH_PORT, settings.HOST);
  const background = (served.background ?? []).map((start) => start(parts));
  await views.start();
  const waiting = services.map((service) => ({
    ...service,
    start: () => whenThere(parts, async () => service.start?.()),
  }));
  const running = await runServices(waiting, engines, logger, metrics);
  await health.startAllMicroservices();
  return {
    listening: `tcp ${settings.HOST}:${server.listeningPort}, health ${await health.getUrl()}`,
    async stop() {
      await server.drain(settings.DRAIN_SECONDS * 1_000);
      await running.stop();
      await Promise.all([views.stop(), ...background.map((each) => each.stop())]);
      await health.close();
    },
  };
}
