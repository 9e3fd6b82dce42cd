import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sleep } from '@vpds/kernel/testing';
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

describe('EXT-4: a batch that is killed in the middle and sent again', () => {
  test.each([30, 90, 180])(
    'kill -9 after %d ms: each row makes one product',
    async (milliseconds) => {
      const rows = rowsOfBatch(`kill-${milliseconds}`, 1_000);
      const lost = new Api(service.url, key).post('/products/batch', rows).catch(() => null);
      await sleep(milliseconds);
      await service.kill9();
      await lost;
      service = await startService({ directory: service.directory, env: { EVENT_VERSIONS: 'current' } });
      const api = new Api(service.url, key);
      const results = await sendUntilAnswered(api, rows);
      expect(results.filter(({ code }) => code !== null)).toEqual([]);
      expect(await doublesAmong(api, rows)).toEqual([]);
      const again = await sendUntilAnswered(api, rows);
      expect(new Set(again.map(({ result }) => result))).toEqual(new Set(['unchanged']));
      expect(again.map(({ productID }) => productID)).toEqual(results.map(({ productID }) => productID));
    },
    60_000,
  );
});
