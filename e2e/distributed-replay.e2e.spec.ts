import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, type ApiAnswer, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type CliResult, vpds } from './harness/cli.ts';
import { concurrently } from './harness/concurrently.ts';
import { type DistributedSystem, type Replica, startDistributedSystem } from './harness/distributed.ts';

/** The read models of each process. */
const READ_MODELS = {
  gateway: ['api_keys', 'audit', 'companies', 'users'],
  'product-service': ['field_registries', 'imports', 'parked_messages', 'products'],
  'prepared-data-service': ['document_categories', 'prepared_data'],
  'commission-service': ['commission_notifications', 'commission_partners'],
  'transport-tracking-worker': ['transports'],
  'statistics-projector': ['series', 'statistics'],
};
/** Milliseconds of lag under load on a small machine. */
const STATISTICS_BEHIND = 10_000;
const WELL_AGAIN = 60_000;
/** Milliseconds: the 5 s of a lease, on a busy machine. */
const TAKEN_OVER_WITHIN = 15_000;

let system: DistributedSystem;
let operator: Api;
let tenant: Tenant;
/** The version of the products' view before the first replay. */
let first: number;
/** The last acknowledged value. */
const mileages = new Map<number, { vin: string; mileage: number }>();

beforeAll(async () => {
  system = await startDistributedSystem({ replicas: 2, env: { SIMULATOR_STEP_SECONDS: '1', URL_CHECK: 'off' } });
  operator = new Api(system.url);
  tenant = await newTenant(operator, ['uploadResources', 'analyse'], 'Replayed');
}, 180_000);

afterAll(async () => {
  await system.stop();
}, 90_000);

const cli = (...args: string[]): Promise<CliResult> =>
  vpds([...args, '--url', system.url], { VPDS_API_KEY: operator.key });

interface Listed {
  readonly name: string;
  readonly versions: readonly { version: number; state: string; note: string | null }[];
}

async function listed(): Promise<Listed[]> {
  const { code, stdout, stderr } = await cli('projections', '--json');
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Listed[];
}

async function versions(name: string): Promise<[number, string][]> {
  const projection = (await listed()).find((each) => each.name === name);
  return (projection?.versions ?? []).map(({ version, state }) => [version, state]);
}

const found = async (productID: number): Promise<{ mileage: number }[]> =>
  tenant.api.ok(tenant.api.get(`/product/search/productID/${productID}?fields=productID,mileage`));

const isPending = (answer: ApiAnswer) => answer.headers.get('x-projection') === 'pending';

async function create(vin = newVin()): Promise<number> {
  const fields = { mileage: 0 };
  const answer = await tenant.api.post('/product/create', { vehicleIdentificationNumber: vin, fields });
  const productID = (await tenant.api.ok(Promise.resolve(answer))) as number;
  if (!isPending(answer)) expect(await found(productID)).toEqual([{ productID, mileage: 0 }]);
  mileages.set(productID, { vin, mileage: 0 });
  return productID;
}

/** Reads until stopped. Each answer of every replica must be complete and correct. */
function traffic() {
  let ended = false;
  const counts = { writes: 0, reads: 0, pending: 0 };
  const acknowledged = [{ at: Date.now(), count: mileages.size }];
  const write = async () => {
    for (let mileage = 1; !ended; mileage += 1) {
      const productID = await create();
      acknowledged.push({ at: Date.now(), count: mileages.size });
      const updated = await tenant.api.post('/product/update', { productID, fields: { mileage } });
      await tenant.api.ok(Promise.resolve(updated));
      mileages.set(productID, { vin: mileages.get(productID)?.vin ?? '', mileage });
      if (isPending(updated)) counts.pending += 1;
      else expect(await found(productID)).toEqual([{ productID, mileage }]);
      await tenant.api.ok(tenant.api.post('/product/dispute', { productID, action: 'open' }));
      counts.writes += 3;
    }
  };
  const read = async () => {
    while (!ended) {
      const longAgo = Date.now() - STATISTICS_BEHIND;
      const least = acknowledged.findLast(({ at }) => at <= longAgo)?.count ?? 0;
      const { products } = await tenant.api.ok(tenant.api.get('/statistics'));
      // Creations in progress may be counted already.
      const most = mileages.size + 4;
      if (products.created < least || products.created > most)
        throw new Error(`${products.created} counted, not ${least} to ${most}`);
      counts.reads += 1;
    }
  };
  const work = Promise.all([write(), write(), write(), read()]);
  work.catch(() => (ended = true));
  /** Ends after some reads and writes. */
  return async () => {
    while (!ended && (counts.writes <= 30 || counts.reads <= 5)) await sleep(50);
    ended = true;
    await work;
  };
}

