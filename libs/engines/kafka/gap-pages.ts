import { Mutex, type EventFilter, type EventStore, type LogPage, type Position } from '@vpds/kernel';

const PAGE = 500;
const KEPT = 8;
const KEPT_CHARACTERS = 1_048_576;
/** Milliseconds: shorter than restoring a backup of the log. */
const KEPT_FOR = 10_000;

interface CachedPage extends LogPage {
  readonly after: Position;
  readonly characters: number;
  readonly readAt: number;
}

/**
 * A consumer's partitions have similar gaps: pages are read one at a time and cached, so a gap is read about once
 * instead of once per partition.
 */
export class GapPages {
  readonly #events: EventStore;
  readonly #filter: EventFilter | undefined;
  readonly #mutex = new Mutex();
  readonly #cached: CachedPage[] = [];

  constructor(events: EventStore, filter: EventFilter | undefined) {
    this.#events = events;
    this.#filter = filter;
  }

  after(after: Position): Promise<LogPage> {
    return this.#mutex.runExclusive(async () => this.#known(after) ?? (await this.#read(after)));
  }

  #known(after: Position): LogPage | null {
    const since = performance.now() - KEPT_FOR;
    const page = this.#cached.find((kept) => kept.after <= after && after < kept.next && kept.readAt > since);
    if (page === undefined) return null;
    return { events: page.events.filter(({ position }) => position > after), next: page.next, end: false };
  }

  async #read(after: Position): Promise<LogPage> {
    const filter = this.#filter === undefined ? {} : { filter: this.#filter };
    const readAt = performance.now();
    const page = await this.#events.readAll({ after, limit: PAGE, ...filter });
    const characters = page.events.reduce((held, { payload }) => held + payload.length, 0);
    this.#cached.push({ ...page, after, characters, readAt });
    while (this.#cached.length > KEPT || sum(this.#cached) > KEPT_CHARACTERS) this.#cached.shift();
    return page;
  }
}

function sum(pages: readonly CachedPage[]): number {
  return pages.reduce((characters, page) => characters + page.characters, 0);
}
