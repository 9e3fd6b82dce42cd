import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type EventMetadata,
  NO_STREAM,
  SHARDS,
  type ShardState,
  Unavailable,
  newSeed,
  operationalLeases,
} from '@vpds/kernel';
import { eventually, rejection, sleep } from '@vpds/kernel/testing';
import { Readiness } from '@vpds/observability';
import { SharedVersions } from '@vpds/projections';
import { pino } from 'pino';
import { type COUNTERS, counterNumber } from '../domain/counters.ts';
import { CountingLease } from '../counting/counting-lease.ts';
import { SHAPE } from './counter-shape.ts';
import { StatisticsProjection } from './statistics-projection.ts';

const logger = pino({ level: 'silent' });
let directory: string;
let engine: SqliteEngine;
let readiness: Readiness;
let projection: StatisticsProjection;

async function open(): Promise<void> {
  engine = await openSqliteEngine({ directory });
  readiness = new Readiness({});
  projection = new StatisticsProjection(engine, logger, readiness);
  await projection.start();
}

async function close(): Promise<void> {
  await projection.stop();
  await engine.close();
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-statistics-'));
  await open();
});
afterEach(async () => {
  await close();
  await rm(directory, { recursive: true });
});

const metadata = (owner: number): EventMetadata => {
  return { owner, actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };
};

async function append(type: string, payload: string, owner = 1): Promise<void> {
  await engine.events.append({
    stream: `product-${newSeed()}`,
    expectedRevision: NO_STREAM,
    events: [{ id: newSeed(), type, payload, metadata: metadata(owner) }],
  });
}

const creations = async (count: number, owner = 1) => {
  await Promise.all(Array.from({ length: count }, () => append('ProductCreated', '{"v":1,"data":{}}', owner)));
};

async function total(counter: (typeof COUNTERS)[number], scope = 1): Promise<number> {
  const [totals] = await projection.read((counted) => counted.totals(scope, [4_000_000_000]));
  return totals?.[counterNumber(counter)] ?? 0;
}

/** Writes a wrong state for every shard of a version. */
async function pretend(version: number, to: ShardState): Promise<void> {
  const set = { name: 'statistics', version };
  const before = await engine.counters.shards(set);
  const writes = Array.from({ length: SHARDS }, (_, shard) => {
    return { shard, from: before.get(shard)?.position ?? null, to, chunks: [], skipped: [] };
  });
  expect(await engine.counters.write(set, writes)).not.toContain(false);
}

/** Fails on abort. */
async function* broken<T>(pages: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const page of pages) {
    if (signal.aborted) throw new Unavailable('The log is away');
    yield page;
  }
}

const states = async () => (await projection.status()).versions.map(({ version, state }) => [version, state]);

describe('STA-8: statistics follow writes within a second', () => {
  test('an event is counted at once, for its company and for all', async () => {
    await creations(40, 7);
    await creations(2, 8);
    const started = Date.now();
    await eventually(async () => expect(await total('products.created', 0)).toBe(42));
    expect(Date.now() - started).toBeLessThan(1_000);
    expect([await total('products.created', 7), await total('products.created', 8)]).toEqual([40, 2]);
    expect(await projection.lagSeconds()).toBe(0);
  });

  test('everything up to the reported second is counted', async () => {
    for (let round = 0; round < 5; round += 1) {
      await creations(20);
      const through = await projection.read((counted) => Promise.resolve(counted.countedUpToSecond));
      const [then] = await projection.read((counted) => counted.totals(1, [through]));
      await eventually(async () => expect(await total('products.created')).toBe(20 * (round + 1)));
      expect((await projection.read((counted) => counted.totals(1, [through])))[0]).toEqual(then);
      expect(through).toBeLessThan(Date.now() / 1000);
      await sleep(300);
    }
    await sleep(2_000);
    expect(await projection.read((counted) => Promise.resolve(counted.countedUpToSecond))).toBeGreaterThan(
      Date.now() / 1000 - 3,
    );
  });

  test('a constant load of uncounted events is no lag', async () => {
    let isWriting = true;
    const writer = async () => {
      while (isWriting) await append('ProductUpdated', '{"v":1,"data":{}}');
    };
    const writers = Promise.all([writer(), writer(), writer()]);
    await sleep(5_000);
    const [lag, through] = [
      await projection.lagSeconds(),
      await projection.read(async (counted) => counted.countedUpToSecond),
    ];
    isWriting = false;
    await writers;
    expect(lag).toBeLessThan(3);
    expect(through).toBeGreaterThan(Date.now() / 1000 - 5);
  });

  test('after a restart it resumes where it was', async () => {
    await creations(50);
    await close();
    await open();
    await creations(5);
    await eventually(async () => expect(await total('products.created')).toBe(55));
  });
});

