import {
  ALL_SHARDS,
  type CounterSet,
  type CounterStore,
  type EventFeed,
  type EventStore,
  type HeaderLog,
  type Position,
  type RecordedEvent,
  UnprocessedEvents,
  pause,
  now as serviceNow,
  traceEvents,
  within,
} from '@vpds/kernel';
import { retryNote } from '@vpds/projections';
import type { Logger } from 'pino';
import { CountedUpTo } from './counted-up-to.ts';
import { Counting, CountersInvalid } from './counting.ts';
import { countingConsumer } from './counting-consumer.ts';
import { headerOf, secondOf } from './event-headers.ts';
import { COUNTED_TYPES, TYPES_WITH_PAYLOAD } from './read-counted.ts';
import { SharedProgress } from './shared-progress.ts';

/** Events. */
const PAGE = 2_000;
const COMMIT_EVERY = 100_000;
/** Milliseconds between live pages, which makes them larger. */
const LIVE_PAUSE = 50;
const RETRY_AFTER = 1_000;
/** Milliseconds. */
const LOOK_EVERY = 1_000;
/** Of an answer, ms. */
const LOOK_PATIENCE = 500;
/** Milliseconds, while a caller waits. */
const POLL_EVERY = 50;

export interface CountingEngines {
  readonly events: EventStore;
  readonly headerLog: HeaderLog;
  readonly counters: CounterStore;
  /** Shares the shards among replicas (ADR-12). Absent: one process counts, by the log's tail. */
  readonly feed?: EventFeed;
}

export interface CounterFollowerOptions {
  readonly logger: Logger;
  /** Once, see {@link CounterSubscriber.invalid}. */
  readonly onInvalid: () => void;
}

/** Another writer has moved a shard: reload. */
class CountersMoved extends Error {
  override readonly name = 'CountersMoved';
}

/**
 * Counts the log into one version: catches up in large pages, then subscribes. After an error it reloads what was
 * written.
 */
export class CounterSubscriber {
  readonly set: CounterSet;
  readonly #engines: CountingEngines;
  readonly #logger: Logger;
  readonly #onInvalid: () => void;
  readonly #stopping = new AbortController();
  readonly #upTo = new CountedUpTo();
  readonly #uncounted: UnprocessedEvents;
  /** Null: this process counts alone. */
  #shared: SharedProgress | null = null;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #invalid: string | null = null;
  #trouble: { readonly note: string; readonly at: Position } | null = null;
  #counted = 0;
  #isLookLate = false;
  readonly #startedAt = serviceNow();

  constructor(set: CounterSet, engines: CountingEngines, { logger, onInvalid }: CounterFollowerOptions) {
    this.set = set;
    this.#engines = engines;
    this.#logger = logger;
    this.#onInvalid = onInvalid;
    this.#uncounted = new UnprocessedEvents(engines.events, { types: COUNTED_TYPES }, () => this.#positions());
  }

  start(): void {
    this.#running = this.#run();
    this.#timer = setInterval(() => void this.#tryLook(), LOOK_EVERY).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  /** Counted and written. */
  get position(): Position {
    return this.#upTo.position;
  }

  /** Why the counts do not match the log; null: they do. */
  get invalid(): string | null {
    return this.#invalid;
  }

  /** The error since the last progress. */
  get waitingFor(): string | null {
    return this.#trouble?.at === this.#upTo.position ? this.#trouble.note : null;
  }

  /** By this process. */
  get counted(): number {
    return this.#counted;
  }

  get startedAt(): number {
    return this.#startedAt;
  }

  /**
   * Last Unix second up to which everything ever recorded is counted; the last known one while the event store is slow
   * or down. Only the first caller waits for a late look.
   */
  async countedUpToSecond(): Promise<number> {
    const looking = this.#tryLook();
    if (!this.#isLookLate) await within(LOOK_PATIENCE, looking, () => undefined);
    // A clock that was ahead may have reported future seconds.
    return Math.min(this.#upTo.second, Math.floor(serviceNow() / 1000) - 1);
  }

  /** Never rejects. A failed or late look keeps later callers from waiting. */
  async #tryLook(): Promise<void> {
    const late = setTimeout(() => (this.#isLookLate = true), LOOK_PATIENCE).unref();
    this.#isLookLate = !(await this.#look().then(
      () => true,
      () => false,
    ));
    clearTimeout(late);
  }

  /** Age of the first uncounted event, seconds. */
  async lagSeconds(): Promise<number> {
    const now = serviceNow();
    await this.#look();
    return this.#upTo.lagSeconds(now);
  }

  /** Uncounted events, at most `COUNTED_LAG`. @throws Unavailable */
  async lagEvents(): Promise<number> {
    return (await this.#uncounted.read()).events;
  }

  /** Shards without counted events keep their position. */
  async #positions(): Promise<readonly Position[]> {
    const states = await this.#engines.counters.shards(this.set);
    const upTo = this.#upTo.position;
    return ALL_SHARDS.map((number) => {
      const position = states.get(number)?.position ?? upTo;
      return position > upTo ? position : upTo;
    });
  }

  /** Also resolves when counting has ended, or on abort. */
  async reached(position: Position, until: AbortSignal = this.#stopping.signal): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, until]);
    while (this.#upTo.position < position && this.#invalid === null && !signal.aborted) {
      await pause(POLL_EVERY, signal);
      await this.#shared?.look().catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    if (this.#shared !== null) return this.#shared.look();
    const { events } = this.#engines;
    const headFreshAsOf = events.headFreshAsOf?.() ?? serviceNow();
    this.#upTo.headAt(await events.head(), headFreshAsOf);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof CountersInvalid) {
          this.#invalid = error.message;
          return this.#onInvalid();
        }
        this.#noteTrouble(error);
        await pause(RETRY_AFTER, signal);
      }
    }
  }

