import {
  BEGINNING,
  type CellSet,
  type CellStore,
  type EventStore,
  type Position,
  type RecordedEvent,
  readAhead,
} from '@vpds/kernel';
import { CELL_TYPES, CellCounting, type CellCountingOptions, type CountedInto } from '../cells/cell-counting.ts';
import { localDay } from '../cells/local-days.ts';
import type { Run } from './explanation.ts';

/** Events of one page. */
const PAGE = 2_000;
const COMMIT_EVERY = 10_000;

export interface CellRecountOptions extends CellCountingOptions {
  readonly company: number;
  /** Day of recording after which nothing is counted; null: none. */
  readonly asOf: number | null;
}

type RecountedInto = CountedInto & Pick<CellStore, 'ensure'>;

/** Counts one company's events into a set of its own, as a replay would count them. */
export class CellRecount {
  readonly #events: EventStore;
  readonly #counting: CellCounting;
  readonly #options: CellRecountOptions;
  #position: Position = BEGINNING;
  #day = Number.MIN_SAFE_INTEGER;
  #read = 0;

  private constructor(events: EventStore, counting: CellCounting, options: CellRecountOptions) {
    this.#events = events;
    this.#counting = counting;
    this.#options = options;
  }

  static async into(
    set: CellSet,
    { events, cells }: { readonly events: EventStore; readonly cells: RecountedInto },
    options: CellRecountOptions,
  ): Promise<CellRecount> {
    await cells.ensure(set);
    const { storeID } = await events.identity();
    return new CellRecount(events, new CellCounting(cells, set, storeID, options), options);
  }

  /** The company's events that were read. */
  get read(): number {
    return this.#read;
  }

  /**
   * Counts up to a position, inclusive, or the end of the last day. `onPage` is called with the position that is
   * reached.
   */
  async countTo(target: Position, { signal }: Run, onPage: (position: Position) => void): Promise<void> {
    const read = (after: Position) => this.#events.readAll({ after, limit: PAGE, filter: { types: CELL_TYPES } });
    if (this.#isOver || this.#position >= target) return;
    const reaches = ({ end, next }: { end: boolean; next: Position }) => end || next >= target;
    for await (const page of readAhead(this.#position, read, reaches)) {
      signal.throwIfAborted();
      let isLast = reaches(page);
      const events = this.#inRange(page.events, target);
      await this.#counting.count(events);
      this.#read += events.filter(({ metadata }) => metadata.owner === this.#options.company).length;
      this.#position = isLast ? target : page.next;
      isLast ||= this.#isOver;
      if (isLast || this.#counting.unwritten >= COMMIT_EVERY) await this.#commit();
      onPage(this.#position);
      if (isLast) return;
    }
  }

  get #isOver(): boolean {
    return this.#options.asOf !== null && this.#day > this.#options.asOf;
  }

  #inRange(events: readonly RecordedEvent[], target: Position): readonly RecordedEvent[] {
    const { asOf, zone } = this.#options;
    const end = events.findIndex(({ position, recordedAt }) => {
      // The day of recording never goes back, whatever the store's clock does.
      if (asOf !== null) this.#day = Math.max(this.#day, localDay(recordedAt, zone));
      return position > target || this.#isOver;
    });
    return end < 0 ? events : events.slice(0, end);
  }

  async #commit(): Promise<void> {
    if (!(await this.#counting.commit(this.#position))) throw new Error('Another process writes to this recount');
  }
}

/** Counts, but keeps no cells: only what counting needs of products. */
export function withoutCells(cells: RecountedInto): RecountedInto {
  return {
    ensure: (set) => cells.ensure(set),
    state: (set) => cells.state(set),
    cells: async (_, keys) => keys.map(() => null),
    documents: (set, ids) => cells.documents(set, ids),
    write: (set, batch) => cells.write(set, { ...batch, cells: [] }),
  };
}
