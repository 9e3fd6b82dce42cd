import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sleep } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { startAttackers } from './harness/attackers.ts';
import { type DistributedSystem, startDistributedSystem } from './harness/distributed.ts';
import { everyRead, largeProducts, searchByVin } from './harness/read-attack.ts';

const CLIENTS = Number(process.env['ATTACK_CLIENTS'] ?? 600);
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 60);
const READY_WITHIN = 120_000;
/** Milliseconds between calls of the other company. */
const PAUSE = 100;

let system: DistributedSystem;
let hostile: Tenant;
let neighbour: Tenant;
let productID: number;

describe('the distributed mode, and a company whose key is in hostile hands', () => {
  beforeAll(async () => {
    system = await startDistributedSystem({
      replicas: 2,
      gateways: 2,
      env: { NODE_OPTIONS: '--max-old-space-size=512', MAX_BODY_BYTES: '1000000', URL_CHECK: 'off' },
    });
    await system.ready(READY_WITHIN);
    const operator = new Api(system.url);
    hostile = await newTenant(operator);
    neighbour = await newTenant(operator);
    productID = await largeProducts(hostile, { products: 20, bytes: 450_000, updates: 50 });
  }, 600_000);
  afterAll(() => system.stop(), 60_000);

  const pids = () => system.replicas().map(({ name, pid }) => [name, pid]);

  test(
    `${CLIENTS} clients on every read: every process lives, and nobody else is refused`,
    async () => {
      const { api } = neighbour;
      const vin = newVin();
      await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin }));
      const before = pids();
      const attackers = startAttackers(hostile.api, CLIENTS, everyRead(productID));
      const statuses = new Map<number, number>();
      try {
        for (const end = performance.now() + SECONDS * 1_000; performance.now() < end;) {
          const answers = [
            await api.get(searchByVin(vin)),
            await api.post('/product/create', { vehicleIdentificationNumber: newVin() }),
            await api.get('/statistics'),
          ];
          for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await sleep(PAUSE);
        }
      } finally {
        const outcome = await attackers.stop();
        console.log(JSON.stringify({ neighbour: [...statuses], hostile: [...outcome] }));
      }
      expect(pids()).toEqual(before);
      expect([...statuses.keys()]).toEqual([200]);
    },
    SECONDS * 10_000,
  );
});
