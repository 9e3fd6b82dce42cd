import {
  ALL_SHARDS,
  BEGINNING,
  type CounterSet,
  type CounterStore,
  type EventStore,
  type HeaderLog,
  type Position,
  UnprocessedEvents,
  eventHeader,
  pause,
  now as serviceNow,
  traceEvents,
  within,
  readAhead,
  SingleFlight,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { CountedUpTo } from './counted-up-to.ts';
import { Counting } from './counting.ts';
import { secondOf } from './event-headers.ts';
import { CountsMoved, LeasedCounting, type LeasedCountingOptions } from './leased-counting.ts';
import { COUNTED_TYPES, TYPES_WITH_PAYLOAD } from './read-counted.ts';

/** Events of one page. */
const PAGE = 2_000;
const COMMIT_EVERY = 100_000;
/** Milliseconds between live pages, which makes them larger. */
const LIVE_PAUSE = 50;
/** Milliseconds after which a position is written without counts, which bounds what the next process reads again. */
const WRITE_EVERY = 30_000;
/** Milliseconds. */
const HEAD_EVERY = 2_000;
/** Milliseconds for which the lag that was read is valid. */
const GOOD_FOR = 1_000;
/** Milliseconds for which an answer waits. */
const HEAD_PATIENCE = 500;

export interface CountingEngines {
  readonly events: EventStore;
  readonly headerLog: HeaderLog;
  readonly counters: CounterStore;
}

export interface CounterSubscriberOptions extends LeasedCountingOptions {
  readonly logger: Logger;
}

/** Catches up in large pages, then subscribes. */
export class CounterSubscriber extends LeasedCounting {
  readonly set: CounterSet;
  readonly #engines: CountingEngines;
  readonly #logger: Logger;
  readonly #upTo = new CountedUpTo();
  readonly #uncounted: UnprocessedEvents;
  /** Positions are those of this process, not the stored ones. */
  #isCounting = false;
  #timer: NodeJS.Timeout | undefined;
  #writtenAt = 0;
  /** Unix milliseconds, and by `performance.now()`. */
  #headReadAt = { time: 0, clock: Number.NEGATIVE_INFINITY };
  #isHeadLate = false;
  /** Shared reads of the head: a result is true of the beginning of its read. */
  readonly #headRead = new SingleFlight(() => this.#readHead());

  constructor(set: CounterSet, engines: CountingEngines, options: CounterSubscriberOptions) {
    super(options);
    this.set = set;
    this.#engines = engines;
    this.#logger = options.logger;
    this.#uncounted = new UnprocessedEvents(engines.events, { types: COUNTED_TYPES }, () => this.#positions());
  }

  override start(): void {
    super.start();
    this.#timer = setInterval(() => void this.#tryReadHead(), HEAD_EVERY).unref();
  }

  override stop(): Promise<void> {
    clearInterval(this.#timer);
    return super.stop();
  }

  get lastKnown(): Position {
    return this.#upTo.position;
  }

  protected override async isAt(position: Position): Promise<boolean> {
    if (!this.#isCounting) await this.#headRead.run().catch(() => undefined);
    return this.lastKnown >= position;
  }

  /**
   * Last Unix second up to which everything ever recorded is counted; the last known one while an engine is slow or
   * down. Only the first caller waits for a late read.
   */
  async countedUpToSecond(): Promise<number> {
    const reading = this.#tryReadHead();
    if (!this.#isHeadLate) await within(HEAD_PATIENCE, reading, () => undefined);
    // A clock that was ahead may have reported future seconds.
    return Math.min(this.#upTo.second, Math.floor(serviceNow() / 1000) - 1);
  }

  /** Never rejects. A failed or late read keeps later callers from waiting. */
  async #tryReadHead(): Promise<void> {
    const late = setTimeout(() => (this.#isHeadLate = true), HEAD_PATIENCE).unref();
    this.#isHeadLate = !(await this.#headRead.run().then(
      () => true,
      () => false,
    ));
    clearTimeout(late);
  }

  /** Age of the first uncounted event, seconds. @throws Unavailable */
  async lagSeconds(): Promise<number> {
    await this.#readHeadRecently();
    return this.#upTo.lagSeconds(this.#headReadAt.time);
  }

  /** Uncounted events, at most `COUNTED_LAG`. @throws Unavailable */
  async lagEvents(): Promise<number> {
    await this.#readHeadRecently();
    return this.#upTo.isCurrent ? 0 : (await this.#uncounted.read()).events;
  }

  async #readHeadRecently(): Promise<void> {
    if (performance.now() - this.#headReadAt.clock > GOOD_FOR) await this.#headRead.run();
  }

  async #readHead(): Promise<void> {
    const { events } = this.#engines;
    const readAt = { time: serviceNow(), clock: performance.now() };
    const headFreshAsOf = events.headFreshAsOf?.() ?? readAt.time;
    const head = await events.head();
    if (!this.#isCounting) await this.#readProgress(head);
    this.#upTo.headAt(head, headFreshAsOf);
    this.#headReadAt = readAt;
  }

  /** Reads how far the process that counts has come, whichever it is. */
  async #readProgress(head: Position): Promise<void> {
    const { position, firstAt } = await this.#uncounted.readFresh();
    // If this process has begun to count meanwhile, its own position is newer.
    if (this.#isCounting) return;
    this.#upTo.countedAt(firstAt === null && head > position ? head : position);
    if (firstAt !== null) this.#upTo.countedBefore(Math.floor(firstAt / 1000));
  }

  /**
   * Positions by shard: the previous release, which shares the shards among its replicas, may count beside this one.
   */
  async #positions(): Promise<readonly Position[]> {
    if (this.#isCounting) return ALL_SHARDS.map(() => this.lastKnown);
    const states = await this.#engines.counters.shards(this.set);
    return ALL_SHARDS.map((number) => states.get(number)?.position ?? BEGINNING);
  }

  protected override onTrouble(err: unknown): void {
    this.#logger.warn({ code: 'statistics_waiting', set: this.set, err }, 'counting failed, retrying');
  }

  async #loaded(): Promise<{ counting: Counting; position: Position }> {
    const { events, counters } = this.#engines;
    const { storeID } = await events.identity();
    const counting = new Counting(counters, this.set, storeID);
    return { counting, position: await counting.load(() => events.head()) };
  }

  protected override async check(): Promise<void> {
    await this.#loaded();
  }

  protected override async count(signal: AbortSignal): Promise<void> {
    const { counting, position } = await this.#loaded();
    this.#upTo.countedAt(position);
    this.#isCounting = true;
    try {
      await this.#catchUp(counting, signal);
      await this.#live(counting, signal);
    } finally {
      this.#isCounting = false;
    }
  }

  async #catchUp(counting: Counting, signal: AbortSignal): Promise<void> {
    const { headerLog } = this.#engines;
    const types = { types: COUNTED_TYPES, withPayload: TYPES_WITH_PAYLOAD };
    let last = -1;
    let isFirst = true;
    for await (const page of readAhead(this.lastKnown, (after) =>
      headerLog.readHeaders({ after, limit: PAGE, ...types }),
    )) {
      if (signal.aborted) return;
      if (isFirst) this.#allBefore(page.headers);
      isFirst = false;
      await counting.count(page.headers);
      last = secondOf(page.headers.at(-1)) ?? last;
      this.noteCounted(page.headers.length);
      if (counting.unwritten < COMMIT_EVERY && !page.end) continue;
      await this.#commit(counting, page.next, last);
    }
  }

  async #live(counting: Counting, signal: AbortSignal): Promise<void> {
    const { events } = this.#engines;
    const pages = events.subscribeAll({ after: this.lastKnown, filter: { types: COUNTED_TYPES }, signal });
    let last = -1;
    for await (const page of pages) {
      this.#allBefore(page.events);
      await counting.count(page.events.map(eventHeader));
      last = secondOf(page.events.at(-1)) ?? last;
      if (counting.unwritten > 0 || performance.now() - this.#writtenAt > WRITE_EVERY)
        await this.#commit(counting, page.position, last);
      else this.#upTo.countedAt(page.position);
      this.noteCounted(page.events.length);
      traceEvents(`project ${this.set.name}`, { kind: 'consumer' }, page.events);
      if (page.live) await pause(LIVE_PAUSE, signal);
    }
  }

  #allBefore(page: readonly { readonly recordedAt: number }[]): void {
    this.#upTo.countedBefore(secondOf(page[0]) ?? -1);
  }

  /** Everything recorded before the second `last` is counted then. @throws CountsMoved */
  async #commit(counting: Counting, position: Position, last: number): Promise<void> {
    const reached = { position, countedUpToSecond: last - 1 };
    const written = await counting.commit(new Map(ALL_SHARDS.map((number) => [number, reached])));
    if (!written.every(Boolean)) throw new CountsMoved('Another process has counted');
    this.#upTo.countedAt(position);
    this.#upTo.countedBefore(last);
    this.#writtenAt = performance.now();
  }
}
