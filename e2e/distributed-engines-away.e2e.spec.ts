import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EngineName } from '@vpds/engine-testing/local';
import { eventually } from '@vpds/kernel/testing';
import { Api, type ApiAnswer, newTenant, newVin } from './harness/api.ts';
import {
  type DistributedSystem,
  type Replica,
  describeWithOwn,
  note,
  startDistributedSystem,
} from './harness/distributed.ts';

/** One process of each kind: the gateway, a service with views and a topic, the one that publishes and counts. */
const STARTED = ['gateway', 'product-service', 'statistics-projector'];
/** The engines' names in `GET /health`. */
const NAMES: Readonly<Record<EngineName, string>> = {
  eventstoredb: 'event store',
  mongodb: 'MongoDB',
  redis: 'Redis',
  kafka: 'Kafka',
};
const ALL = Object.keys(NAMES) as EngineName[];

/** Row of the table _An engine is away_ in docs/operations.md. */
interface Cells {
  readonly writes: 200 | 503;
  readonly search: 200 | 503;
  readonly statistics: 200 | 503;
  readonly history: 200 | 503;
  /** Whether a process starts without it. */
  readonly start: 'as usual' | 'waits';
}

const AWAY: readonly (readonly [string, readonly EngineName[], Cells])[] = [
  ['EventStoreDB', ['eventstoredb'], { writes: 503, search: 200, statistics: 200, history: 503, start: 'waits' }],
  ['MongoDB', ['mongodb'], { writes: 200, search: 503, statistics: 503, history: 503, start: 'waits' }],
  ['Redis', ['redis'], { writes: 200, search: 200, statistics: 200, history: 200, start: 'as usual' }],
  ['Kafka', ['kafka'], { writes: 200, search: 200, statistics: 200, history: 200, start: 'as usual' }],
  ['all four', ALL, { writes: 503, search: 503, statistics: 503, history: 503, start: 'waits' }],
];

const AVAILABLE: Cells = { writes: 200, search: 200, statistics: 200, history: 200, start: 'as usual' };

const NOTICED_WITHIN = 60_000;
/** A start costs CPU seconds, and three of them share the machine. */
const STARTS_WITHIN = 120_000;
/** Runnable processes per processor before this test started anything. */
const OVERLOAD = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
const READY_AFTER_RETURN = 5_000 * OVERLOAD;
const WELL_AGAIN = 120_000;
/** Milliseconds of a refusal. */
const IN_TIME = 12_000;
const STATISTICS_AT_ONCE = 1_000;
const TEST_TIME = 180_000;
/** High enough for every test; its header shows that limits apply, also while Redis is away (LIM-11). */
const LIMIT = 1_000;
const LIMITED = `"default";q=${LIMIT};w=1`;

interface Health {
  readonly ready: boolean;
  readonly reasons: Readonly<Record<string, string>>;
  readonly engines: readonly { engine: string; state: string; since: string; reason: string | null }[];
}

let system: DistributedSystem;
let api: Api;
let productID: number;

beforeAll(async () => {
  system = await startDistributedSystem({ env: { URL_CHECK: 'off', RATE_LIMIT_PER_SECOND: String(LIMIT) } });
  await system.ready(WELL_AGAIN);
  ({ api } = await newTenant(new Api(system.url), [], 'Engines away'));
  productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
}, 240_000);
afterAll(() => system.stop(), 60_000);

async function healthOf({ health }: Replica): Promise<Health> {
  const answer = await fetch(`${health}/health`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { message: Health }).message;
}

const isUp = async ({ health }: Replica, path: 'ready' | 'live') =>
  (await fetch(`${health}/health/${path}`)).status === 200;
const notUpIn = ({ engines }: Health) =>
  engines.filter(({ state }) => state !== 'up').map(({ engine, state }) => `${engine} ${state}`);
const pids = () => system.replicas().map((replica) => [replica.name, replica.pid]);

/** Exactly these engines. */
async function allSeeAway(replicas: readonly Replica[], engines: readonly EngineName[], within: number): Promise<void> {
  const names = engines.map((engine) => `${NAMES[engine]} away`).sort();
  const deadline = Date.now() + within;
  for (const replica of replicas)
    await eventually(
      async () => {
        expect([replica.name, notUpIn(await healthOf(replica)).sort()]).toEqual([replica.name, names]);
      },
      Math.max(deadline - Date.now(), 1_000),
    );
}

async function expectNoAddresses(replica: Replica): Promise<void> {
  for (const { state, since, reason } of (await healthOf(replica)).engines) {
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    if (state === 'up') expect(reason).toBeNull();
    else expect(reason).not.toMatch(/127\.0\.0\.1|localhost|:\d/);
  }
}

async function timely(call: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const began = Date.now();
  const answer = await call;
  expect(Date.now() - began).toBeLessThan(IN_TIME);
  return answer;
}

const create = () => timely(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
const update = () => timely(api.post('/product/update', { productID, fields: { model: newVin() } }));
const search = () => timely(api.get(`/product/search/productID/${productID}`));
const list = () => timely(api.get(`/product/search/vehicleIdentificationNumber/%25`));
const statistics = () => timely(api.get('/statistics'));
const history = (id = productID) => timely(api.get(`/product/${id}/history`));

async function statusesOf(...calls: readonly Promise<ApiAnswer>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ status }) => status);
}

async function expectAllAvailable(): Promise<void> {
  expect(await statusesOf(create(), update(), search(), list(), statistics(), history())).toEqual([
    AVAILABLE.writes,
    AVAILABLE.writes,
    AVAILABLE.search,
    AVAILABLE.search,
    AVAILABLE.statistics,
    AVAILABLE.history,
  ]);
}