describe('ADR-18: what cannot be read', () => {
  test('STA-11: is recounted once it can be; an operator who switches back keeps what he switches to', async () => {
    await append('ProductStatusChanged', '{"v":9,"data":{"to":"sold"}}');
    await eventually(async () => expect(await total('unreadable')).toBe(1));
    await projection.stop();
    const readable = (payload: string) => payload.replace('"v":9', '"v":1');
    const { events, headerLog } = engine;
    const readAll: typeof events.readAll = async (request) => {
      const page = await events.readAll(request);
      return { ...page, events: page.events.map((event) => ({ ...event, payload: readable(event.payload) })) };
    };
    const readHeaders: typeof headerLog.readHeaders = async (request) => {
      const page = await headerLog.readHeaders(request);
      return { ...page, headers: page.headers.map((each) => ({ ...each, payload: readable(each.payload ?? '') })) };
    };
    const readStream: typeof events.readStream = async (request) =>
      (await events.readStream(request)).map((event) => ({ ...event, payload: readable(event.payload) }));
    const replaced: Partial<typeof events> = { readAll, readStream };
    const decided = new Proxy(events, {
      get: (store, name: keyof typeof events) => replaced[name] ?? (store[name] as () => unknown).bind(store),
    });
    projection = new StatisticsProjection(
      { ...engine, events: decided, headerLog: { readHeaders } },
      logger,
      readiness,
    );
    await projection.start();
    await eventually(async () => expect(await total('products.sold')).toBe(1), 15_000);
    await projection.switchTo(1);
    // A recount would have begun by then.
    await sleep(500);
    await projection.stop();
    // So does another process, which looks at what was skipped for the first time.
    projection = new StatisticsProjection(
      { ...engine, events: decided, headerLog: { readHeaders } },
      logger,
      readiness,
    );
    await projection.start();
    await sleep(6_500);
    const { versions } = await projection.status();
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [1, 'current'],
      [2, 'old'],
    ]);
  }, 30_000);

  test('is skipped, recorded with position and reason, and counted as missing; everything else is counted', async () => {
    await append('ProductStatusChanged', '{"v":9,"data":{"to":"sold"}}');
    await append('ProductStatusChanged', '{"v":1,"data":{"to":"sold"}}');
    await append('TransportAccepted', 'x', 2);
    // The last event may be counted a moment later.
    const unreadable = async () => [
      await total('unreadable'),
      await total('unreadable', 2),
      await total('unreadable', 0),
    ];
    await eventually(async () => expect(await unreadable()).toEqual([1, 1, 2]));
    expect(await total('products.sold')).toBe(1);
    expect(await projection.unreadable()).toBe(2);
    expect((await projection.status()).versions[0]?.incomplete).toBe(2);
    expect(await projection.deadLetters()).toEqual([
      { stream: expect.stringMatching(/^product-/), position: '0', reason: 'ProductStatusChanged: Unknown version 9' },
      { stream: expect.stringMatching(/^product-/), position: '2', reason: 'TransportAccepted: Not JSON' },
    ]);
  });
});

