import { afterEach, describe, expect, test } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { eventually, sleep, unlessMissing } from '@vpds/kernel/testing';
import { Api, newVin } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { HAS_FAKETIME, steppableClock, stepClock } from './harness/faketime.ts';
import {
  IS_ALL_IN_ONE,
  OPERATOR_KEY,
  type RunningService,
  removeDirectory,
  startService,
  stopAndRemove,
} from './harness/service.ts';

const missing = HAS_FAKETIME ? null : 'no libfaketime';
const describeWithFaketime = IS_ALL_IN_ONE ? unlessMissing(missing, describe) : describe.skip;
const DAY = 86_400_000;

let service: RunningService;
let directory: string;
let api: Api;

const step = (offset: string) => stepClock(join(directory, 'clock'), offset);

async function start(): Promise<void> {
  directory = await mkdtemp(join(tmpdir(), 'vpds-clock-'));
  service = await startService({
    env: {
      ...steppableClock(join(directory, 'clock')),
      POLL_INTERVAL_SECONDS: '1',
      SIMULATOR_STEP_SECONDS: '10',
      LOG_LEVEL: 'error',
    },
  });
  api = new Api(service.url);
}

const create = (key?: string) =>
  api.post(
    '/product/create',
    { vehicleIdentificationNumber: key === undefined ? newVin() : 'WVWZZZ1KZAW000001' },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const lines = () => service.output().match(/"code":"clock_\w+"/g) ?? [];

afterEach(async () => {
  await stopAndRemove(service);
  await removeDirectory(directory);
});

describeWithFaketime('a clock that is two days ahead for some seconds', () => {
  test('writes are refused meanwhile, and nothing waits or is stamped two days ahead afterwards', async () => {
    await start();
    const first = await create('clock-1');
    expect(first.status).toBe(200);
    const productID = first.body.message as number;
    await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
    const statuses = async () =>
      JSON.stringify((await api.ok(api.get(`/product/${productID}/history`))) as unknown).match(
        /TransportStatusLearned/g,
      )?.length ?? 0;

    step('+2d');
    await eventually(async () => {
      const refused = await create();
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect((await create('clock-1')).body).toEqual(first.body);
    await sleep(3_000);
    step('+0');
    await eventually(async () => expect((await create()).status).toBe(200));

    const before = await statuses();
    await eventually(async () => expect(await statuses()).toBeGreaterThan(before), 60_000);
    expect((await create('clock-1')).body).toEqual(first.body);
    await eventually(async () => expect((await api.ok(api.get('/statistics'))).products.created).toBe(2), 20_000);
    expect(lines()).toEqual(['"code":"clock_ahead"', '"code":"clock_returned"']);
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('vpds_clock_steps_total 1');
    await service.stop();
    const log = new DatabaseSync(join(service.directory, 'events.sqlite'), { readOnly: true });
    const row = log.prepare('SELECT max(recorded_at) AS latest FROM events').get();
    log.close();
    expect(Number(row?.['latest'])).toBeLessThan(Date.now() + DAY);
  }, 120_000);

  test('accepted by an operator it is true at once, and an answer under an Idempotency-Key outlives it', async () => {
    await start();
    const first = await create('clock-2');
    step('+2d');
    await eventually(async () => expect((await create()).status).toBe(503));
    const cli = await vpds(['clock', 'accept', '--url', service.url, '--key', OPERATOR_KEY]);
    expect(cli).toMatchObject({ code: 0, stdout: expect.stringMatching(/^A step of 1728\d\d s is accepted/) });
    await eventually(async () => expect((await create()).status).toBe(200));
    const again = await vpds(['clock', 'accept', '--url', service.url, '--key', OPERATOR_KEY]);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/is not ahead, so nothing was accepted/) });
    expect((await create('clock-2')).body).toEqual(first.body);
    expect(lines()).toEqual(['"code":"clock_ahead"', '"code":"clock_accepted"']);
  }, 120_000);
});
