import {
  ALL_SHARDS,
  BEGINNING,
  type CellSet,
  type CellStore,
  type EventStore,
  type Leases,
  type Position,
  RenewedLease,
  UnprocessedEvents,
  now as serviceNow,
  pause,
  traceEvents,
} from '@vpds/kernel';
import { retryNote } from '@vpds/projections';
import type { Logger } from 'pino';
import { CountersInvalid } from '../counting/counting.ts';
import { CELL_TYPES, CellCounting, type CountedBy } from './cell-counting.ts';

/** Events. */
const PAGE = 2_000;
const COMMIT_EVERY = 10_000;
/** Milliseconds between live pages, which makes them larger. */
const LIVE_PAUSE = 200;
const RETRY_AFTER = 1_000;
const POLL_EVERY = 100;
/** After the death of the process that counts another continues within this time, ms. */
const LEASE = 5_000;
const STAND_BY = 1_000;
/** Of a durable append, ms. */
const PUBLISHED_WITHIN = 500;

export interface CellEngines {
  readonly events: EventStore;
  readonly cells: CellStore;
}

export interface CellSubscriberOptions extends CountedBy {
  readonly logger: Logger;
  /** Once, see {@link CellSubscriber.invalid}. */
  readonly onInvalid: () => void;
  /** Null: this process alone counts. */
  readonly leases: Leases | null;
}

/** Another process has written. */
class CellsMoved extends Error {
  override readonly name = 'CellsMoved';
}

/**
 * Counts one version while this process has its lease; without it, stands by. Every process answers: what is counted is
 * in the store.
 */
export class CellSubscriber {
  readonly set: CellSet;
  readonly countedBy: CountedBy;
  readonly #engines: CellEngines;
  readonly #options: CellSubscriberOptions;
  readonly #stopping = new AbortController();
  readonly #uncounted: UnprocessedEvents;
  #running: Promise<void> = Promise.resolve();
  /** Null: another process counts. */
  #position: Position | null = null;
  #lastKnown: Position = BEGINNING;
  #invalid: string | null = null;
  #trouble: string | null = null;
  #counted = 0;

  constructor(set: CellSet, engines: CellEngines, options: CellSubscriberOptions) {
    this.set = set;
    this.countedBy = options;
    this.#engines = engines;
    this.#options = options;
    const positions = async () => {
      const position = await this.position();
      return ALL_SHARDS.map(() => position);
    };
    this.#uncounted = new UnprocessedEvents(engines.events, { types: CELL_TYPES }, positions);
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Why the cells do not match the log; null: they do. */
  get invalid(): string | null {
    return this.#invalid;
  }

  /** The error since the last progress. */
  get waitingFor(): string | null {
    return this.#trouble;
  }

  /** By this process. */
  get counted(): number {
    return this.#counted;
  }

  get lastKnown(): Position {
    return this.#lastKnown;
  }

  /** Counted and written. @throws Unavailable */
  async position(): Promise<Position> {
    const position = this.#position ?? (await this.#engines.cells.state(this.set))?.position ?? BEGINNING;
    this.#lastKnown = position;
    return position;
  }

  /** Everything recorded before this moment is counted, Unix milliseconds. @throws Unavailable */
  async countedUntil(): Promise<number> {
    const at = serviceNow() - PUBLISHED_WITHIN;
    const { firstAt } = await this.#uncounted.read();
    return firstAt ?? at;
  }

  async lagSeconds(): Promise<number> {
    const { firstAt } = await this.#uncounted.read();
    return firstAt === null ? 0 : Math.max(0, (serviceNow() - firstAt) / 1000);
  }

  /** At most `COUNTED_LAG`. @throws Unavailable */
  async lagEvents(): Promise<number> {
    return (await this.#uncounted.read()).events;
  }

  /** Also resolves when counting has ended, or on abort. */
  async reached(position: Position, until: AbortSignal = this.#stopping.signal): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, until]);
    while (this.#invalid === null && !signal.aborted) {
      const isThere = await this.position().then(
        (at) => at >= position,
        () => false,
      );
      if (isThere) return;
      await pause(POLL_EVERY, signal);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && this.#invalid === null) {
      try {
        await this.#underLease(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof CountersInvalid) {
          this.#invalid = error.message;
          return this.#options.onInvalid();
        }
        this.#noteTrouble(error);
        await pause(RETRY_AFTER, signal);
      }
    }
  }

  async #underLease(signal: AbortSignal): Promise<void> {
    const { leases } = this.#options;
    if (leases === null) return this.#count(signal);
    const lease = await leases.acquire(`${this.set.name}-${this.set.version}`, LEASE);
    if (lease === null) return pause(STAND_BY, signal);
    const renewed = new RenewedLease(lease, LEASE, signal);
    try {
      await this.#count(renewed.signal);
    } finally {
      await renewed.end();
    }
  }

  #noteTrouble(error: unknown): void {
    this.#trouble = retryNote(error);
    const { logger } = this.#options;
    logger.warn({ code: 'series_waiting', set: this.set, err: error }, 'counting the cells failed, retrying');
  }

  async #count(signal: AbortSignal): Promise<void> {
    const { events, cells } = this.#engines;
    const { storeID } = await events.identity();
    const counting = new CellCounting(cells, this.set, storeID, this.#options);
    try {
      this.#position = await counting.load(() => events.head());
      await this.#catchUp(counting, signal);
      await this.#live(counting, signal);
    } finally {
      this.#position = null;
    }
  }

  async #catchUp(counting: CellCounting, signal: AbortSignal): Promise<void> {
    const read = (after: Position) => {
      const page = this.#engines.events.readAll({ after, limit: PAGE, filter: { types: CELL_TYPES } });
      // After a stop the page is never awaited; its rejection must not end the process.
      page.catch(() => undefined);
      return page;
    };
    let reading = read(this.#position ?? BEGINNING);
    while (!signal.aborted) {
      const page = await reading;
      if (!page.end) reading = read(page.next);
      await counting.count(page.events);
      this.#counted += page.events.length;
      if (counting.unwritten >= COMMIT_EVERY || page.end) await this.#commit(counting, page.next);
      if (page.end) return;
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
      // What concerns no cell moves the position in memory only, so that quiet logs cost no writes.
      if (counting.unwritten > 0) await this.#commit(counting, page.position);
      else this.#position = page.position;
      this.#counted += page.events.length;
      traceEvents(`project ${this.set.name}`, { kind: 'consumer' }, page.events);
      if (page.live) await pause(LIVE_PAUSE, signal);
    }
  }

  /** @throws CellsMoved */
  async #commit(counting: CellCounting, position: Position): Promise<void> {
    if (!(await counting.commit(position))) throw new CellsMoved('Another process has counted');
    this.#position = position;
    this.#trouble = null;
  }
}
