import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, unlessMissing } from '@vpds/kernel/testing';
import { freePort } from '@vpds/engine-testing/local';
import { OPERATOR_KEY, type LaunchedService, launchService, startRefused } from './harness/service.ts';
import { SmallDisk } from './harness/small-disk.ts';
import { Writers } from './harness/writers.ts';

const MEGABYTES = 48;
const WRITERS = 8;
const ROUNDS = 3;
/** Milliseconds until the service notices free space: a bound for what hangs, since the file is never run again. */
const RECOVERS_WITHIN = 60_000;

const disk = await SmallDisk.mount(MEGABYTES);
const missing = disk === null ? 'no root, so no small file system' : null;

unlessMissing(missing, describe)('a disk that fills up', () => {
  const { directory } = disk ?? { directory: '' };
  let port: number;
  let launched: LaunchedService;
  let writers: Writers;
  /** Restarts because the full disk ended the process. */
  let restarts = 0;

  const url = () => `http://127.0.0.1:${port}`;
  const launch = async (): Promise<void> => {
    launched = await launchService({ directory, env: { PORT: String(port), LOG_LEVEL: 'error' } });
    await launched.ready();
  };
  const hasEnded = () => launched.process.exitCode !== null || launched.process.signalCode !== null;
  const get = (path: string) => fetch(url() + path, { headers: { 'x-api-key': OPERATOR_KEY } });

  /** @throws Error naming it if it takes too long */
  async function until(what: string, holds: () => boolean, within = RECOVERS_WITHIN): Promise<void> {
    await eventually(() => {
      if (!holds()) throw new Error(`Not in time: ${what}\n${launched.output().slice(-3_000)}`);
    }, within);
  }

  beforeAll(async () => {
    port = await freePort();
    await launch();
    writers = await Writers.of(url(), WRITERS);
  }, 60_000);

  afterAll(async () => {
    // The service was perhaps never ready.
    await (writers as Writers | undefined)?.close();
    await launched.kill9();
    await disk?.unmount();
  });

  test('writes get 503 with Retry-After, reads work, and writes resume without a restart when there is room', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      writers.start();
      const { acknowledged } = writers.counts;
      await until('acknowledgements', () => writers.counts.acknowledged > acknowledged + 50);
      await disk?.fill();
      const { unavailable } = writers.counts;
      await until('refusals', () => hasEnded() || writers.counts.unavailable > unavailable + 20);
      if (!hasEnded()) {
        expect((await get('/health/live')).status).toBe(200);
        for (const { productID } of writers.newest(1)) {
          const found = await get(`/product/search/productID/${productID}`);
          expect([productID, found.status]).toEqual([productID, 200]);
          expect((await get(`/product/${productID}/history`)).status).toBe(200);
        }
        expect((await get('/metrics')).status).toBe(200);
      }
      await disk?.makeRoom();
      if (hasEnded()) {
        restarts += 1;
        await launch();
      }
      const before = writers.counts.acknowledged;
      await until('acknowledgements again', () => writers.counts.acknowledged > before + 50);
      await writers.stop();
      expect(await writers.problemsOf(writers.newest(10))).toEqual([]);
      expect(writers.wrong).toEqual([]);
    }
    expect(restarts).toBe(0);
  }, 600_000);

  test('the refusal names the reason', async () => {
    await disk?.fill();
    writers.start();
    const { unavailable } = writers.counts;
    await until('refusals', () => writers.counts.unavailable > unavailable + 5);
    await writers.stop();
    const create = () =>
      fetch(`${url()}/admin/companies`, {
        method: 'POST',
        headers: { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'n'.repeat(200) }),
      });
    // Small writes may still find room inside the files.
    const answer = await eventually(async () => {
      const refused = await create();
      expect(refused.status).toBe(503);
      return refused;
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await answer.json()).toEqual({
      message: 'Not available at the moment: The disk is full',
      status: 'error',
      code: 'unavailable',
    });
  }, 150_000);

  test('ADR-22: not ready while the log cannot be written, ready again when it can; both without writers', async () => {
    await readyIs(503, 'event log: The disk is full');
    await disk?.makeRoom();
    await readyIs(200, 'ready');
    // Free space inside the files would allow further writes; after a restart there is none.
    launched.process.kill();
    await until('its end', hasEnded);
    await launch();
    await disk?.fill();
    await readyIs(503, 'event log: The disk is full');
    expect((await get('/health/live')).status).toBe(200);
  }, 240_000);

  test('on a full disk it does not start, and names the reason in one sentence; with space it does', async () => {
    await launched.kill9();
    const { code, output } = await startRefused({ DATA_DIR: directory, BOOTSTRAP_API_KEY: OPERATOR_KEY });
    expect(code).toBe(1);
    expect(output).toMatch(/^Not started: The disk is full(: the data directory [^\n]*)?\.\n$/);
    await disk?.makeRoom();
    await launch();
    await readyIs(200, 'ready');
  }, 60_000);

  /** Waits for this answer of the readiness probe. */
  async function readyIs(status: number, message: string): Promise<void> {
    await eventually(async () => {
      const answer = await get('/health/ready');
      expect([answer.status, await answer.json()]).toMatchObject([status, { message }]);
    }, RECOVERS_WITHIN);
  }

  test('nothing acknowledged is lost, no id was given twice, no key made anything twice', async () => {
    await writers.settle();
    const ids = writers.acknowledgedIDs;
    expect(new Set(ids).size).toBe(ids.length);
    expect(await writers.problemsOf(writers.products)).toEqual([]);
    expect(await writers.problemsOfKeys()).toEqual([]);
    expect(await writers.problemsOfUnknown()).toEqual([]);
    const found = new Set(await writers.searchAll());
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
    expect(writers.wrong).toEqual([]);
  }, 60_000);
});
