import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type CounterStore,
  type EventFeed,
  type EventMetadata,
  type FeedConsumer,
  type Leases,
  NO_STREAM,
  Unavailable,
  newSeed,
  operationalLeases,
} from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { LogFeed } from '@vpds/runtime';
import { pino } from 'pino';
import { counterNumber } from '../domain/counters.ts';
import { countAsPreviousRelease } from '../testing/previous-release.ts';
import { CounterSubscriber } from './counter-subscriber.ts';
import { CountingLease, LEASE, ACQUIRE_EVERY } from './counting-lease.ts';

const logger = pino({ level: 'silent' });
const set = { name: 'leased', version: 1 };
const metadata: EventMetadata = {
  owner: 7,
  actor: null,
  requestID: null,
  correlationID: null,
  causationID: null,
  traceparent: null,
};
const SHARDS = 16;
/** Milliseconds of a takeover on a busy machine. */
const TAKEN_OVER_WITHIN = 15_000;

type Counters = Pick<CounterStore, 'shards' | 'last' | 'write'>;

/** A counting process, simulated in this one. */
interface Process {
  readonly subscriber: CounterSubscriber;
  readonly turn: CountingLease | undefined;
  stop(): Promise<void>;
}

let directory: string;
let engine: SqliteEngine;
let processes: Process[] = [];
let previous: (() => Promise<void>)[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-leased-counting-'));
  engine = await openSqliteEngine({ directory });
  await engine.counters.ensure(set);
});
afterEach(async () => {
  await Promise.all([...processes.map((each) => each.stop()), ...previous.map((stop) => stop())]);
  [processes, previous] = [[], []];
  await engine.close();
  await rm(directory, { recursive: true });
});

function started(counters: Counters, turn?: CountingLease): Process {
  const { events, headerLog } = engine;
  const engines = { events, headerLog, counters: counters as CounterStore };
  const subscriber = new CounterSubscriber(set, engines, { logger, onInvalid: async () => {}, turn });
  turn?.start();
  subscriber.start();
  const stop = async () => {
    await subscriber.stop();
    await turn?.stop();
  };
  processes.push({ subscriber, turn, stop });
  return { subscriber, turn, stop };
}

const leases = () => operationalLeases(engine.operational, 'counting-lease');

/** A process that shares the lease with others. */
const replica = (counters: Counters = engine.counters, of: Leases = leases()) =>
  started(counters, new CountingLease(of, () => {}));
/** A process that is the only one and needs no lease. */
const alone = (counters: Counters = engine.counters) => started(counters);

/** A replica of the previous release, which has some of the shards. */
function previousRelease(mine: (shard: number) => boolean = () => true) {
  const stopping = new AbortController();
  const state = { counted: 0 };
  const { events, counters } = engine;
  const ended = countAsPreviousRelease(set, {
    events,
    counters,
    feed: only(mine),
    signal: stopping.signal,
    onCounted: (count) => (state.counted += count),
  });
  const stop = async () => {
    stopping.abort();
    await ended.catch(() => undefined);
  };
  previous.push(stop);
  return { state, stop };
}

/** Delivers some of the shards, as to a member of a group. */
function only(mine: (shard: number) => boolean): EventFeed {
  const whole = new LogFeed(engine.events);
  return {
    follow: (consumer, options) => {
      const part: FeedConsumer = {
        ...consumer,
        take: async (batches) => {
          const taken = await consumer.take(batches.filter(({ shard }) => mine(shard)));
          let index = 0;
          return batches.map(({ shard }) => (mine(shard) ? taken[index++] === true : true));
        },
      };
      return whole.follow(part, options);
    },
  };
}

const over = (counters: CounterStore): Counters => {
  return {
    shards: (of) => counters.shards(of),
    last: (of, series) => counters.last(of, series),
    write: (of, writes) => counters.write(of, writes),
  };
};

async function append(type: string, payload = '{"v":1,"data":{}}'): Promise<void> {
  await engine.events.append({
    stream: `product-${newSeed()}`,
    expectedRevision: NO_STREAM,
    events: [{ id: newSeed(), type, payload, metadata }],
  });
}