async function everything(): Promise<unknown[]> {
  return concurrently(8, [...mileages.keys()], (productID) => found(productID));
}

/** Calls that the product service works on. */
async function callsRunning(): Promise<number> {
  const texts = system.replicas('product-service').map(async ({ health }) => (await fetch(`${health}/metrics`)).text());
  const running = (await Promise.all(texts)).map((text) => Number(/^vpds_calls_running (\d+)$/m.exec(text)?.[1]));
  return running.reduce((sum, each) => sum + each, 0);
}

const known = () => [...mileages].map(([productID, { mileage }]) => [{ productID, mileage }]);

describe('replay and every other command of vpds, over six kinds of processes and two replicas of each', () => {
  test('every read model of every process is listed, and followers of the log are', async () => {
    expect((await listed()).map(({ name }) => name).sort()).toEqual(Object.values(READ_MODELS).flat().sort());
    [[first]] = (await versions('products')) as [[number, string]];
    const followers = JSON.parse((await cli('feed', '--json')).stdout) as { follower: string }[];
    expect(followers.map(({ follower }) => follower)).toEqual(
      expect.arrayContaining(['reactions-product', 'reactions-tracking', 'statistics 1', `products ${first}`]),
    );
    expect(await cli('replay', 'nothing')).toMatchObject({ code: 1, stderr: '404 Projection not found: nothing\n' });
  }, 60_000);

  test('products: rebuilt under live writes through both replicas; reads are complete, old and new version agree', async () => {
    await concurrently(4, Array.from({ length: 60 }), () => create());
    const end = traffic();
    await eventually(async () => expect(await callsRunning()).toBeGreaterThan(0), WELL_AGAIN);
    const replayed = await cli('replay', 'products', '--json');
    await end();
    expect(replayed).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(replayed.stdout)).toMatchObject({
      projection: 'products',
      version: first + 1,
      state: 'current',
      note: null,
    });
    expect(await everything()).toEqual(known());
    expect(await versions('products')).toEqual([
      [first, 'old'],
      [first + 1, 'current'],
    ]);
  }, 120_000);

  test('switching back is one call, every replica follows, and the old version has followed the writes', async () => {
    const end = traffic();
    for (const version of [first, first + 1, first]) {
      expect(await cli('projections', 'switch', 'products', String(version))).toMatchObject({ code: 0 });
      await sleep(1_000);
    }
    await end();
    expect(await everything()).toEqual(known());
    // Often enough to query both replicas.
    for (let look = 0; look < 4; look += 1)
      expect(await versions('products')).toEqual([
        [first, 'current'],
        [first + 1, 'old'],
      ]);
    expect(await cli('projections', 'drop', 'products', String(first))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`409 Version ${first} is the current one`),
    });
    expect(await cli('projections', 'drop', 'products', String(first + 1))).toMatchObject({ code: 0 });
    await eventually(async () => expect(await versions('products')).toEqual([[first, 'current']]), WELL_AGAIN);
    expect(await everything()).toEqual(known());
  }, 120_000);

  test('kill -9 of both replicas in the middle of a rebuild: it resumes, and old and new version agree', async () => {
    const { version } = await operator.ok(operator.post('/admin/projections/products/replay', {}));
    await Promise.all(system.replicas('product-service').map((replica) => replica.kill9()));
    await system.ready(WELL_AGAIN);
    const replayed = await cli('replay', 'products', '--json');
    expect(JSON.parse(replayed.stdout)).toMatchObject({ version, state: 'current', note: null });
    expect(await everything()).toEqual(known());
  }, 180_000);

  test('every other read model, all at once, under live writes', async () => {
    const end = traffic();
    const names = Object.values(READ_MODELS)
      .flat()
      .filter((name) => name !== 'products');
    const replayed = new Map<string, number>();
    for (const name of names) {
      const { version } = await operator.ok(operator.post(`/admin/projections/${name}/replay`, {}));
      replayed.set(name, version as number);
    }
    await eventually(async () => {
      const current = (await listed()).map(({ name, versions: of }) => [
        name,
        of.find(({ version }) => version === replayed.get(name)),
      ]);
      for (const name of names)
        expect(current).toContainEqual([name, expect.objectContaining({ state: 'current', note: null })]);
    }, WELL_AGAIN);
    await end();
    // An old key and its company come from the new version, too.
    expect(await everything()).toEqual(known());
    expect(await operator.ok(operator.get('/admin/companies'))).toContainEqual(
      expect.objectContaining({ companyID: tenant.companyID, name: 'Replayed' }),
    );
    await eventually(async () => {
      const { products } = await tenant.api.ok(tenant.api.get('/statistics'));
      expect(products.created).toBe(mileages.size);
    }, WELL_AGAIN);
  }, 180_000);

  test('ADR-11: one replica counts; it is killed under live writes, and another counts on', async () => {
    const counts = async ({ health }: Replica) =>
      /^vpds_statistics_counting 1$/m.test(await (await fetch(`${health}/metrics`)).text());
    const projectors = system.replicas('statistics-projector');
    const holders = async (among = projectors) => {
      const counting = await Promise.all(among.map(counts));
      return among.filter((_, index) => counting[index]);
    };
    const [holder] = await eventually(async () => {
      const found = await holders();
      expect(found).toHaveLength(1);
      return found;
    }, WELL_AGAIN);
    const others = projectors.filter((replica) => replica !== holder);
    const end = traffic();
    await holder?.kill9();
    await eventually(async () => expect(await holders(others)).toHaveLength(1), TAKEN_OVER_WITHIN);
    await end();
    const counted = async () => {
      const { products } = await tenant.api.ok(tenant.api.get('/statistics'));
      const { total } = await tenant.api.ok(tenant.api.get('/statistics/series?measure=products.created'));
      return [products.created, total];
    };
    await eventually(async () => expect(await counted()).toEqual([mileages.size, mileages.size]), STATISTICS_BEHIND);
    await system.ready(WELL_AGAIN);
    // Both replicas answer the same, whichever counts.
    for (let look = 0; look < 4; look += 1) expect(await counted()).toEqual([mileages.size, mileages.size]);
  }, 120_000);

  test('while a service is away it is named, and the projections of the others are listed and can be replayed', async () => {
    const victims = system.replicas('commission-service');
    let again = 0;
    for (const victim of victims) victim.signal('SIGSTOP');
    try {
      const { code, stdout, stderr } = await cli('projections', '--json');
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^commission is not listed: the commission service/)]);
      const all = JSON.parse(stdout) as (Listed & { context?: string; unreachable?: string })[];
      const others = Object.entries(READ_MODELS).filter(([process]) => process !== 'commission-service');
      expect(all.flatMap(({ name }) => name ?? []).sort()).toEqual(others.flatMap(([, names]) => names).sort());
      const unreachable = expect.stringContaining('has not answered in time');
      expect(all.filter(({ context }) => context !== undefined)).toEqual([{ context: 'commission', unreachable }]);
      expect(await cli('feed')).toMatchObject({ code: 1, stdout: expect.stringMatching(/^reactions-product /m) });
      ({ version: again } = await operator.ok(operator.post('/admin/projections/transports/replay', {})));
    } finally {
      for (const victim of victims) victim.signal('SIGCONT');
    }
    await eventually(async () => expect(await versions('transports')).toContainEqual([again, 'current']), WELL_AGAIN);
  }, 120_000);
});
