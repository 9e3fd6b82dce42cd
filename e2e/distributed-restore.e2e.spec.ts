import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROCESSES } from '@vpds/distributed/callers';
import { startEngine } from '@vpds/engine-testing';
import { ENGINES, type RunningEngine } from '@vpds/engine-testing/local';
import { eventually } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { copyLog, emptyKafkaAndRedis } from './harness/restored-log.ts';
import {
  type DistributedSystem,
  type Engines,
  describeWithOwn,
  startDistributedSystem,
  startEngines,
} from './harness/distributed.ts';
import { removeDirectory } from './harness/service.ts';

const FOLLOWED_WITHIN = 30_000;
const REPLAYED_WITHIN = 90_000;

let engines: Engines;
let restored: RunningEngine;
let directory: string;
let system: DistributedSystem;
let tenant: Tenant;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-restore-'));
  engines = await startEngines();
  restored = await startEngine('eventstoredb', { durable: true });
  system = await start(engines.eventstoredb);
  tenant = await newTenant(new Api(system.url), [], 'Restored');
}, 240_000);

afterAll(async () => {
  await system.stop();
  await Promise.all([...Object.values(engines), restored].map((engine) => engine.stop()));
  await removeDirectory(directory);
}, 90_000);

/** Starts the services over another event store; the other engines stay. */
function start(eventstoredb: RunningEngine): Promise<DistributedSystem> {
  return startDistributedSystem({ engines: { ...engines, eventstoredb }, directory, env: { URL_CHECK: 'off' } });
}

const api = () => new Api(system.url, tenant.api.key);

/** VINs by id. */
async function create(count: number): Promise<Map<number, string>> {
  const created = new Map<number, string>();
  for (let number = 0; number < count; number += 1) {
    const vin = newVin();
    created.set(await api().ok(api().post('/product/create', { vehicleIdentificationNumber: vin })), vin);
  }
  return created;
}

async function found(): Promise<Map<number, string>> {
  const path = '/product/search/vehicleIdentificationNumber/%25?fields=productID,vehicleIdentificationNumber';
  const products = await api().ok(api().get(path));
  return new Map(
    (products as { productID: number; vehicleIdentificationNumber: string }[]).map((product) => [
      product.productID,
      product.vehicleIdentificationNumber,
    ]),
  );
}

/** Waits until search and counters show the products. */
async function shows(products: Map<number, string>): Promise<void> {
  await eventually(async () => {
    expect(await found()).toEqual(products);
    const { products: counted } = await api().ok(api().get('/statistics'));
    expect(counted.created).toBe(products.size);
  }, FOLLOWED_WITHIN);
}

interface Version {
  readonly version: number;
  readonly state: string;
  readonly note: string | null;
}

/** Notes with a remedy, by read model. */
async function cures(): Promise<Map<string, string>> {
  const { stdout } = await vpds(['projections', '--json', '--url', system.url], {
    VPDS_API_KEY: new Api(system.url).key,
  });
  const listed = JSON.parse(stdout) as { name: string; versions: Version[] }[];
  const current = listed.map(
    ({ name, versions }) => [name, versions.find(({ state }) => state === 'current')] as const,
  );
  return new Map(current.flatMap(([name, version]) => (version?.note ? [[name, version.note]] : [])));
}

describeWithOwn(ENGINES, 'ADR-13: a backup of the event store is restored (docs/operations.md)', () => {
  test('services whose views are ahead report it and what to do; replayed, everything is as the log has it, and works', async () => {
    const kept = await create(10);
    await shows(kept);
    await system.stop();
    await copyLog(engines.eventstoredb.url, restored.url);
    system = await start(engines.eventstoredb);
    const lost = await create(5);
    await shows(new Map([...kept, ...lost]));
    await system.stop();

    await emptyKafkaAndRedis(engines);
    system = await start(restored);
    // The projector has no views, and rebuilds the counters by itself.
    const withViews = PROCESSES.filter((name) => name !== 'statistics-projector');
    for (const { name, health } of withViews.flatMap((each) => system.replicas(each))) {
      const ready = await fetch(`${health}/health/ready`);
      expect([name, ready.status, await ready.text()]).toEqual([name, 503, expect.stringContaining('vpds replay ')]);
    }
    const toDo = await cures();
    expect([...toDo.keys()]).toEqual(expect.arrayContaining(['products', 'api_keys', 'transports']));
    for (const [name, note] of toDo) {
      expect(note).toMatch(new RegExp(`^not of the log as it is now .*: vpds replay ${name}$`));
      await vpds(['replay', name, '--no-wait', '--url', system.url], { VPDS_API_KEY: new Api(system.url).key });
    }
    await system.ready(REPLAYED_WITHIN);
    await shows(kept);
    const after = await create(8);
    expect([...after.keys()].filter((id) => lost.has(id))).toEqual([]);
    await shows(new Map([...kept, ...after]));
    expect(await cures()).toEqual(new Map());
  }, 400_000);
});