describe('ADR-13: versions', () => {
  test('a rebuild becomes current automatically with the same totals, and switching back takes no time', async () => {
    await creations(300);
    await eventually(async () => expect(await total('products.created')).toBe(300));
    expect(await projection.replay()).toBe(2);
    expect(await projection.replay()).toBe(2);
    await eventually(async () =>
      expect(await states()).toEqual([
        [1, 'old'],
        [2, 'current'],
      ]),
    );
    expect(await total('products.created')).toBe(300);
    await creations(1);
    await projection.switchTo(1);
    await eventually(async () => expect(await total('products.created')).toBe(301));
    await projection.drop(2);
    expect(await states()).toEqual([[1, 'current']]);
    expect(await projection.replay()).toBe(3);
    await eventually(async () =>
      expect(await states()).toEqual([
        [1, 'old'],
        [3, 'current'],
      ]),
    );
  });

  test('a new version with different totals is not switched to automatically; an operator may', async () => {
    await creations(10);
    await eventually(async () => expect(await total('products.created')).toBe(10));
    const last = await engine.counters.last({ name: 'statistics', version: 1 }, [{ shard: 0, scope: 5 }]);
    expect(last).toEqual([null]);
    // A company without events: the current counters are wrong.
    const state = (await engine.counters.shards({ name: 'statistics', version: 1 })).get(0);
    const chunk = { scope: 5, first: 1, position: 1n, body: Uint8Array.of(1, 0, 0, 0), replaces: null };
    await engine.counters.write({ name: 'statistics', version: 1 }, [
      { shard: 0, from: state?.position ?? null, to: state as never, chunks: [chunk], skipped: [] },
    ]);
    await projection.replay();
    await eventually(async () =>
      expect(await states()).toEqual([
        [1, 'current'],
        [2, 'differs'],
      ]),
    );
    expect((await projection.status()).versions[1]?.note).toMatch(
      /^products\.created of company 5 .*: 1 before, 0 now$/,
    );
    await projection.switchTo(2);
    expect([await total('products.created', 5), await total('products.created')]).toEqual([0, 10]);
  });

  test('a version that is dropped while it is filled is gone, and the current one stays', async () => {
    await creations(5);
    await eventually(async () => expect(await total('products.created')).toBe(5));
    const away = jest.spyOn(engine.headerLog, 'readHeaders').mockRejectedValue(new Unavailable('The log is away'));
    await projection.replay();
    await projection.drop(2);
    away.mockRestore();
    expect(await states()).toEqual([[1, 'current']]);
    expect([await total('products.created'), await projection.replay()]).toEqual([5, 3]);
    await eventually(async () =>
      expect(await states()).toEqual([
        [1, 'old'],
        [3, 'current'],
      ]),
    );
  });

  test('a rebuild resumes after a restart in its middle', async () => {
    await creations(200);
    await projection.replay();
    await close();
    await open();
    await eventually(async () =>
      expect(await states()).toEqual([
        [1, 'old'],
        [2, 'current'],
      ]),
    );
    expect(await total('products.created')).toBe(200);
  });

  test('the reason why counting is blocked is reported while it is blocked', async () => {
    await creations(20);
    await eventually(async () => expect(await total('products.created')).toBe(20));
    const read = jest.spyOn(engine.headerLog, 'readHeaders').mockRejectedValue(new Unavailable('The log is away'));
    await projection.replay();
    const notes = async () => (await projection.status()).versions.map(({ note }) => note);
    await eventually(async () => expect(await notes()).toEqual([null, 'failed, retrying: The log is away']));
    read.mockRestore();
    await eventually(async () =>
      expect(await states()).toEqual([
        [1, 'old'],
        [2, 'current'],
      ]),
    );
    expect(await notes()).toEqual([null, null]);
  });

  test.each([
    ['another log', () => ({ storeID: 'other', position: 0n, countedUpToSecond: 0 })],
    ['a later state of this log', (storeID: string) => ({ storeID, position: 10_000n, countedUpToSecond: 0 })],
  ])('a checkpoint of %s: reported, not ready, rebuilt; never taken for "already applied"', async (_, stateOf) => {
    await creations(30);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    await projection.stop();
    await pretend(1, stateOf((await engine.events.identity()).storeID));
    projection = new StatisticsProjection(engine, logger, readiness);
    const reasons = new Set<string>();
    const answers: Promise<unknown>[] = [];
    const notReady = readiness.notReady.bind(readiness);
    readiness.notReady = (component, reason) => {
      reasons.add(`${component}: ${reason}`);
      notReady(component, reason);
      answers.push(rejection(total('products.created')));
    };
    await projection.start();
    expect([...reasons]).toEqual([expect.stringMatching(/^statistics: the counters belong to .*being rebuilt$/)]);
    expect(await answers[0]).toBeInstanceOf(Unavailable);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    expect(readiness.state.ready).toBe(true);
    expect(await states()).toEqual([
      [1, 'old'],
      [2, 'current'],
    ]);
    expect(await rejection(projection.switchTo(1))).toMatchObject({ code: 'projection_version_invalid' });
  });
});

