import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@vpds/kernel/testing';
import { Api } from './harness/api.ts';
import {
  IS_ALL_IN_ONE,
  OPERATOR_KEY,
  type RunningService,
  removeDirectory,
  startRefused,
  startService,
} from './harness/service.ts';

const describeAllInOne = IS_ALL_IN_ONE ? describe : describe.skip;
const PAGE = 4_096;
const UPDATES = 300;

let service: RunningService;

/** Overwrites pages in the middle of a file; fewer of the log, whose middle contains only the product's history. */
async function damage(path: string, part = 3): Promise<void> {
  const file = await open(path, 'r+');
  const pages = Math.floor((await file.stat()).size / PAGE);
  const length = Math.floor(pages / part) * PAGE;
  const start = Math.floor((pages * PAGE - length) / 2 / PAGE) * PAGE;
  await file.write(Buffer.alloc(length, 0xa5), 0, length, start);
  await file.close();
}

describeAllInOne('a data directory that is damaged', () => {
  let productID: number;

  /** One product with a long history, and no pending work at the next start. */
  beforeEach(async () => {
    service = await startService({ env: { SIMULATOR_STEP_SECONDS: '1' } });
    const api = new Api(service.url);
    const vehicleIdentificationNumber = 'WVWZZZ1KZAW000001';
    productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
    await eventually(async () => {
      const [product] = await api.ok(api.get(`/product/search/productID/${productID}`));
      expect(product.AP30Guid).toEqual(expect.any(String));
    }, 20_000);
    for (let number = 0; number < UPDATES; number += 1)
      await api.ok(api.post('/product/update', { productID, fields: { model: `Golf ${number}`.padEnd(2_000, '.') } }));
    await service.stop();
  }, 60_000);

  afterEach(() => removeDirectory(service.directory));

  test('the log, without views: the start ends with one sentence', async () => {
    const log = join(service.directory, 'events.sqlite');
    await damage(log);
    for (const name of ['state.sqlite', 'counters.sqlite']) await rm(join(service.directory, name));
    const { code, output } = await startRefused({ DATA_DIR: service.directory, BOOTSTRAP_API_KEY: OPERATOR_KEY });
    expect(output).toBe(
      `Not started: The file ${log} is damaged (database disk image is malformed): restore it from a backup.\n`,
    );
    expect(code).toBe(1);
  }, 60_000);

  test('the log, of a running service: requests that read it get 503, a log line names the file, the service keeps running', async () => {
    const log = join(service.directory, 'events.sqlite');
    await damage(log, 20);
    service = await startService({ directory: service.directory, env: { LOG_LEVEL: 'error' } });
    const api = new Api(service.url);
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await api.get(`/product/${productID}/history`);
      expect([status, body]).toEqual([
        503,
        { message: 'Not available at the moment: The stored data is damaged', status: 'error', code: 'unavailable' },
      ]);
    }
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 'error',
        msg: 'a file of the data directory is damaged',
        reason: `The file ${log} is damaged (database disk image is malformed): restore it from a backup`,
      }),
    ]);
    expect((await api.get('/health/ready')).status).toBe(200);
    expect((await api.get(`/product/search/productID/${productID}`)).status).toBe(200);
    await service.stop();
  }, 60_000);
});