const creations = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await append('ProductCreated');
};

async function created(second = Number.MAX_SAFE_INTEGER): Promise<(number | undefined)[]> {
  const totals = await Promise.all([0, 7].map((scope) => engine.counters.totals(set, scope, [second])));
  return totals.map(([total]) => total?.[counterNumber('products.created')]);
}

const counts = (count: number) => [count, count];
const settled = (count: number) =>
  eventually(async () => expect(await created()).toEqual(counts(count)), TAKEN_OVER_WITHIN);
const holders = () => processes.filter(({ turn }) => turn?.isHeld === true);

describe('ADR-11: one process counts, the others wait for the lease and read its position', () => {
  test('each event counts once; both know how far all shards are', async () => {
    const [one, other] = [replica(), replica()];
    await creations(100);
    const head = await engine.events.head();
    await Promise.all([one.subscriber.reached(head), other.subscriber.reached(head)]);
    expect(await created()).toEqual(counts(100));
    expect([one.subscriber.counted, other.subscriber.counted].toSorted((a, b) => a - b)).toEqual([0, 100]);
    for (const { subscriber } of [one, other]) {
      expect(Math.round(await subscriber.lagSeconds())).toBe(0);
      expect(await subscriber.lagEvents()).toBe(0);
      const now = Math.floor(Date.now() / 1000);
      await eventually(async () => expect(await subscriber.countedUpToSecond()).toBeGreaterThanOrEqual(now));
    }
  });

  test('events that do not count keep nobody waiting', async () => {
    const [one, other] = [replica(), replica()];
    await creations(1);
    await settled(1);
    await append('ProductUpdated');
    const head = await engine.events.head();
    await Promise.all([one.subscriber.reached(head), other.subscriber.reached(head)]);
    expect([one.subscriber.lastKnown, other.subscriber.lastKnown]).toEqual([head, head]);
  });

  test('after a stop the next one begins at once', async () => {
    const first = replica();
    await creations(50);
    await first.subscriber.reached(await engine.events.head());
    const second = replica();
    await first.stop();
    await creations(50);
    const stoppedAt = performance.now();
    await settled(100);
    expect(performance.now() - stoppedAt).toBeLessThan(LEASE);
    expect(second.turn?.isHeld).toBe(true);
  });

  test('a dead holder costs 5 s at most: another counts on, and no number is off by one', async () => {
    expect(LEASE + ACQUIRE_EVERY).toBeLessThanOrEqual(5_000);
    let isDead = false;
    const dies = <Result>(work: () => Promise<Result>): Promise<Result> =>
      isDead ? Promise.reject(new Unavailable('dead')) : work();
    const whole = leases();
    const mortal: Leases = {
      async acquire(name, milliseconds) {
        const lease = await dies(() => whole.acquire(name, milliseconds));
        return (
          lease && {
            token: lease.token,
            remaining: () => lease.remaining(),
            renew: () => dies(() => lease.renew()),
            release: () => dies(() => lease.release()),
          }
        );
      },
    };
    // Crashes within a write, which is stored, but not acknowledged.
    const counters: Counters = {
      ...over(engine.counters),
      write: (of, writes) => dies(() => engine.counters.write(of, writes).then((written) => dies(async () => written))),
    };
    const holder = replica(counters, mortal);
    await creations(50);
    await settled(50);
    const standingBy = replica();
    const writing = creations(150);
    await eventually(() => expect(holder.subscriber.counted).toBeGreaterThan(80));
    isDead = true;
    await writing;
    // The dead one may have counted all before.
    await creations(10);
    await settled(210);
    expect(standingBy.turn?.isHeld).toBe(true);
    expect(standingBy.subscriber.counted).toBeGreaterThan(0);
    expect(await standingBy.subscriber.lagEvents()).toBe(0);
  }, 60_000);

  test('a holder in trouble passes its turn to another', async () => {
    let isInTrouble = false;
    const troubled: Counters = {
      ...over(engine.counters),
      write: (of, writes) =>
        isInTrouble ? Promise.reject(new Unavailable('not written')) : engine.counters.write(of, writes),
    };
    const holder = replica(troubled);
    await creations(10);
    await settled(10);
    const other = replica();
    isInTrouble = true;
    await creations(10);
    await settled(20);
    expect(other.subscriber.counted).toBe(10);
    expect(holder.turn?.isHeld).toBe(false);
  });

  test('a frozen holder that wakes after another has counted changes nothing', async () => {
    let thaw: () => void = () => {};
    let isFrozen = false;
    const frozen = new Promise<void>((resolve) => (thaw = resolve));
    const asked = leases();
    const freezing: Leases = {
      async acquire(name, milliseconds) {
        const lease = await asked.acquire(name, milliseconds);
        return (
          lease && { ...lease, remaining: () => LEASE, renew: () => frozen.then(() => true), release: async () => {} }
        );
      },
    };
    const late: boolean[] = [];
    const counters: Counters = {
      ...over(engine.counters),
      async write(of, writes) {
        if (!isFrozen) return engine.counters.write(of, writes);
        await frozen;
        const written = await engine.counters.write(of, writes);
        late.push(...written);
        return written;
      },
    };
    const first = replica(counters, freezing);
    await creations(10);
    await settled(10);
    isFrozen = true;
    await creations(10);
    const second = replica();
    await settled(20);
    expect(second.subscriber.counted).toBe(10);
    thaw();
    await eventually(() => expect(late.length).toBeGreaterThan(0));
    expect(late.slice(0, SHARDS)).toEqual(Array(SHARDS).fill(false));
    isFrozen = false;
    await creations(10);
    await settled(30);
    expect(first.subscriber.invalid).toBeNull();
  }, 60_000);

  test('while nobody counts the lag grows, and no reader gets what is missing as current', async () => {
    const before = Math.floor(Date.now() / 1000);
    const [lease] = [await leases().acquire('statistics', 60_000)];
    const { subscriber } = replica();
    await eventually(() => expect(Date.now() / 1000).toBeGreaterThan(before + 1));
    await creations(50);
    await eventually(async () => expect(await subscriber.lagSeconds()).toBeGreaterThan(1));
    expect(await subscriber.lagSeconds()).toBeLessThan(60);
    expect(await subscriber.lagEvents()).toBe(50);
    const through = await subscriber.countedUpToSecond();
    expect(await created(through)).toEqual(counts(0));
    await lease?.release();
    await settled(50);
    expect(await created(through)).toEqual(counts(0));
    await eventually(async () => expect(await subscriber.lagEvents()).toBe(0));
  });

  test('ADR-13: counters of another log are reported as invalid by every process', async () => {
    const to = { storeID: 'other', position: 3n, countedUpToSecond: 0 };
    await engine.counters.write(set, [{ shard: 3, from: null, to, chunks: [], skipped: [] }]);
    await leases().acquire('statistics', 60_000);
    const all = [replica(), replica()];
    for (const { subscriber } of all) await eventually(() => expect(subscriber.invalid).toMatch(/another log/));
    expect(holders()).toEqual([]);
  });
});

