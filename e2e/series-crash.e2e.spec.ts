import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, newVin } from './harness/api.ts';
import { type LaunchedService, launchService, removeDirectory } from './harness/service.ts';

const KILLS = 4;
/** Milliseconds; a busy machine starts slowly. */
const START_WITHIN = 60_000;
const WRITERS = 8;
const BRANDS = ['Audi', 'BMW', 'Seat'];
/** Statuses that each product passes in this order, again and again. */
const MOVES = ['onAuction', 'sold', 'onAuction', 'onBuyNow'];

let directory: string;
let launched: LaunchedService;
let url: string;
let api: Api;

async function launch(): Promise<void> {
  launched = await launchService({ directory, env: { LOG_LEVEL: 'error' }, readyWithin: START_WITHIN });
  ({ url } = await launched.ready());
  api = new Api(url);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-series-crash-'));
  await launch();
}, 120_000);
afterAll(async () => {
  await launched.kill9();
  await removeDirectory(directory);
});

/** Writes until the service is gone. */
async function write(): Promise<void> {
  try {
    for (let index = 0; ; index += 1) {
      const fields = { brand: BRANDS[index % BRANDS.length] };
      const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
      for (const status of MOVES) await api.ok(api.post('/product/status', { productID, status }));
      if (index % 4 === 0) await api.ok(api.post('/product/withdraw', { productID, reason: 'a double' }));
    }
  } catch {
    // Killed.
  }
}

describe('SER-2: kill -9 while series are counted', () => {
  test(`${KILLS} times: everything continues, and no number is off by one`, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writing = Array.from({ length: WRITERS }, () => write());
      await sleep(500 + Math.random() * 1_000);
      await launched.kill9();
      await Promise.all(writing);
      await launch();
      // The third kill comes soon after a start, while missed events are being counted.
      if (kill === 2) {
        await launched.kill9();
        await launch();
      }
    }
    const series = async (measure: string, more = '') =>
      await api.ok(api.get(`/statistics/series?measure=${measure}${more}`));
    await eventually(async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      for (const projection of ['series', 'statistics'])
        expect(metrics).toContain(`vpds_projection_lag_events{projection="${projection}"} 0\n`);
    }, 30_000);
    const statistics = await eventually(async () => {
      const { products } = await api.ok(api.get('/statistics'));
      const [first, second] = [await series('products.created'), await series('products.created', '&axis=recorded')];
      const withdrawn = (await api.ok(api.get('/statistics/series?measure=products.created&group=brand'))).total;
      expect(withdrawn).toBe(first.total);
      expect(second.total).toBe(first.total);
      expect(first.total).toBeGreaterThan(0);
      // Withdrawn products are out of the series, and stay in the statistics.
      expect(first.total).toBeLessThan(products.created);
      return products;
    }, 30_000);
    const left = (await series('products.created')).total;
    // Each product that is left has made all its moves, or the writer was killed within them.
    const sold = (await series('products.sold')).total;
    expect(left - sold).toBeLessThanOrEqual(WRITERS * (KILLS + 1));
    expect(sold).toBeLessThanOrEqual(statistics.sold);
    // The same by a recount of the whole log.
    const before = await Promise.all(
      ['products.sold', 'products.onAuction'].map((each) => series(each, '&group=brand')),
    );
    const { version } = await api.ok(api.post('/admin/projections/series/replay', {}));
    await eventually(async () => expect((await series('products.sold')).version).toBe(version), 30_000);
    const after = await Promise.all(
      ['products.sold', 'products.onAuction'].map((each) => series(each, '&group=brand')),
    );
    const numbers = (answers: any[]) => answers.map(({ total, series: each }) => [total, each]);
    expect(numbers(after)).toEqual(numbers(before));
  }, 180_000);
});
