import {
  type AppendRequest,
  type EventStore,
  NO_STREAM,
  type ViewDefinition,
  type ViewStore,
  type ViewWrite,
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

/**
 * Views as contexts know them, by name, over the tables of their versions: reads go to the current one, the documents of
 * an append and those of a projector to every version that stands (design 4).
 *
 * A building version may lack documents, so an append whose events leave `changedAt` alone cannot know it there: such a
 * document is left to the rebuild, which reads the log behind it. Everything else is written whole.
 */
export class LiveViews {
  readonly views: ViewStore;
  readonly events: EventStore;
  readonly #routes = new Map<string, Route>();
  /** Whether every view is read and written by its definition as it is. */
  #isPlain = true;
  /** Reads under way, by table: a version is dropped when they have ended. */
  readonly #reading = new Map<ViewDefinition, number>();

  constructor(engine: { readonly views: ViewStore; readonly events: EventStore }) {
    const { views, events } = engine;
    this.views = {
      get: (view, id) => this.#read(view, (table) => views.get(table, id)),
      find: (view, query) => this.#read(view, (table) => views.find(table, query)),
      count: (view) => this.#read(view, (table) => views.count(table)),
      put: async (view, rows) => {
        await Promise.all(this.#all(view).map((each) => views.put(each, rows)));
      },
      ensure: async (view) => {
        await Promise.all(this.#all(view).map((each) => views.ensure(each)));
      },
      drop: (view) => views.drop(view),
    };
    this.events = {
      append: (request) => events.append(this.#isPlain ? request : this.#routed(request)),
      readStream: (request) => events.readStream(request),
      readAll: (request) => events.readAll(request),
      subscribeAll: (request) => events.subscribeAll(request),
      head: () => events.head(),
      identity: () => events.identity(),
    };
  }

  /** From here on a view stands in these versions, and in no others. */
  route(view: ViewDefinition, route: Route): void {
    this.#routes.set(view.name, route);
    this.#isPlain = [...this.#routes.values()].every((each) => each.isPlain);
  }

  /** Ends when no read of a table is under way any more that began while it was the current one. */
  async unread(table: ViewDefinition): Promise<void> {
    while (this.#reading.has(table)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async #read<T>(view: ViewDefinition, read: (table: ViewDefinition) => Promise<T>): Promise<T> {
    if (this.#isPlain) return read(view);
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