describe('ADR-11: two count at once, and nothing counts twice', () => {
  test('two processes that count at once: the one whose write fails continues from the position of the other', async () => {
    const both = [alone(), alone()];
    await creations(150);
    const head = await engine.events.head();
    await Promise.all(both.map(({ subscriber }) => subscriber.reached(head)));
    expect(await created()).toEqual(counts(150));
  });

  test('a rolling update: replicas of the previous release have some of the shards, this one counts all', async () => {
    const even = previousRelease((shard) => shard % 2 === 0);
    const odd = previousRelease((shard) => shard % 2 === 1);
    await creations(100);
    await settled(100);
    const one = replica();
    await creations(150);
    await settled(250);
    const byPrevious = () => even.state.counted + odd.state.counted;
    // Each event by one of them.
    expect(one.subscriber.counted + byPrevious()).toBeGreaterThanOrEqual(250);
    await odd.stop();
    const other = replica();
    await creations(50);
    await settled(300);
    await even.stop();
    await creations(50);
    await settled(350);
    const after = byPrevious();
    await creations(50);
    await settled(400);
    expect(byPrevious()).toBe(after);
    for (const { subscriber } of [one, other]) expect(await subscriber.lagEvents()).toBe(0);
  }, 60_000);

  test('and back: the previous release continues alone, and this one reads the position of each shard after it', async () => {
    const one = replica();
    await creations(50);
    await settled(50);
    const old = previousRelease();
    await creations(50);
    await settled(100);
    await one.stop();
    await creations(50);
    await settled(150);
    expect(old.state.counted).toBeGreaterThanOrEqual(50);
    // The previous release leaves each shard where its last event was.
    await leases().acquire('statistics', 2_000);
    const next = replica();
    await next.subscriber.reached(await engine.events.head());
    expect(await next.subscriber.lagEvents()).toBe(0);
    await old.stop();
    await creations(50);
    await settled(200);
    expect(next.subscriber.counted).toBeGreaterThanOrEqual(50);
  }, 60_000);
});

