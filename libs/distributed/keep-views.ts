import { createHash } from 'node:crypto';
import { FeedInvalid, type Handler } from '@vpds/kernel';
import {
  type ContextService,
  SharedVersions,
  ViewRepair,
  type ViewVersions,
  followerProgress,
  followersHandler,
  projectionHandlers,
  projectionsOf,
  repairName,
  viewVersions,
  viewsOf,
} from '@vpds/platform';
import type { ProcessParts } from './process.ts';
import { whenThere } from './when-there.ts';

/** The views of a process in their versions, and what may be asked of them. */
export class KeptViews {
  readonly #parts: ProcessParts;
  readonly #services: readonly ContextService[];
  readonly #shared: SharedVersions;
  readonly #versions: readonly ViewVersions[];
  readonly #repair: ViewRepair;

  constructor(parts: ProcessParts, services: readonly ContextService[]) {
    const { engines, logger } = parts;
    this.#parts = parts;
    this.#services = services;
    const name = repairedAs(parts.name, services);
    const onTrouble = (error: unknown) => logger.warn({ err: error }, 'the registry of the views cannot be read yet');
    this.#shared = new SharedVersions({ onTrouble });
    const projections = services.flatMap((service) => service.projections);
    this.#repair = new ViewRepair(name, projections, engines, logger);
    this.#versions = viewVersions(services, {
      ...engines.stored,
      operational: engines.operational,
      live: engines.live,
      logger,
      peers: this.#shared,
      progress: () => followerProgress({ name: repairName(name) }, engines),
    });
  }

  /** What operators may ask of the views here and of who follows the log, for each of the contexts. */
  get handlers(): Handler[] {
    return this.#services.flatMap((service) => {
      const names = viewsOf([service]).map((view) => view.name);
      const versions = this.#versions.filter(({ name }) => names.includes(name));
      const operations = projectionsOf(service.name);
      const followers = followersHandler([service], this.#parts.engines, operations);
      return versions.length === 0 ? [followers] : [followers, ...projectionHandlers(versions, operations)];
    });
  }

  /**
   * Brings the views to the head that the log has now, in every version, and goes on repairing them (design 3): the replicas
   * of a service share that work. MongoDB away: it is waited for.
   */
  async start(): Promise<void> {
    if (this.#versions.length === 0) return;
    const { engines } = this.#parts;
    await whenThere(this.#parts, async () => {
      for (const view of this.#versions) await view.open();
      engines.live.share(this.#shared);
      await this.#shared.start(this.#versions);
    });
    const unfilled = this.#versions.filter(({ isFilled }) => !isFilled);
    await whenThere(this.#parts, async () => {
      for (const view of viewsOf(this.#services)) await engines.live.views.ensure(view);
      await this.#repair.catchUp(unfilled.length > 0).catch((error: unknown) => {
        if (!(error instanceof FeedInvalid)) throw error;
        this.#invalid(error);
      });
      for (const view of unfilled) await view.noteFilled();
    });
    this.#repair.start((error) => this.#invalid(error));
  }

  async stop(): Promise<void> {
    await this.#repair.stop();
    await this.#shared.stop();
    await Promise.all(this.#versions.map((view) => view.stop()));
  }

  #invalid(error: unknown): void {
    const { logger, readiness } = this.#parts;
    const reason = error instanceof Error ? error.message : String(error);
    logger.error(
      { reason },
      'the views are not of this log as it is now: docs/operations.md says how a log is restored',
    );
    readiness.notReady('views', reason);
  }
}

/**
 * Replicas of one release share the repair. Another release whose views have another shape keeps its own: it cannot write
 * these, and follows the log from the beginning, which fills them.
 */
function repairedAs(process: string, services: readonly ContextService[]): string {
  const shapes = viewsOf(services).map(({ name, version, keys, scanOnly }) => [name, version, keys, scanOnly ?? []]);
  return `${process}-${createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 8)}`;
}
