import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type Outcome, type Read, attack, get, largeProducts, quantiles, timesOf } from './harness/read-attack.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

const HEAP = '--max-old-space-size=256';

let service: RunningService;
let hostile: Tenant;
let neighbour: Tenant;
let productID: number;

const describeIf = IS_ALL_IN_ONE ? describe : describe.skip;

describeIf('reads of one company, in a process of 256 MB', () => {
  beforeAll(async () => {
    service = await startService({ env: { NODE_OPTIONS: HEAP, MAX_BODY_BYTES: '1000000' } });
    const operator = new Api(service.url);
    hostile = await newTenant(operator);
    neighbour = await newTenant(operator);
    productID = await largeProducts(hostile, { products: 20, bytes: 450_000, updates: 12 });
  }, 120_000);
  afterAll(() => stopAndRemove(service));

  const search = (value: string, query = '') =>
    `/product/search/vehicleIdentificationNumber/${encodeURIComponent(value)}${query}`;

  /** During reads of the hostile company over some connections. @returns their outcome */
  async function beside(clients: number, reads: readonly Read[], act: () => Promise<void>): Promise<Outcome> {
    let isOver = false;
    const attacking = attack(hostile.api, clients, reads, () => isOver);
    try {
      await act();
    } finally {
      isOver = true;
      await attacking;
    }
    return attacking;
  }

  test('many large ones at once end nothing: the company gets 429 with Retry-After, another one is served', async () => {
    const reads = [
      get(search('T%', '?fields=productID')),
      get(search('%0%')),
      get(search('T%', '?asOf=now')),
      get(`/product/${productID}/history`),
      get(`/product/search/productID/${productID}`),
    ];
    const outcome = await beside(100, reads, async () => {
      const vin = newVin();
      for (let turn = 0; turn < 10; turn += 1)
        await neighbour.api.ok(
          neighbour.api.post('/product/create', { vehicleIdentificationNumber: turn === 0 ? vin : newVin() }),
        );
      expect(await neighbour.api.ok(neighbour.api.get(search(vin)))).toHaveLength(1);
      await eventually(async () => {
        const { status, headers } = await hostile.api.get(search('%0%'));
        expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
      }, 30_000);
    });
    const others = [...outcome.keys()].filter((status) => ![0, 200, 429].includes(status));
    expect([others, others.length > 0 ? service.output() : '']).toEqual([[], '']);
    expect(outcome.get(200)).toBeGreaterThan(0);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^vpds_reads_bytes 0$/m);
  }, 90_000);

  test('a search for one field of large products reserves only that, page after page', async () => {
    const ids: number[] = [];
    for await (const { body } of hostile.api.pages(search('T%', '?fields=productID,location&limit=7')))
      ids.push(...(body.message as { productID: number }[]).map((product) => product.productID));
    expect(new Set(ids).size).toBe(20);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('alongside many connections with dense patterns another company finds a part of a VIN', async () => {
    const vin = newVin();
    await neighbour.api.ok(neighbour.api.post('/product/create', { vehicleIdentificationNumber: vin }));
    const dense = ['%0%T%', '%T%0%!', 'T%_'].map((pattern) => get(search(pattern, '?fields=productID')));
    let times: number[] = [];
    const outcome = await beside(64, dense, async () => {
      times = await timesOf(() => neighbour.api.ok(neighbour.api.get(search(`%${vin.slice(-9)}%`))), 20, 5);
    });
    expect([...outcome.keys()].filter((status) => ![0, 200, 429].includes(status))).toEqual([]);
    expect(quantiles(times).p50).toBeLessThan(1_000);
  }, 60_000);
});