describe('ADR-13: counters of a later state of this log', () => {
  const LATER = 10_000n;
  const restart = async (engines: Partial<SqliteEngine> = {}) => {
    await projection.stop();
    projection = new StatisticsProjection({ ...engine, ...engines }, logger, readiness);
  };
  const storeID = async () => (await engine.events.identity()).storeID;

  async function registerBuilding(target: string): Promise<void> {
    const record = await engine.operational.read('projection', 'statistics');
    const registered = JSON.parse(record?.body ?? '');
    const building = { ...registered.versions[0], version: 2, state: 'building', target };
    const body = JSON.stringify({ last: 2, versions: [...registered.versions, building] });
    await engine.operational.write('projection', { id: 'statistics', dueAt: null, body }, record?.version ?? 0);
  }

  test('found while running (the log was restored): not ready from then on, and rebuilt', async () => {
    const breaking = new AbortController();
    const reasons: Readiness['state'][] = [];
    const { events } = engine;
    await restart({
      events: {
        identity: () => events.identity(),
        head: () => events.head(),
        subscribeAll: (request) => broken(events.subscribeAll(request), breaking.signal),
      } as Partial<typeof events> as typeof events,
    });
    await projection.start();
    await creations(30);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    expect(readiness.state.ready).toBe(true);
    const notReady = readiness.notReady.bind(readiness);
    readiness.notReady = (component, reason) => {
      notReady(component, reason);
      reasons.push(readiness.state);
    };
    await pretend(1, { storeID: await storeID(), position: LATER, countedUpToSecond: 0 });
    breaking.abort();
    await creations(1);
    await eventually(() => expect(reasons[0]?.ready).toBe(false));
    await eventually(async () => expect(await total('products.created')).toBe(31));
    expect(readiness.state.ready).toBe(true);
  });

  test('stay invalid after a restart, although the log has passed their position meanwhile', async () => {
    await creations(30);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    const away = jest.spyOn(engine.headerLog, 'readHeaders').mockRejectedValue(new Unavailable('The log is away'));
    await restart();
    await pretend(1, { storeID: await storeID(), position: 40n, countedUpToSecond: 0 });
    await projection.start();
    await eventually(async () => expect(await states()).toEqual([expect.anything(), [2, 'building']]));
    await creations(20);
    expect(await engine.events.head()).toBeGreaterThan(40n);
    away.mockRestore();
    await restart();
    await projection.start();
    await eventually(async () => expect(await total('products.created')).toBe(50));
    expect(await states()).toEqual([
      [1, 'old'],
      [2, 'current'],
    ]);
    expect(await rejection(projection.switchTo(1))).toMatchObject({ code: 'projection_version_invalid' });
    await restart();
    await projection.start();
    expect(await rejection(projection.switchTo(1))).toMatchObject({ code: 'projection_version_invalid' });
  });

  test('are found by one process, and served by no other, although the log has passed their position', async () => {
    await creations(30);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    await restart();
    await pretend(1, { storeID: await storeID(), position: 40n, countedUpToSecond: 0 });
    const away = jest.spyOn(engine.headerLog, 'readHeaders').mockRejectedValue(new Unavailable('The log is away'));
    await projection.start();
    await eventually(async () => expect(await states()).toEqual([expect.anything(), [2, 'building']]));
    await creations(20);
    const shared = new SharedVersions({ onTrouble: () => undefined });
    const other = new StatisticsProjection({ ...engine, shared }, logger, readiness);
    await other.start();
    expect(await rejection(other.read(async () => undefined))).toBeInstanceOf(Unavailable);
    away.mockRestore();
    await other.stop();
  });

  test('are rebuilt as soon as the engines accept the request', async () => {
    await creations(30);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    let failures = 2;
    const { operational } = engine;
    await restart({
      operational: {
        read: (kind: string, id: string) => operational.read(kind, id),
        write: async (...args: Parameters<typeof operational.write>) => {
          if (failures-- > 0) throw new Unavailable('The registry is away');
          return operational.write(...args);
        },
      } as Partial<typeof operational> as typeof operational,
    });
    await pretend(1, { storeID: await storeID(), position: LATER, countedUpToSecond: 0 });
    await projection.start();
    expect(readiness.state.ready).toBe(false);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    expect(failures).toBeLessThan(0);
    expect(readiness.state.ready).toBe(true);
  });

  test('and so of the version that was being built: another is, and that one is not waited for', async () => {
    await creations(30);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    await restart();
    await registerBuilding('29');
    await engine.counters.ensure({ name: 'statistics', version: 2 });
    for (const version of [1, 2])
      await pretend(version, { storeID: await storeID(), position: LATER, countedUpToSecond: 0 });
    await projection.start();
    await eventually(async () => expect(await total('products.created')).toBe(30));
    expect(await states()).toEqual([
      [1, 'old'],
      [2, 'building'],
      [3, 'current'],
    ]);
    expect(readiness.state.ready).toBe(true);
    expect(await projection.replay()).toBe(4);
  });

  test('and a version that was being built up to what the log has lost is done at its end', async () => {
    await creations(30);
    await eventually(async () => expect(await total('products.created')).toBe(30));
    await restart();
    await registerBuilding(String(LATER));
    await pretend(1, { storeID: await storeID(), position: LATER, countedUpToSecond: 0 });
    await projection.start();
    await eventually(async () => expect(await total('products.created')).toBe(30));
    expect(await states()).toEqual([
      [1, 'old'],
      [2, 'current'],
    ]);
  });
});

