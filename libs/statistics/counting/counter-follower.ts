import {
  BEGINNING,
  type CounterSet,
  type CounterStore,
  type EventFact,
  type EventStore,
  type FactLog,
  type Position,
  type RecordedEvent,
  pause,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { COUNTED_TYPES, TYPES_WITH_PAYLOAD } from '../domain/counted-events.ts';
import { Counting, CountersInvalid } from './counting.ts';

/** Facts of a page while catching up, and after how many counted events they are written. */
const PAGE = 2_000;
const COMMIT_EVERY = 100_000;
/** Pause between pages while live, milliseconds: what arrives meanwhile is counted together. */
const LIVE_PAUSE = 50;
const RETRY_AFTER = 1_000;
/** How often it is looked at whether everything is counted, milliseconds. */
const LOOK_EVERY = 1_000;
/** An append that is durable may take this long until the log tells of it, milliseconds. */
const TELLING = 500;

export interface CountingEngines {
  readonly events: EventStore;
  readonly facts: FactLog;
  readonly counters: CounterStore;
}

/**
 * Follows the log for one version of the counters: catches up in large pages, then counts what comes. After an error it
 * loads what is written and goes on from there; what was counted in memory only is counted again.
 */
export class CounterFollower {
  readonly set: CounterSet;
  readonly #engines: CountingEngines;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #position: Position = BEGINNING;
  #lastSecond = -1;
  /** When everything was counted that was recorded before, Unix milliseconds. */
  #currentAt = 0;
  #invalid: string | null = null;
  #counted = 0;
  readonly #startedAt = Date.now();
  readonly #waiting = new Set<() => void>();

  constructor(set: CounterSet, engines: CountingEngines, logger: Logger) {
    this.set = set;
    this.#engines = engines;
    this.#logger = logger;
  }

  start(): void {
    this.#running = this.#run();
    this.#timer = setInterval(() => void this.lagSeconds().catch(() => undefined), LOOK_EVERY).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    this.#wake();
    await this.#running;
  }

  /** Everything up to here is counted and written. */
  get position(): Position {
    return this.#position;
  }

  /** Why what is counted means nothing here, or null. */
  get invalid(): string | null {
    return this.#invalid;
  }

  /** Events counted by this process since {@link startedAt}, Unix milliseconds. */
  get counted(): number {
    return this.#counted;
  }

  get startedAt(): number {
    return this.#startedAt;
  }

  /** The last Unix second up to which everything that was ever recorded is counted. */
  async countedThrough(): Promise<number> {
    await this.lagSeconds();
    return Math.max(this.#lastSecond - 1, Math.floor((this.#currentAt - TELLING) / 1000) - 1);
  }

  /** For how long something has been recorded that is not counted yet, seconds; 0: everything is counted. */
  async lagSeconds(): Promise<number> {
    const now = Date.now();
    const head = await this.#engines.events.head();
    if (this.#position >= head) this.#currentAt = Math.max(now, this.#currentAt);
    return Math.max(0, (now - Math.max(this.#currentAt, this.#lastSecond * 1000)) / 1000);
  }

  /** Resolves once everything up to a position is counted, or counting has ended. */
  async reached(position: Position): Promise<void> {
    while (this.#position < position && this.#invalid === null && !this.#stopping.signal.aborted)
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (error instanceof CountersInvalid) {
          this.#invalid = error.message;
          this.#wake();
          return;
        }
        this.#logger.warn({ set: this.set, err: error }, 'counting is held up and goes on by itself');
        await pause(RETRY_AFTER, this.#stopping.signal);
      }
    }
  }

  async #follow(): Promise<void> {
    const { events, counters } = this.#engines;
    const { storeID } = await events.identity();
    const counting = new Counting(counters, this.set, storeID);
    this.#moved(await counting.load(await events.head()), -1);
    await this.#catchUp(counting);
    await this.#live(counting);
  }

  /** The next page is read while this one is counted. */
  async #catchUp(counting: Counting): Promise<void> {
    const read = (after: Position) =>
      this.#engines.facts.readFacts({ after, limit: PAGE, types: COUNTED_TYPES, withPayload: TYPES_WITH_PAYLOAD });
    let reading = read(this.#position);
    for (let last = -1; !this.#stopping.signal.aborted;) {
      const page = await reading;
      if (!page.end) reading = read(page.next);
      // A page that is never awaited after an error below must not end the process.
      reading.catch(() => undefined);
      await counting.count(page.facts);
      last = secondOf(page.facts.at(-1)) ?? last;
      this.#counted += page.facts.length;
      if (counting.unwritten < COMMIT_EVERY && !page.end) continue;
      await counting.commit(page.next, last - 1);
      this.#moved(page.next, last);
      if (page.end) return;
    }
  }

  async #live(counting: Counting): Promise<void> {
    const { signal } = this.#stopping;
    const pages = this.#engines.events.subscribeAll({
      after: this.#position,
      filter: { types: COUNTED_TYPES },
      signal,
    });
    for await (const page of pages) {
      await counting.count(page.events.map(factOf));
      const last = secondOf(page.events.at(-1)) ?? this.#lastSecond;
      await counting.commit(page.position, last - 1);
      this.#counted += page.events.length;
      this.#moved(page.position, last);
      if (page.live) await pause(LIVE_PAUSE, this.#stopping.signal);
    }
  }

  #moved(position: Position, lastSecond: number): void {
    this.#position = position;
    this.#lastSecond = Math.max(lastSecond, this.#lastSecond);
    this.#wake();
  }
}

function factOf({ position, stream, type, recordedAt, metadata, payload }: RecordedEvent): EventFact {
  return { position, stream, type, recordedAt, owner: metadata.owner, payload };
}

function secondOf(event: { readonly recordedAt: number } | undefined): number | undefined {
  return event === undefined ? undefined : Math.floor(event.recordedAt / 1000);
}
