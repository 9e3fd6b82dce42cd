import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type Read, attack, get, largeProducts, p99, timesOf } from './harness/read-attack.ts';
import { IS_ALL_IN_ONE, type RunningService, removeDirectory, startService } from './harness/service.ts';

/** The bars: 600 clients for 60 s in a process of 512 MB; smaller ones come from the environment, for a busy machine. */
const CLIENTS = Number(process.env['ATTACK_CLIENTS'] ?? 600);
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 60);
const TIMES_WORSE = 3;

let service: RunningService;
let hostile: Tenant;
let neighbour: Tenant;
let productID: number;

const search = (value: string, query = '') =>
  `/product/search/vehicleIdentificationNumber/${encodeURIComponent(value)}${query}`;

const describeIf = IS_ALL_IN_ONE ? describe : describe.skip;

describeIf('a company whose key is in hostile hands', () => {
  beforeAll(async () => {
    service = await startService({ env: { NODE_OPTIONS: '--max-old-space-size=512', MAX_BODY_BYTES: '1000000' } });
    const operator = new Api(service.url);
    hostile = await newTenant(operator);
    neighbour = await newTenant(operator);
    productID = await largeProducts(hostile, { products: 20, bytes: 450_000, updates: 50 });
  }, 300_000);
  afterAll(async () => {
    await service.stop();
    await removeDirectory(service.directory);
  });

  const everyRead = (): Read[] => [
    get(search('T%', '?fields=productID')),
    get(search('T%')),
    get(search('%0%')),
    get(search('%A%0%')),
    get(search('T%', '?asOf=now')),
    get(`/product/search/productID/${productID}`),
    get(`/product/${productID}/history`),
    get('/product/fields'),
    get('/statistics'),
    { method: 'POST', path: '/product/transport', body: JSON.stringify({ productID }) },
  ];

  test(
    `${CLIENTS} clients on every read: the process lives, another company waits at most three times as long`,
    async () => {
      const vin = newVin();
      await neighbour.api.ok(neighbour.api.post('/product/create', { vehicleIdentificationNumber: vin }));
      const exact = () => neighbour.api.ok(neighbour.api.get(search(vin)));
      const create = () =>
        neighbour.api.ok(neighbour.api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
      const measured = async (count: number) => ({
        exact: p99(await timesOf(exact, count, 5)),
        create: p99(await timesOf(create, count, 5)),
      });
      const count = SECONDS * 20;
      await measured(100);
      const before = await measured(count);
      const end = performance.now() + SECONDS * 1_000;
      let isOver = false;
      const attacking = attack(hostile.api, CLIENTS, everyRead(), () => isOver);
      const during = await measured(count);
      while (performance.now() < end) await exact();
      isOver = true;
      const outcome = await attacking;
      console.log(JSON.stringify({ before, during, outcome: [...outcome] }));
      expect(service.process.exitCode).toBeNull();
      expect(during.exact).toBeLessThanOrEqual(before.exact * TIMES_WORSE);
      expect(during.create).toBeLessThanOrEqual(before.create * TIMES_WORSE);
    },
    SECONDS * 10_000,
  );
});
