import type { SqliteEngine } from '@vpds/engine-sqlite';
import { BEGINNING, type Position } from '@vpds/kernel';
import { type ContextService } from '@vpds/runtime';
import { type LiveViews, type ViewProjection, type ViewVersions, projectViews } from '@vpds/projections';
import type { Readiness } from '@vpds/observability';
import type { Logger } from 'pino';

/** Milliseconds. */
const LOG_EVERY = 2_000;

export interface ServedViews {
  readonly live: LiveViews;
  readonly versions: readonly ViewVersions[];
}

/** Checked after each page. */
type Stopping = Pick<Readiness, 'throwIfDraining'>;

/**
 * Runs before the service answers: versions left incomplete by a crash catch up; those of another or a restored log are
 * rebuilt; new ones are filled. An interrupted rebuild resumes in the background. @throws Error once the process stops
 */
export async function catchUpViews(
  engine: SqliteEngine,
  served: ServedViews,
  services: readonly ContextService[],
  logger: Logger,
  stopping: Stopping,
): Promise<void> {
  const projections = services.flatMap((service) => service.projections);
  const { recovery } = engine;
  const { live, versions } = served;
  for (const view of versions) await view.open();
  if (recovery.viewsInvalid !== null) {
    logger.warn(
      { code: 'views_restarted', reason: recovery.viewsInvalid },
      'the views belong to another or a newer log: rebuilding',
    );
    await engine.resetViews();
    for (const view of versions) await view.reset();
  }
  for (const view of projections.flatMap(({ views }) => views)) await live.views.ensure(view);
  const names = new Set(versions.filter(({ isFilled }) => !isFilled).map(({ name }) => name));
  const isUnfilled = ({ views }: ViewProjection) => views.some(({ name }) => names.has(name));
  const unfilled = projections.filter(isUnfilled);
  const lagging = projections.filter((projection) => !isUnfilled(projection));
  const after = recovery.viewsInvalid === null ? recovery.after : BEGINNING;
  if (recovery.head > BEGINNING) await catchUp(engine, served, unfilled, BEGINNING, logger, stopping);
  if (recovery.head > after) await catchUp(engine, served, lagging, after, logger, stopping);
  for (const view of versions) if (!view.isFilled) await view.noteFilled();
  await engine.recovered(recovery.head);
  for (const view of versions) view.resume();
}

async function catchUp(
  engine: SqliteEngine,
  { live, versions }: ServedViews,
  projections: readonly ViewProjection[],
  after: Position,
  logger: Logger,
  stopping: Stopping,
): Promise<void> {
  if (projections.length === 0) return;
  const { events } = engine;
  let loggedAt = performance.now();
  const progress = async (position: Position) => {
    stopping.throwIfDraining();
    if (performance.now() - loggedAt < LOG_EVERY) return;
    loggedAt = performance.now();
    logger.info({ position: String(position), head: String(engine.recovery.head) }, 'views are catching up');
  };
  const park = async ({ views }: ViewProjection, stream: string, reason: string) => {
    for (const view of versions) if (views.some(({ name }) => name === view.name)) await view.park(stream, reason);
  };
  await projectViews({ events, views: live.views, projections, progress, park }, after);
}
