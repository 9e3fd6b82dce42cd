import {
  type AppendRequest,
  type AppendResult,
  type EventStore,
  NO_STREAM,
  type ViewDefinition,
  type ViewStore,
  type ViewWrite,
  boundedViews,
} from '@vpds/kernel';

/** The versions of one view that stand: the one that is read, and all that are written to. */
export interface Route {
  /** The definition's own table is the only one. */
  readonly isPlain: boolean;
  readonly current: ViewDefinition;
  /** Old ones, written as the current one is. */
  readonly old: readonly ViewDefinition[];
  readonly building: ViewDefinition | null;
}

/** Whether what this process knows of the versions may be gone by, where other processes change them, too. */
export interface Knowledge {
  readonly isFresh: boolean;
  /** Ends when it is fresh. @throws Unavailable */
  refreshed(): Promise<void>;
}

/**
 * Views as contexts know them, by name, over the tables of their versions: reads go to the current one, the documents of
 * an append and those of a projector to every version that stands (ADR-13).
 *
 * A building version may lack documents, so an append whose events leave `changedAt` alone cannot know it there: such a
 * document is left to the rebuild, which reads the log behind it. Everything else is written whole.
 *
 * Where several processes serve a view, each goes by what it has read of the registry for a limited time only: a read asks
 * again before it begins, and an append that can't be sure to have written every version says that its views are pending.
 */
export class LiveViews {
  readonly views: ViewStore;
  readonly events: EventStore;
  readonly #routes = new Map<string, Route>();
  /** Whether every view is read and written by its definition as it is. */
  #isPlain = true;
  /** Reads under way, by table: a version is dropped when they have ended. */
  readonly #reading = new Map<ViewDefinition, number>();
  readonly #engine: { readonly views: ViewStore; readonly events: EventStore };
  /** Null: no other process changes the versions. */
  #knowledge: Knowledge | null = null;
  /** Raised whenever it changes what stands. */
  #generation = 0;

  constructor(engine: { readonly views: ViewStore; readonly events: EventStore }) {
    const views = boundedViews(engine.views);
    const { events } = engine;
    this.#engine = engine;
    this.views = {
      get: (view, id, options) => this.#read(view, (table) => views.get(table, id, options)),
      find: (view, query) => this.#read(view, (table) => views.find(table, query)),
      count: (view) => this.#read(view, (table) => views.count(table)),
      put: async (view, rows) => {
        await this.#informed();
        await Promise.all(this.#all(view).map((each) => views.put(each, rows)));
      },
      ensure: async (view) => {
        await Promise.all(this.#all(view).map((each) => views.ensure(each)));
      },
      drop: (view) => views.drop(view),
    };
    this.events = {
      append: (request) => (this.#isPlain ? events.append(request) : this.#append(request)),
      viewsWritten: async (scope) => events.viewsWritten?.(scope),
      readStream: (request) => events.readStream(request),
      readAll: (request) => events.readAll(request),
      subscribeAll: (request) => events.subscribeAll(request),
      head: () => events.head(),
      toldUntil: () => events.toldUntil?.() ?? Date.now(),
      identity: () => events.identity(),
    };
  }

  /** Other processes serve the views, too: from here on nothing is gone by that is not known to be fresh. */
  share(knowledge: Knowledge): void {
    this.#knowledge = knowledge;
    this.#isPlain = false;
  }

  /** From here on a view stands in these versions, and in no others. */
  route(view: ViewDefinition, route: Route): void {
    const before = this.#routes.get(view.name);
    if (before !== undefined && isSame(before, route)) return;
    this.#routes.set(view.name, route);
    this.#generation += 1;
    this.#isPlain = this.#knowledge === null && [...this.#routes.values()].every((each) => each.isPlain);
  }

  /** Whether a document shows a revision, or a later one, in every version that stands. */
  async shows(view: ViewDefinition, id: string, revision: bigint): Promise<boolean> {
    await this.#informed();
    const rows = await Promise.all(this.#all(view).map((each) => this.#engine.views.get(each, id)));
    return rows.every((row) => row !== null && row.revision >= revision);
  }

  /** Ends when no read of a table is under way any more that began while it was the current one. */
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
    if (this.#knowledge !== null && !this.#knowledge.isFresh) await this.#knowledge.refreshed();
  }

  /**
   * An append waits for no registry: the log is what counts. If what was known of the versions was old, or has changed
   * before the views were written, one may lack them; the repair of views brings them there.
   */
  async #append(request: AppendRequest): Promise<AppendResult> {
    const wasFresh = this.#knowledge?.isFresh ?? true;
    const generation = this.#generation;
    const result = await this.#engine.events.append(this.#routed(request));
    if (this.#knowledge === null || request.views === undefined || request.views.length === 0) return result;
    const isSure = wasFresh && this.#knowledge.isFresh && generation === this.#generation;
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

function isSame(one: Route, other: Route): boolean {
  return (
    one.isPlain === other.isPlain &&
    one.current === other.current &&
    one.building === other.building &&
    one.old.length === other.old.length &&
    one.old.every((table) => other.old.includes(table))
  );
}
