import {
  ALL_SHARDS,
  BEGINNING,
  type CellSet,
  type CellStore,
  type EventStore,
  type Position,
  UnprocessedEvents,
  now as serviceNow,
  pause,
  traceEvents,
  readAhead,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { CLOCKS_DIFFER_BY } from '../counting/clocks.ts';
import { CountsMoved, LeasedCounting, type LeasedCountingOptions } from '../counting/leased-counting.ts';
import { CELL_TYPES, CellCounting, type CountedBy } from './cell-counting.ts';

/** Events of one page. */
const PAGE = 2_000;
const COMMIT_EVERY = 10_000;
/** Milliseconds between live pages, which makes them larger. */
const LIVE_PAUSE = 200;

export interface CellEngines {
  readonly events: EventStore;
  readonly cells: CellStore;
}

export interface CellSubscriberOptions extends CountedBy, LeasedCountingOptions {
  readonly logger: Logger;
  /** Awaited before the first event is counted into a set that has none. */
  readonly onEmpty: () => Promise<void>;
}

export class CellSubscriber extends LeasedCounting {
  readonly set: CellSet;
  readonly countedBy: CountedBy;
  readonly #engines: CellEngines;
  readonly #logger: Logger;
  readonly #uncounted: UnprocessedEvents;
  readonly #onEmpty: () => Promise<void>;
  /** Null while another process counts. */
  #position: Position | null = null;
  #lastKnown: Position = BEGINNING;
  /** The highest position for which {@link hasCounted}. */
  #countedTo: Position | null = null;

  constructor(set: CellSet, engines: CellEngines, options: CellSubscriberOptions) {
    super(options);
    this.set = set;
    this.countedBy = options;
    this.#engines = engines;
    this.#logger = options.logger;
    this.#onEmpty = options.onEmpty;
    const positions = async () => {
      const position = await this.position();
      return ALL_SHARDS.map(() => position);
    };
    this.#uncounted = new UnprocessedEvents(engines.events, { types: CELL_TYPES }, positions);
  }

  get lastKnown(): Position {
    return this.#lastKnown;
  }

  /** The position up to which events are counted and written. @throws Unavailable */
  async position(): Promise<Position> {
    const position = this.#position ?? (await this.#engines.cells.state(this.set))?.position ?? BEGINNING;
    this.#lastKnown = position;
    return position;
  }

  /**
   * Whether anything is counted and written, and every event up to there that concerns a cell. The position that is stored
   * may be an earlier one, of the last event that concerned a cell. @throws Unavailable
   */
  async hasCounted(position: Position): Promise<boolean> {
    if (this.#countedTo !== null && this.#countedTo >= position) return true;
    const { events, cells } = this.#engines;
    if ((await cells.state(this.set)) === null) return false;
    for (let after = await this.position(), end = false; !end && after < position;) {
      const page = await events.readAll({ after, limit: 1, filter: { types: CELL_TYPES } });
      if (page.events.some((event) => event.position <= position)) return false;
      ({ next: after, end } = page);
    }
    this.#countedTo = position;
    return true;
  }

  protected override isAt(position: Position): Promise<boolean> {
    return this.position().then(
      (at) => at >= position,
      () => false,
    );
  }

  /** Everything recorded before this moment is counted, and nothing will be recorded before it. @throws Unavailable */
  async countedUntil(): Promise<number> {
    const { events } = this.#engines;
    const at = (events.headFreshAsOf?.() ?? serviceNow()) - CLOCKS_DIFFER_BY;
    const { firstAt } = await this.#uncounted.readFresh();
    return Math.min(firstAt ?? at, at);
  }

  async lagSeconds(): Promise<number> {
    const { firstAt } = await this.#uncounted.read();
    return firstAt === null ? 0 : Math.max(0, (serviceNow() - firstAt) / 1000);
  }

  /** The count ends at `COUNTED_LAG`. @throws Unavailable */
  async lagEvents(): Promise<number> {
    return (await this.#uncounted.read()).events;
  }

  protected override onTrouble(err: unknown): void {
    this.#logger.warn({ code: 'series_waiting', set: this.set, err }, 'counting the cells failed, retrying');
  }

  async #loaded(): Promise<{ counting: CellCounting; position: Position }> {
    const { events, cells } = this.#engines;
    const { storeID } = await events.identity();
    const counting = new CellCounting(cells, this.set, storeID, this.countedBy);
    return { counting, position: await counting.load(() => events.head()) };
  }

  protected override async check(): Promise<void> {
    await this.#loaded();
  }

  protected override async count(signal: AbortSignal): Promise<void> {
    if ((await this.#engines.cells.state(this.set)) === null) await this.#onEmpty();
    const { counting, position } = await this.#loaded();
    this.#position = position;
    try {
      await this.#catchUp(counting, signal);
      await this.#live(counting, signal);
    } finally {
      this.#position = null;
    }
  }

  async #catchUp(counting: CellCounting, signal: AbortSignal): Promise<void> {
    const { events } = this.#engines;
    const read = (after: Position) => events.readAll({ after, limit: PAGE, filter: { types: CELL_TYPES } });
    for await (const page of readAhead(this.#position ?? BEGINNING, read)) {
      if (signal.aborted) return;
      await counting.count(page.events);
      this.noteCounted(page.events.length);
      if (counting.unwritten >= COMMIT_EVERY || page.end) await this.#commit(counting, page.next);
    }
  }

  async #live(counting: CellCounting, signal: AbortSignal): Promise<void> {
    const pages = this.#engines.events.subscribeAll({
      after: this.#position ?? BEGINNING,
      filter: { types: CELL_TYPES },
      signal,
    });
    for await (const page of pages) {
      await counting.count(page.events);
      // Events that concern no cell move the position in memory only, so that quiet logs cost no writes.
      if (counting.unwritten > 0) await this.#commit(counting, page.position);
      else this.#position = page.position;
      this.noteCounted(page.events.length);
      traceEvents(`project ${this.set.name}`, { kind: 'consumer' }, page.events);
      if (page.live) await pause(LIVE_PAUSE, signal);
    }
  }

  /** @throws CountsMoved */
  async #commit(counting: CellCounting, position: Position): Promise<void> {
    if (!(await counting.commit(position))) throw new CountsMoved('Another process has counted');
    this.#position = position;
  }
}
