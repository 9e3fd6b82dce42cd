import { createHash } from 'node:crypto';
import { type Handler, type ViewStore, pause } from '@vpds/kernel';
import { type ContextService, deadLetterSources, viewsOf } from '@vpds/runtime';
import {
  deadLetterHandlers,
  subscriberLag,
  subscribersHandler,
  InvalidViewsNote,
  projectionHandlers,
  projectionsOf,
  repairName,
  SharedVersions,
  VersionedProjection,
  showProjections,
  ViewRepair,
  type ViewVersions,
  viewVersions,
} from '@vpds/projections';
import { ViewValidity } from './view-validity.ts';
import type { ProcessParts } from './process.ts';
import { retryUntilAvailable } from './retry-until-available.ts';

/** Milliseconds between checks whether views of another log have been rebuilt. */
const LOOK_EVERY = 2_000;
/**
 * Milliseconds until a feed of another log is followed again, and for which it is then followed before it counts as that of
 * this log: more than joining the group and a fetch take.
 */
const FEED_AGAIN = 30_000;

export class ViewLifecycle {
  readonly #parts: ProcessParts;
  readonly #services: readonly ContextService[];
  readonly #shared: SharedVersions;
  readonly #versions: readonly ViewVersions[];
  readonly #repair: ViewRepair;
  readonly #agreement: ViewValidity;
  readonly #feedAgain: number;
  readonly #stopping = new AbortController();
  #becameValid = (): void => undefined;
  /** Resolves once every view shows this log. Never, if the process stops before that. */
  readonly valid = new Promise<void>((resolve) => (this.#becameValid = resolve));
  /** Waits while the views, or the feed, belong to another log. */
  #recovering: Promise<void> = Promise.resolve();

  constructor(parts: ProcessParts, services: readonly ContextService[], feedAgain = FEED_AGAIN) {
    const { engines, logger, readiness } = parts;
    this.#parts = parts;
    this.#services = services;
    this.#feedAgain = feedAgain;
    const name = repairedAs(parts.name, services, engines.stored.views);
    const onTrouble = (error: unknown) =>
      logger.warn({ code: 'view_registry_waiting', err: error }, 'view registry not readable yet, retrying');
    this.#shared = new SharedVersions({ onTrouble });
    const projections = services.flatMap((service) => service.projections);
    const streamPrefixes = projections.map(({ streamPrefix }) => streamPrefix);
    this.#repair = new ViewRepair(name, projections, engines, logger);
    const progress = subscriberLag({ name: repairName(name), streamPrefixes }, engines);
    engines.live.followedBy(async () => (await progress({ isFresh: true })).firstAt);
    this.#versions = viewVersions(services, {
      ...engines.stored,
      operational: engines.operational,
      live: engines.live,
      logger,
      peers: this.#shared,
      progress,
    });
    const readModels = services.flatMap((service) => service.readModels ?? []);
    showProjections([...readModels, ...this.#versions], parts.metrics);
    const note = new InvalidViewsNote(engines.operational, name);
    this.#agreement = new ViewValidity({ versions: this.#versions, repair: this.#repair, note, logger, readiness });
  }

  /** Views and subscribers of each context, for operators. */
  get handlers(): Handler[] {
    return this.#services.flatMap((service) => {
      const names = viewsOf([service]).map((view) => view.name);
      const versions = this.#versions.filter(({ name }) => names.includes(name));
      const operations = projectionsOf(service.name);
      const subscribers = subscribersHandler([service], this.#parts.engines, operations);
      const sources = deadLetterSources([service], versions, this.#parts.engines, this.#parts.logger);
      const always = [subscribers, ...deadLetterHandlers(sources, operations)];
      const models = [...(service.readModels ?? []), ...versions];
      return models.length === 0 ? always : [...always, ...projectionHandlers(models, operations)];
    });
  }

  /**
   * Brings every version to the log's current head and keeps repairing (ADR-8); replicas share the work. Waits for
   * MongoDB. Views of another log wait for their replay, while the process continues so that operators can request one.
   */
  async start(): Promise<void> {
    if (this.#versions.length === 0) return this.#becameValid();
    const { engines } = this.#parts;
    const agrees = await retryUntilAvailable(this.#parts, async () => {
      for (const view of this.#versions) await view.open();
      const found = await this.#agreement.isValid();
      engines.live.share(this.#shared);
      // One read serves all views: separate reads would be most of MongoDB's load at rest.
      await this.#shared.start([
        { readRegistry: () => VersionedProjection.readRegistries(this.#versions, engines.operational) },
      ]);
      for (const view of viewsOf(this.#services)) await engines.live.views.ensure(view);
      return found;
    });
    if (agrees) await retryUntilAvailable(this.#parts, () => this.#followUp());
    else this.#recovering = this.#recover();
  }

  async #followUp(): Promise<void> {
    const unfilled = this.#versions.filter(({ isFilled }) => !isFilled);
    await this.#repair.catchUp(unfilled.length > 0);
    for (const view of unfilled) await view.noteFilled();
    this.#parts.readiness.ready('views');
    this.#becameValid();
    this.#follow();
  }

  #follow(): void {
    const { readiness } = this.#parts;
    const agrees = setTimeout(() => readiness.ready('feed'), this.#feedAgain).unref();
    this.#repair.start((error) => {
      clearTimeout(agrees);
      this.#recovering = this.#invalid(error);
    });
  }

  /** Continues once every view is rebuilt. */
  async #recover(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        if (await this.#agreement.isValid()) return await this.#followUp();
      } catch (error) {
        this.#parts.logger.warn(
          { code: 'view_registry_waiting', err: error },
          'view registry not readable yet, retrying',
        );
      }
      await pause(LOOK_EVERY, signal);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Ends a catch-up, too.
    await this.#repair.stop();
    await this.#recovering;
    await this.#shared.stop();
    await Promise.all(this.#versions.map((view) => view.stop()));
  }

  /**
   * Either the log was restored under this process, or the feed was filled from another log: until an operator has its
   * topic filled again.
   */
  async #invalid(error: unknown): Promise<void> {
    if (!(await this.#agreement.isValid().catch(() => false))) return this.#recover();
    const { logger, readiness } = this.#parts;
    const { signal } = this.#stopping;
    const reason = error instanceof Error ? error.message : String(error);
    readiness.notReady('feed', `${reason}: see docs/operations.md on restoring a log`);
    logger.error(
      { code: 'feed_of_another_log', reason },
      'event feed belongs to another log: see docs/operations.md on restoring a log',
    );
    await pause(this.#feedAgain, signal);
    if (!signal.aborted) this.#follow();
  }
}

/**
 * Replicas of one release share the repair. A release whose views have another shape repairs its own from the log's
 * beginning.
 */
function repairedAs(process: string, services: readonly ContextService[], views: ViewStore): string {
  const shapes = viewsOf(services).map((view) => {
    const layout = views.layout?.(view) ?? null;
    const shape = [view.name, view.version, view.keys, view.scanOnly ?? []];
    return layout === null ? shape : [...shape, layout];
  });
  return `${process}-${createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 8)}`;
}
