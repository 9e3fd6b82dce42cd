import type { SqliteEngine } from '@vpds/engine-sqlite';
import { BEGINNING, type Position, type ViewDefinition } from '@vpds/kernel';
import { type ContextService, type ViewProjection, projectViews } from '@vpds/platform';
import type { Logger } from 'pino';

/** Kind of the operational records that say which views have been filled once. */
const FILLED = 'filled-view';
/** How often progress is told, milliseconds. */
const TELL_EVERY = 2_000;

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
  const { recovery } = engine;
  if (recovery.viewsInvalid !== null) {
    logger.warn({ reason: recovery.viewsInvalid }, 'the views are not of this log as it is now: they are made anew');
    await engine.resetViews();
  }
  for (const view of projections.flatMap(({ views }) => views)) await engine.views.ensure(view);
  const anew: ViewProjection[] = [];
  for (const projection of projections) if (await isUnfilled(engine, projection.views)) anew.push(projection);
  const behind = projections.filter((projection) => !anew.includes(projection));
  const after = recovery.viewsInvalid === null ? recovery.after : BEGINNING;
  if (recovery.head > BEGINNING) await catchUp(engine, anew, BEGINNING, logger);
  if (recovery.head > after) await catchUp(engine, behind, after, logger);
  for (const view of anew.flatMap(({ views }) => views)) await noteFilled(engine, view);
  await engine.recovered(recovery.head);
}

async function catchUp(
  engine: SqliteEngine,
  projections: readonly ViewProjection[],
  after: Position,
  logger: Logger,
): Promise<void> {
  if (projections.length === 0) return;
  const { events, views } = engine;
  let told = Date.now();
  const progress = (position: Position) => {
    if (Date.now() - told < TELL_EVERY) return;
    told = Date.now();
    logger.info(
      { position: String(position), head: String(engine.recovery.head) },
      'views are being brought up to date',
    );
  };
  await projectViews({ events, views, projections, logger, progress }, after);
}

function filledID({ name, version }: ViewDefinition): string {
  return `${name}_v${version}`;
}

async function isUnfilled(engine: SqliteEngine, views: readonly ViewDefinition[]): Promise<boolean> {
  for (const view of views) if ((await engine.operational.read(FILLED, filledID(view))) === null) return true;
  return false;
}

async function noteFilled(engine: SqliteEngine, view: ViewDefinition): Promise<void> {
  await engine.operational.write(FILLED, { id: filledID(view), dueAt: null, body: '{}' }, 0);
}