describe('ADR-11: replicas of the projector', () => {
  const TIMES = { goodFor: 400, readEvery: 50, writesWithin: 200, onTrouble: () => {} };
  let turns: CountingLease[];
  let replicas: StatisticsProjection[];

  beforeEach(async () => {
    await projection.stop();
    turns = [0, 1].map(() => new CountingLease(operationalLeases(engine.operational, 'counting-lease'), () => {}));
    replicas = turns.map((turn) => {
      const { events, headerLog, counters, operational } = engine;
      const engines = { events, headerLog, counters, operational, turn };
      return new StatisticsProjection({ ...engines, shared: new SharedVersions(TIMES) }, logger, new Readiness({}));
    });
    for (const turn of turns) turn.start();
    for (const replica of replicas) await replica.start();
  });
  afterEach(async () => {
    for (const replica of replicas) await replica.stop();
    for (const turn of turns) await turn.stop();
  });

  const shown = (replica: StatisticsProjection) =>
    replica.read(async (counted) => {
      const [totals] = await counted.totals(1, [4_000_000_000]);
      return totals?.[counterNumber('products.created')];
    });
  const all = async (expected: [number, string][]) => {
    for (const replica of replicas)
      await eventually(async () => {
        const { versions } = await replica.status();
        expect(versions.map(({ version, state }) => [version, state])).toEqual(expected);
      }, 15_000);
  };

  test('a rebuild requested from one replica is made, read, reverted and dropped by all', async () => {
    const [one, other] = replicas as [StatisticsProjection, StatisticsProjection];
    await creations(100);
    expect(await Promise.all([one.replay(), other.replay()])).toEqual([2, 2]);
    await all([
      [1, 'old'],
      [2, 'current'],
    ]);
    await creations(20);
    for (const replica of replicas) await eventually(async () => expect(await shown(replica)).toBe(120));
    await other.switchTo(1);
    await all([
      [1, 'current'],
      [2, 'old'],
    ]);
    for (const replica of replicas) await eventually(async () => expect(await shown(replica)).toBe(120));
    await one.drop(2);
    await all([[1, 'current']]);
    expect(await rejection(other.switchTo(2))).toMatchObject({ code: 'projection_version_not_found' });
    await eventually(async () => {
      expect((await engine.counters.shards({ name: 'statistics', version: 2 })).size).toBe(0);
      expect(JSON.parse((await engine.operational.read('projection', 'statistics'))?.body ?? '').versions).toHaveLength(
        1,
      );
    }, 15_000);
    expect(await shown(other)).toBe(120);
  }, 60_000);
});