describe('ADR-10: what is counted, and up to when', () => {
  test('what was never counted is late since it was recorded, not since 1970', async () => {
    const stuck: Counters = {
      ...over(engine.counters),
      write: () => Promise.reject(new Unavailable('not written', { retryAfterSeconds: 1 })),
    };
    await creations(20);
    const recordedAt = Date.now();
    const { subscriber } = alone(stuck);
    expect(await subscriber.lagSeconds()).toBeLessThan(60);
    await eventually(async () => expect(await subscriber.lagSeconds()).toBeGreaterThan(2));
    expect(await subscriber.lagSeconds()).toBeLessThan((Date.now() - recordedAt) / 1000 + 2);
    expect(subscriber.waitingFor).toMatch(/not written/);
  });

  test('an event still being written is not reported as counted', async () => {
    await creations(1);
    const { subscriber } = alone();
    await subscriber.reached(await engine.events.head());
    const lock = new DatabaseSync(join(directory, 'events.sqlite'));
    lock.exec('BEGIN IMMEDIATE');
    const begun = Math.floor(Date.now() / 1000);
    const writing = creations(1);
    await eventually(() => expect(Date.now() / 1000).toBeGreaterThan(begun + 3));
    expect(await subscriber.countedUpToSecond()).toBeLessThan(begun);
    lock.exec('ROLLBACK');
    lock.close();
    await writing;
    await eventually(async () => expect(await subscriber.countedUpToSecond()).toBeGreaterThan(begun));
  });

  test('writes that fail, or whose outcome is unknown, count nothing twice', async () => {
    const failures: ('before' | 'after')[] = [];
    const failing: Counters = {
      ...over(engine.counters),
      async write(...request) {
        const failure = failures.shift();
        if (failure === 'before') throw new Unavailable('not written', { retryAfterSeconds: 1 });
        const written = await engine.counters.write(...request);
        if (failure === 'after') throw new Unavailable('written, not answered', { retryAfterSeconds: 1 });
        return written;
      },
    };
    const { subscriber } = alone(failing);
    await subscriber.reached(await engine.events.head());
    for (const failure of ['before', 'after', 'after', 'before'] as const) {
      failures.push(failure);
      await creations(10);
      await append('TransportAccepted', 'not JSON');
      await eventually(() => expect(failures).toEqual([]));
    }
    await subscriber.reached(await engine.events.head());
    expect(await created()).toEqual(counts(40));
    expect(await engine.counters.skipped(set)).toHaveLength(4);
  });

  test('counters that another process advances during a look at the shards are not taken for a later log', async () => {
    const first = replica();
    await first.subscriber.reached(await engine.events.head());
    const slow: Counters = {
      ...over(engine.counters),
      async shards(of) {
        await creations(1);
        await first.subscriber.reached(await engine.events.head());
        return engine.counters.shards(of);
      },
    };
    const second = replica(slow);
    await eventually(async () => expect(await created()).not.toEqual(counts(0)));
    await eventually(async () => expect(second.subscriber.lastKnown).toBeGreaterThan(1n));
    expect(second.subscriber.invalid).toBeNull();
  });
});
