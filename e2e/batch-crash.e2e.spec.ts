import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant } from './harness/api.ts';
import { doublesAmong, rowsOfBatch, sendUntilAnswered } from './harness/batches.ts';
import { type RunningService, removeDirectory, startService } from './harness/service.ts';

let service: RunningService;
let key: string;

beforeAll(async () => {
  service = await startService({ env: { EVENT_VERSIONS: 'current' } });
  key = (await newTenant(new Api(service.url))).api.key;
});
afterAll(async () => {
  await service.stop();
  await removeDirectory(service.directory);
});

const products = async (api: Api): Promise<number> =>
  Number((await api.get('/products?total=1&limit=1')).headers.get('x-total'));

describe('EXT-4: a batch that is killed in the middle and sent again', () => {
  let halves = 0;

  test.each([1, 100, 300])(
    'kill -9 after %d rows: each row makes one product',
    async (count) => {
      const rows = rowsOfBatch(`kill-${count}`, 1_000);
      const killed = new Api(service.url, key);
      const before = await products(killed);
      const lost = killed.post('/products/batch', rows).catch(() => null);
      await eventually(async () => expect(await products(killed)).toBeGreaterThanOrEqual(before + count), 30_000, 1);
      await service.kill9();
      await lost;
      service = await startService({ directory: service.directory, env: { EVENT_VERSIONS: 'current' } });
      const api = new Api(service.url, key);
      const results = await sendUntilAnswered(api, rows);
      expect(results.filter(({ code }) => code !== null)).toEqual([]);
      if (new Set(results.map(({ result }) => result)).size === 2) halves += 1;
      expect(await doublesAmong(api, rows)).toEqual([]);
      const again = await sendUntilAnswered(api, rows);
      expect(new Set(again.map(({ result }) => result))).toEqual(new Set(['unchanged']));
      expect(again.map(({ productID }) => productID)).toEqual(results.map(({ productID }) => productID));
    },
    60_000,
  );

  test('some rows had been made, and others had not', () => expect(halves).toBeGreaterThan(0));
});