describe('STA-11: counters of another release', () => {
  const OLDER = SHAPE.replace(' disputes.opened', '');
  const NEWER = `${SHAPE} products.reserved`;

  /** The registry as another release would have left it. */
  async function registered(change: (versions: object[]) => object[]): Promise<void> {
    const record = await engine.operational.read('projection', 'statistics');
    const entry = JSON.parse(record?.body ?? '') as { last: number; versions: object[] };
    const versions = change(entry.versions);
    const body = JSON.stringify({ last: Math.max(entry.last, versions.length), versions });
    await engine.operational.write('projection', { id: 'statistics', dueAt: null, body }, record?.version ?? 0);
  }

  /** Three disputes that an older release, which does not count disputes, has skipped. */
  async function countedByAnOlderRelease(): Promise<void> {
    await creations(4);
    await eventually(async () => expect(await total('products.created')).toBe(4));
    await projection.stop();
    for (let dispute = 0; dispute < 3; dispute += 1) await append('DisputeOpened', '{"v":1,"data":{}}');
    const { storeID } = await engine.events.identity();
    await pretend(1, { storeID, position: await engine.events.head(), countedUpToSecond: 0 });
    await registered((versions) => versions.map((version) => ({ ...version, shape: OLDER })));
  }

  async function restart(): Promise<void> {
    projection = new StatisticsProjection(engine, logger, readiness);
    await projection.start();
  }

  const incomplete = () => projection.read(async (counted) => counted.incomplete);

  test('are served unchanged, marked, during their automatic recount', async () => {
    await countedByAnOlderRelease();
    const readHeaders = engine.headerLog.readHeaders.bind(engine.headerLog);
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    jest.spyOn(engine.headerLog, 'readHeaders').mockImplementation(async (request) => {
      if (request.after < 0n) await gate;
      return readHeaders(request);
    });
    await restart();
    expect(await incomplete()).toEqual(['disputes.opened']);
    expect([await total('products.created'), await total('disputes.opened')]).toEqual([4, 0]);
    await creations(1);
    await eventually(async () => expect(await total('products.created')).toBe(5));
    expect((await projection.status()).versions[0]?.note).toBe(
      'of another release, which counts otherwise: disputes.opened',
    );
    open();
    await eventually(async () => expect(await incomplete()).toEqual([]));
    expect([await total('products.created'), await total('disputes.opened')]).toEqual([5, 3]);
    expect((await projection.status()).versions).toMatchObject([
      { version: 1, state: 'old', note: 'of another release' },
      { version: 2, state: 'current', note: null },
    ]);
    await projection.drop(1);
    expect(await states()).toEqual([[2, 'current']]);
  });

  test('are counted again where their registry is lost, with the removed state.sqlite', async () => {
    await countedByAnOlderRelease();
    await engine.close();
    for (const end of ['', '-wal', '-shm']) await rm(join(directory, `state.sqlite${end}`), { force: true });
    await open();
    await eventually(async () =>
      expect([await total('products.created'), await total('disputes.opened')]).toEqual([4, 3]),
    );
    expect(await states()).toEqual([[2, 'current']]);
    await eventually(async () => expect(await engine.counters.versions('statistics')).toEqual([2]));
  });

  test('counts of another release stay separate: after a rollback no operator is needed', async () => {
    await creations(2);
    await eventually(async () => expect(await total('products.created')).toBe(2));
    await projection.stop();
    await registered(([own]) => [own!, { ...own, version: 2, shape: NEWER }]);
    await creations(3);
    await restart();
    await eventually(async () => expect(await total('products.created')).toBe(5));
    expect(await incomplete()).toEqual([]);
    expect(await engine.counters.shards({ name: 'statistics', version: 2 })).toEqual(new Map());
    expect((await projection.status()).versions).toMatchObject([{ state: 'current' }, { note: 'of another release' }]);
    expect(await rejection(projection.switchTo(2))).toMatchObject({ code: 'projection_version_stale' });
  });

  test('counts that another release wrote into a version are not trusted', async () => {
    await creations(2);
    await projection.stop();
    await registered(([own]) => [{ ...own, countedBy: [OLDER] }]);
    await restart();
    await eventually(async () =>
      expect(await states()).toEqual([
        [1, 'old'],
        [2, 'current'],
      ]),
    );
    expect([await incomplete(), await total('products.created')]).toEqual([[], 2]);
  });
});
