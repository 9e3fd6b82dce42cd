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
  NO_STREAM,
  Unavailable,
  newSeed,
  shard,
} from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { LogFeed } from '@vpds/runtime';
import { pino } from 'pino';
import { counterNumber } from '../domain/counters.ts';
import { CounterSubscriber } from './counter-subscriber.ts';

const logger = pino({ level: 'silent' });
const set = { name: 'shared', version: 1 };
const metadata: EventMetadata = {
  owner: 7,
  actor: null,
  requestID: null,
  correlationID: null,
  causationID: null,
  traceparent: null,
};

let directory: string;
let engine: SqliteEngine;
let followers: CounterSubscriber[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-shared-counting-'));
  engine = await openSqliteEngine({ directory });
  await engine.counters.ensure(set);
});
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.stop()));
  followers = [];
  await engine.close();
  await rm(directory, { recursive: true });
});

/** Without a feed: the only replica. */
function replica(
  feed: EventFeed | null = new LogFeed(engine.events),
  counters: Partial<CounterStore> = engine.counters,
) {
  const { events, headerLog } = engine;
  const follower = new CounterSubscriber(
    set,
    { events, headerLog, counters: counters as CounterStore, ...(feed === null ? {} : { feed }) },
    {
      logger,
      onInvalid: () => {},
    },
  );
  followers.push(follower);
  follower.start();
  return follower;
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

describe('ADR-12: replicas of the projector count one feed', () => {
  test('each event counts once, whichever shards a replica has, and each replica knows how far all shards are', async () => {
    const even = replica(only((shard) => shard % 2 === 0));
    const odd = replica(only((shard) => shard % 2 === 1));
    await creations(200);
    const head = await engine.events.head();
    await Promise.all([even.reached(head), odd.reached(head)]);
    expect(await created()).toEqual([200, 200]);
    expect(even.counted).toBeGreaterThan(0);
    expect(odd.counted).toBeGreaterThan(0);
    expect([Math.round(await even.lagSeconds()), Math.round(await odd.lagSeconds())]).toEqual([0, 0]);
  });

  test("two replicas with the same shards do not count twice: the one that loses continues after the winner's writes", async () => {
    const both = [replica(), replica()];
    await creations(300);
    const head = await engine.events.head();
    await Promise.all(both.map((follower) => follower.reached(head)));
    expect(await created()).toEqual([300, 300]);
  });

  test('a replica that is gone is replaced: the other resumes where the counters are', async () => {
    const first = replica();
    await creations(50);
    await first.reached(await engine.events.head());
    await first.stop();
    await creations(50);
    const second = replica();
    await second.reached(await engine.events.head());
    expect(await created()).toEqual([100, 100]);
  });

  test('while a shard is not counted the lag grows and no reader gets it as current', async () => {
    const half = replica(only((shard) => shard % 2 === 0));
    const head = await engine.events.head();
    await half.reached(head);
    await creations(50);
    await eventually(async () => expect(await half.lagSeconds()).toBeGreaterThan(1));
    expect(await half.lagSeconds()).toBeLessThan(60);
    const { events: recorded } = await engine.events.readAll({ after: head, limit: 50 });
    const own = recorded.filter(({ stream }) => shard(stream) % 2 === 0).length;
    await eventually(async () => {
      // At its start a replica counts all shards, perhaps the first event's, too.
      const [counted = 0] = await created();
      expect(counted).toBeGreaterThanOrEqual(own);
      expect(await half.lagEvents()).toBe(50 - counted);
    });
    expect(await half.lagEvents()).toBeGreaterThan(0);
    const through = await half.countedUpToSecond();
    const before = await created(through);
    replica(only((shard) => shard % 2 === 1));
    await half.reached(await engine.events.head());
    expect(await created(through)).toEqual(before);
    expect(await created()).toEqual([50, 50]);
    expect(await half.lagEvents()).toBe(0);
  });

  test.each([
    ['alone', () => null],
    ['with others', () => new LogFeed(engine.events)],
  ])('%s: what was never counted is late since it was recorded, not since 1970', async (_, feed) => {
    const stuck: Pick<CounterStore, 'shards' | 'last' | 'write'> = {
      shards: (of) => engine.counters.shards(of),
      last: (of, series) => engine.counters.last(of, series),
      write: () => Promise.reject(new Unavailable('not written', { retryAfterSeconds: 1 })),
    };
    await creations(20);
    const recordedAt = Date.now();
    const follower = replica(feed(), stuck);
    expect(await follower.lagSeconds()).toBeLessThan(60);
    await eventually(async () => expect(await follower.lagSeconds()).toBeGreaterThan(2));
    expect(await follower.lagSeconds()).toBeLessThan((Date.now() - recordedAt) / 1000 + 2);
  });

  test('an event still being written is not reported as counted', async () => {
    await creations(1);
    const alone = replica(null);
    await alone.reached(await engine.events.head());
    const lock = new DatabaseSync(join(directory, 'events.sqlite'));
    lock.exec('BEGIN IMMEDIATE');
    const begun = Math.floor(Date.now() / 1000);
    const writing = creations(1);
    await eventually(() => expect(Date.now() / 1000).toBeGreaterThan(begun + 3));
    expect(await alone.countedUpToSecond()).toBeLessThan(begun);
    lock.exec('ROLLBACK');
    lock.close();
    await writing;
    await eventually(async () => expect(await alone.countedUpToSecond()).toBeGreaterThan(begun));
  });

  test('writes that fail, or whose outcome is unknown, count nothing twice', async () => {
    const failures: ('before' | 'after')[] = [];
    const failing: Pick<CounterStore, 'shards' | 'last' | 'write'> = {
      shards: (of) => engine.counters.shards(of),
      last: (of, series) => engine.counters.last(of, series),
      async write(...request) {
        const failure = failures.shift();
        if (failure === 'before') throw new Unavailable('not written', { retryAfterSeconds: 1 });
        const written = await engine.counters.write(...request);
        if (failure === 'after') throw new Unavailable('written, not answered', { retryAfterSeconds: 1 });
        return written;
      },
    };
    const follower = replica(new LogFeed(engine.events), failing);
    await follower.reached(await engine.events.head());
    for (const failure of ['before', 'after', 'after', 'before'] as const) {
      failures.push(failure);
      await creations(10);
      await append('TransportAccepted', 'not JSON');
      await eventually(() => expect(failures).toEqual([]));
    }
    await follower.reached(await engine.events.head());
    expect(await created()).toEqual([40, 40]);
    expect((await engine.counters.summary(set)).skipped).toHaveLength(4);
  });

  test('counters that another replica advances during a look at the shards are not taken for a later log', async () => {
    const first = replica();
    await first.reached(await engine.events.head());
    const slow: Pick<CounterStore, 'shards' | 'last' | 'write'> = {
      async shards(of) {
        await creations(1);
        await first.reached(await engine.events.head());
        return engine.counters.shards(of);
      },
      last: (of, series) => engine.counters.last(of, series),
      write: (of, writes) => engine.counters.write(of, writes),
    };
    const second = replica(new LogFeed(engine.events), slow);
    await eventually(async () => expect(await created()).not.toEqual([0, 0]));
    await second.reached(await engine.events.head());
    expect(second.invalid).toBeNull();
  });

  test('ADR-13: counters of another log are reported as invalid', async () => {
    const to = { storeID: 'other', position: 3n, countedUpToSecond: 0 };
    await engine.counters.write(set, [{ shard: 3, from: null, to, chunks: [], skipped: [] }]);
    const follower = replica();
    await eventually(() => expect(follower.invalid).toMatch(/another log/));
  });
});