  #noteTrouble(error: unknown): void {
    this.#trouble = { note: retryNote(error), at: this.#upTo.position };
    this.#logger.warn({ code: 'statistics_waiting', set: this.set, err: error }, 'counting failed, retrying');
  }

  async #follow(): Promise<void> {
    const { events, counters, feed } = this.#engines;
    const { storeID } = await events.identity();
    const counting = new Counting(counters, this.set, storeID);
    this.#shared = null;
    this.#upTo.countedAt(await counting.load(() => events.head()));
    const wasFar = await this.#catchUp(counting);
    if (feed === undefined) await this.#live(counting);
    else await this.#share(counting, feed, wasFar);
  }

  /**
   * Reads ahead by one page. A single page is left to the feed: other replicas may be counting it. @returns whether
   * there was more
   */
  async #catchUp(counting: Counting): Promise<boolean> {
    const isBegun = ALL_SHARDS.every((number) => counting.state(number) !== null);
    const read = (after: Position) => {
      const types = { types: COUNTED_TYPES, withPayload: TYPES_WITH_PAYLOAD };
      const page = this.#engines.headerLog.readHeaders({ after, limit: PAGE, ...types });
      // After a stop the page is never awaited; its rejection must not end the process.
      page.catch(() => undefined);
      return page;
    };
    let reading = read(this.#upTo.position);
    let last = -1;
    for (let pages = 1; !this.#stopping.signal.aborted; pages += 1) {
      const page = await reading;
      if (page.end && pages === 1 && isBegun && this.#engines.feed !== undefined) return false;
      if (!page.end) reading = read(page.next);
      if (pages === 1) this.#allBefore(page.headers);
      await counting.count(page.headers);
      last = secondOf(page.headers.at(-1)) ?? last;
      this.#counted += page.headers.length;
      if (counting.unwritten < COMMIT_EVERY && !page.end) continue;
      await this.#commit(counting, page.next, last);
      if (page.end) return pages > 1;
    }
    return true;
  }

  async #live(counting: Counting): Promise<void> {
    const { signal } = this.#stopping;
    const pages = this.#engines.events.subscribeAll({
      after: this.#upTo.position,
      filter: { types: COUNTED_TYPES },
      signal,
    });
    let last = -1;
    for await (const page of pages) {
      this.#allBefore(page.events);
      await counting.count(page.events.map(headerOf));
      last = secondOf(page.events.at(-1)) ?? last;
      await this.#commit(counting, page.position, last);
      this.#noteCounted(page.events);
      if (page.live) await pause(LIVE_PAUSE, signal);
    }
  }

  #noteCounted(events: readonly RecordedEvent[]): void {
    this.#counted += events.length;
    traceEvents(`project ${this.set.name}`, { kind: 'consumer' }, events);
  }

  #allBefore(page: readonly { readonly recordedAt: number }[]): void {
    this.#upTo.countedBefore(secondOf(page[0]) ?? -1);
  }

  /** Everything recorded before the second `last` is counted then. @throws CountersMoved */
  async #commit(counting: Counting, position: Position, last: number): Promise<void> {
    const reached = { position, countedUpToSecond: last - 1 };
    const written = await counting.commit(new Map(ALL_SHARDS.map((number) => [number, reached])));
    if (!written.every(Boolean)) throw new CountersMoved('Another writer has moved the counters');
    this.#upTo.countedAt(position);
    this.#upTo.countedBefore(last);
  }

  /** The shards change as replicas come and go. */
  async #share(counting: Counting, feed: EventFeed, wasFar: boolean): Promise<void> {
    const { signal } = this.#stopping;
    this.#shared = new SharedProgress(this.set, this.#engines, this.#upTo, this.#upTo.position);
    const consumer = countingConsumer(counting, this.#engines.events, {
      name: `${this.set.name}-${this.set.version}`,
      begin: wasFar ? 'latest' : 'earliest',
      onCounted: (events) => this.#noteCounted(events),
    });
    await feed.follow(consumer, { signal, onTrouble: (error) => this.#noteTrouble(error) });
  }
}
