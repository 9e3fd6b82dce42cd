import { FeedInvalid, pause } from '@vpds/kernel';
import { type ContextService, ViewRepair, viewsOf } from '@vpds/platform';
import type { Background } from './stoppable.ts';
import type { ProcessParts } from './process.ts';

const RETRY_AFTER = 1_000;

/**
 * Brings a process's views to the head that the log has now, before it is ready, and goes on repairing them (design 3): the
 * replicas of a service share that work. MongoDB away: it is waited for.
 */
export async function keepViews(
  { name, engines, logger, readiness }: ProcessParts,
  services: readonly ContextService[],
): Promise<Background> {
  const projections = services.flatMap((service) => service.projections);
  if (projections.length === 0) return { stop: async () => {} };
  const stopping = new AbortController();
  const repair = new ViewRepair(name, projections, engines, logger);
  const invalid = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    logger.error({ reason }, 'the views are not of this log as it is now: replay them');
    readiness.notReady('views', `${reason}: replay them`);
  };
  await whenThere(async () => {
    for (const view of viewsOf(services)) await engines.views.ensure(view);
    await repair.catchUp(stopping.signal).catch((error: unknown) => {
      if (!(error instanceof FeedInvalid)) throw error;
      invalid(error);
    });
  });
  repair.start(invalid);
  return {
    async stop() {
      stopping.abort();
      await repair.stop();
    },
  };

  async function whenThere(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await work();
      } catch (error) {
        logger.warn({ err: error }, 'the views cannot be brought up to date yet');
        await pause(RETRY_AFTER, stopping.signal);
      }
    }
  }
}
