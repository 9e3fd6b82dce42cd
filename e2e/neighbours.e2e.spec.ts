import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { concurrently } from './harness/concurrently.ts';
import { type Flood, asking, halfOpen, startFlood } from './harness/flood.ts';
import { ATTACKS, KEYLESS_TOGETHER } from './harness/attacks.ts';
import { beside, servedBeside } from './harness/beside.ts';
import { type Neighbour, backgroundWork, newNeighbour } from './harness/neighbour.ts';
import { largeProducts, searchByVin } from './harness/read-attack.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

// The long form, with all connections, is `attacks-neighbours`.
const SECONDS = 5;
const TIMES = 0.1;
const CREATES = 400;
/** Milliseconds. */
const BACKGROUND_WITHIN = 10_000;

let service: RunningService;
let operator: Api;
let neighbour: Neighbour;
let hostile: Tenant;
let others: Tenant[];
let productID: number;

const describeIf = IS_ALL_IN_ONE ? describe : describe.skip;

describeIf('beside an attack everybody else is served', () => {
  beforeAll(async () => {
    service = await startService({
      env: { NODE_OPTIONS: '--max-old-space-size=512', MAX_BODY_BYTES: '1000000' },
    });
    operator = new Api(service.url);
    neighbour = await newNeighbour(operator);
    hostile = await newTenant(operator);
    others = [hostile, await newTenant(operator), await newTenant(operator)];
    productID = await largeProducts(hostile, { products: 5, bytes: 200_000, updates: 10 });
    await backgroundWork(neighbour, BACKGROUND_WITHIN);
  }, 60_000);
  afterAll(() => stopAndRemove(service));

  test.each([KEYLESS_TOGETHER, ...ATTACKS].map((attack) => [attack.name, attack] as const))(
    '%s',
    async (_, attack) => {
      const parts = { url: service.url, operator, hostile: others, productID, neighbour };
      const measured = await servedBeside(() => beside(attack, parts, { seconds: SECONDS, times: TIMES }));
      expect(measured).toMatchObject({ exact: expect.any(Number) });
      expect(service.process.exitCode).toBeNull();
    },
    180_000,
  );

  test('LIM-15: large answers, beside a public document that nobody reads', async () => {
    const { api } = neighbour;
    const vin = newVin();
    await api.ok(
      api.post('/product/create', { vehicleIdentificationNumber: vin, fields: { location: 'x'.repeat(400_000) } }),
    );
    const bundle: Flood = { connections: 40, head: '', bytes: asking('/docs/reference-bundle.js'), isRead: false };
    const flood = startFlood(service.url, bundle);
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (let count = 0; count < 5; count += 1) expect((await api.get(searchByVin(vin))).status).toBe(200);
    await flood.stop();
  }, 60_000);

  test('LIM-13: large bodies, beside three companies’ half-open uploads', async () => {
    const { api } = neighbour;
    const floods = others.map((other) => startFlood(service.url, halfOpen(other.api.key, 60)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (let count = 0; count < 3; count += 1) {
      const body = { vehicleIdentificationNumber: newVin(), fields: { location: 'x'.repeat(100_000) } };
      expect((await api.post('/product/create', body)).status).toBe(200);
    }
    for (const flood of floods) await flood.stop();
  }, 60_000);

  test('LIM-10: valid keys from an address that sends wrong ones', async () => {
    const fresh = await newTenant(operator);
    const wrong = await concurrently(8, Array.from({ length: 400 }), async (_, index) => {
      return (await new Api(service.url, `wrong-key-${index}`).get('/statistics')).status;
    });
    expect(new Set(wrong)).toEqual(new Set([401, 429]));
    expect((await fresh.api.get('/statistics')).status).toBe(200);
  }, 60_000);

  test('background work in turns: registered, mailed and ordered, beside another company’s creates', async () => {
    await concurrently(16, Array.from({ length: CREATES }), async () => {
      await hostile.api.ok(hostile.api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    });
    // First come, first served, they would take 20 s.
    expect(await backgroundWork(neighbour, BACKGROUND_WITHIN)).toBeLessThan(BACKGROUND_WITHIN);
  }, 60_000);
});
