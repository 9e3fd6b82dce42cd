import {
  type AppendRequest,
  type AppendResult,
  type EventStore,
  NO_STREAM,
  type ViewDefinition,
  type ViewStore,
  type ViewWrite,
  boundedViews,
  eventStoreWith,
} from '@vpds/kernel';

export interface VersionRouting {
  readonly isPlain: boolean;
  readonly current: ViewDefinition;
  /** Written like the current one. */
  readonly old: readonly ViewDefinition[];
  readonly building: ViewDefinition | null;
}

/** How fresh this process's knowledge of versions is, if others change them. */
export interface RegistryFreshness {
  readonly isFresh: boolean;
  /** @throws Unavailable */
  refreshed(): Promise<void>;
}

/**
 * Routes views by name to their versions' tables: reads use the current version; appends and projectors write all
 * (ADR-13).
 * An append that does not change `changedAt` cannot complete a document that a building version lacks, and leaves it to
 * the rebuild. A read first refreshes an expired registry; an append that may have missed a version reports its views
 * as pending.
 */
export class LiveViews {
  readonly views: ViewStore;
  readonly events: EventStore;
  readonly #routes = new Map<string, VersionRouting>();
  #isPlain = true;
  /** A version is dropped after its reads have ended. */
  readonly #reading = new Map<ViewDefinition, number>();
  readonly #engine: { readonly views: ViewStore; readonly events: EventStore };
  /** Null if this process is alone. */
  #freshness: RegistryFreshness | null = null;
  #generation = 0;
  #firstUnprocessed: () => Promise<number | null> = () => Promise.resolve(null);

  constructor(engine: { readonly views: ViewStore; readonly events: EventStore }) {
    const views = boundedViews(engine.views);
    const { events } = engine;
    this.#engine = engine;
    this.views = {
      get: (view, id, options) => this.#read(view, (table) => views.get(table, id, options)),
      find: (view, query) => this.#read(view, (table) => views.find(table, query)),
      list: (view, query) => this.#read(view, (table) => views.list(table, query)),
      countListed: (view, query) => this.#read(view, (table) => views.countListed(table, query)),
      count: (view) => this.#read(view, (table) => views.count(table)),
      put: async (view, rows) => {
        await this.#informed();
        await Promise.all(this.#all(view).map((each) => views.put(each, rows)));
      },
      ensure: async (view) => {
        await Promise.all(this.#all(view).map((each) => views.ensure(each)));
      },
      drop: (view) => views.drop(view),
      firstUnprocessed: () => this.#firstUnprocessed(),
    };
    this.events = eventStoreWith(events, {
      append: (request) => (this.#isPlain ? events.append(request) : this.#append(request)),
    });
  }

  /**
   * Shares the versions with other processes: reads and `put` then wait until this process's knowledge of them is
   * fresh. Appends never wait.
   */
  share(knowledge: RegistryFreshness): void {
    this.#freshness = knowledge;
    this.#isPlain = false;
  }

  /** Called where a projector writes the views, too. */
  followedBy(firstUnprocessed: () => Promise<number | null>): void {
    this.#firstUnprocessed = firstUnprocessed;
  }

  route(view: ViewDefinition, route: VersionRouting): void {
    const before = this.#routes.get(view.name);
    if (before !== undefined && isSame(before, route)) return;
    this.#routes.set(view.name, route);
    this.#generation += 1;
    this.#isPlain = this.#freshness === null && [...this.#routes.values()].every((each) => each.isPlain);
  }

  /** Whether every version shows the revision. */
  async shows(view: ViewDefinition, id: string, revision: bigint): Promise<boolean> {
    await this.#informed();
    const rows = await Promise.all(this.#all(view).map((each) => this.#engine.views.get(each, id)));
    return rows.every((row) => row !== null && row.revision >= revision);
  }

  /** Every read that began while the table was current has ended. */
  async unread(table: ViewDefinition): Promise<void> {
    while (this.#reading.has(table)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  #read<T>(view: ViewDefinition, read: (table: ViewDefinition) => Promise<T>): Promise<T> {
    return this.#isPlain ? read(view) : this.#readCurrent(view, read);
  }

  async #readCurrent<T>(view: ViewDefinition, read: (table: ViewDefinition) => Promise<T>): Promise<T> {
    await this.#informed();
    const table = this.#routes.get(view.name)?.current ?? view;
    this.#reading.set(table, (this.#reading.get(table) ?? 0) + 1);
    try {
      return await read(table);
    } finally {
      const left = (this.#reading.get(table) ?? 1) - 1;
      if (left > 0) this.#reading.set(table, left);
      else this.#reading.delete(table);
    }
  }

  async #informed(): Promise<void> {
    if (this.#freshness !== null && !this.#freshness.isFresh) await this.#freshness.refreshed();
  }

  /**
   * Never waits for the registry. If the known versions were stale or changed meanwhile, one may lack this append's
   * views until the repair.
   */
  async #append(request: AppendRequest): Promise<AppendResult> {
    const wasFresh = this.#freshness?.isFresh ?? true;
    const generation = this.#generation;
    const result = await this.#engine.events.append(this.#routed(request));
    if (this.#freshness === null || request.views === undefined || request.views.length === 0) return result;
    const isSure = wasFresh && this.#freshness.isFresh && generation === this.#generation;
    return isSure ? result : { ...result, views: 'pending' };
  }

  #all(view: ViewDefinition): ViewDefinition[] {
    const route = this.#routes.get(view.name);
    if (route === undefined) return [view];
    return [route.current, ...route.old, ...(route.building === null ? [] : [route.building])];
  }

  #routed(request: AppendRequest): AppendRequest {
    if (request.views === undefined) return request;
    const isFirst = request.expectedRevision === NO_STREAM;
    return { ...request, views: request.views.flatMap((write) => this.#writes(write, isFirst)) };
  }

  #writes(write: ViewWrite, isFirst: boolean): ViewWrite[] {
    const route = this.#routes.get(write.view.name);
    if (route === undefined) return [write];
    const views = [route.current, ...route.old];
    if (route.building !== null && (isFirst || write.changed)) views.push(route.building);
    return views.map((view) => ({ ...write, view }));
  }
}

function isSame(one: VersionRouting, other: VersionRouting): boolean {
  return (
    one.isPlain === other.isPlain &&
    one.current === other.current &&
    one.building === other.building &&
    one.old.length === other.old.length &&
    one.old.every((table) => other.old.includes(table))
  );
}