/** The fastest of three, because another process may have the processor during one. */
async function expectStatisticsAtOnce(): Promise<void> {
  const took: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    const began = Date.now();
    const { status, headers } = await api.get('/statistics');
    took.push(Date.now() - began);
    expect(status).toBe(200);
    expect(Number(headers.get('x-statistics-as-of'))).toBeGreaterThan(0);
  }
  note(`statistics took ${took.join(', ')} ms`);
  expect(Math.min(...took)).toBeLessThan(STATISTICS_AT_ONCE);
}

/** While engines are unavailable. */
async function startWithout(starting: readonly Replica[], engines: readonly EngineName[], cells: Cells): Promise<void> {
  await Promise.all(starting.map((replica) => replica.kill9()));
  await allSeeAway(starting, engines, STARTS_WITHIN);
  for (const replica of starting) {
    await expectNoAddresses(replica);
    expect([replica.name, await isUp(replica, 'live')]).toEqual([replica.name, true]);
    if (cells.start === 'as usual') continue;
    const { ready, reasons } = await healthOf(replica);
    expect([replica.name, ready, await isUp(replica, 'ready')]).toEqual([replica.name, false, false]);
    expect(Object.values(reasons).join()).toMatch(/waiting/);
  }
  if (cells.start === 'as usual') await system.ready(STARTS_WITHIN);
}

const shown = (status: 200 | 503) => (status === 200 ? 'answered' : '503');

for (const [name, engines, cells] of AWAY)
  describeWithOwn(engines, `${name} away`, () => {
    let before: ReturnType<typeof pids>;
    /** Created just before; in the rows where a create is possible meanwhile, replaced by such a one. */
    let created: ApiAnswer;
    let isBack = false;

    /** Isolates the rows from each other; each gateway has found the key. */
    beforeAll(async () => {
      await system.ready(WELL_AGAIN);
      await allSeeAway(system.replicas(), [], NOTICED_WITHIN);
      await eventually(expectAllAvailable, WELL_AGAIN);
      before = pids();
      created = await create();
      await Promise.all(engines.map((engine) => system.engines[engine].kill9()));
    }, TEST_TIME);
    const restart = async () => {
      if (!isBack) await Promise.all(engines.map((engine) => system.engines[engine].restart()));
      isBack = true;
    };
    afterAll(restart, TEST_TIME);

    test(
      `writes: ${shown(cells.writes)}`,
      async () => {
        const answer = await create();
        expect([answer.status, (await update()).status]).toEqual([cells.writes, cells.writes]);
        if (name === 'Redis') expect(answer.headers.get('ratelimit-policy')).toBe(LIMITED);
        if (name === 'MongoDB') expect(answer.headers.get('x-projection')).toBe('pending');
        if (answer.status === 200) created = answer;
      },
      TEST_TIME,
    );

    test(
      `search, lists: ${shown(cells.search)}`,
      async () => {
        const answers = await Promise.all([search(), list()]);
        expect(answers.map(({ status }) => status)).toEqual([cells.search, cells.search]);
        if (name === 'Redis') expect(answers[0].headers.get('ratelimit-policy')).toBe(LIMITED);
      },
      TEST_TIME,
    );

    test(
      `statistics: ${shown(cells.statistics)}`,
      async () => {
        expect((await statistics()).status).toBe(cells.statistics);
      },
      TEST_TIME,
    );

    test(
      `histories: ${shown(cells.history)}`,
      async () => {
        expect((await history()).status).toBe(cells.history);
      },
      TEST_TIME,
    );

    test(
      'every process is ready and reports who is away; none ended',
      async () => {
        await allSeeAway(system.replicas(), engines, NOTICED_WITHIN);
        for (const replica of system.replicas()) {
          await expectNoAddresses(replica);
          expect([replica.name, await isUp(replica, 'ready')]).toEqual([replica.name, true]);
        }
        if (cells.statistics === 200) await expectStatisticsAtOnce();
        expect(pids()).toEqual(before);
      },
      TEST_TIME,
    );

    test(
      `a process that starts: ${cells.start}`,
      async () => {
        const starting = STARTED.flatMap((app) => system.replicas(app));
        await startWithout(starting, engines, cells);
      },
      TEST_TIME,
    );

    test(
      'after the return: ready within 5 s, and none ended',
      async () => {
        const waiting = pids();
        await restart();
        const returned = Date.now();
        await system.ready(WELL_AGAIN);
        const took = Date.now() - returned;
        note(`${name}: ready ${took} ms after the return, overload ${OVERLOAD.toFixed(1)}`);
        expect(pids()).toEqual(waiting);
        expect(took).toBeLessThan(READY_AFTER_RETURN);
        await allSeeAway(system.replicas(), [], NOTICED_WITHIN);
        await eventually(expectAllAvailable, WELL_AGAIN);
      },
      TEST_TIME,
    );

    test(
      'jobs, reactions: what waited is done after the return',
      async () => {
        await eventually(async () => {
          const { body } = await history(created.body.message as number);
          expect(JSON.stringify(body)).toContain('ProductRegisteredWithPlatform');
        }, WELL_AGAIN);
      },
      TEST_TIME,
    );
  });

/** The same table, for calls that the product service answers. */
describe('another service away', () => {
  test(
    'its calls are 503 in time, those of others as before; it starts as usual',
    async () => {
      const [service] = system.replicas('product-service');
      await service?.stop();
      try {
        expect(await statusesOf(create(), update(), search(), history())).toEqual([503, 503, 503, 503]);
        expect((await statistics()).status).toBe(200);
      } finally {
        await service?.start();
      }
      await eventually(expectAllAvailable, WELL_AGAIN);
    },
    TEST_TIME,
  );
});
