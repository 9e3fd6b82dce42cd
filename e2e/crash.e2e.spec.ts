import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, sleep } from '@vpds/kernel/testing';
import { freePort } from '@vpds/engine-testing/local';
import { isReady } from './harness/balancer.ts';
import { type LaunchedService, type RunningService, launchService, removeDirectory } from './harness/service.ts';
import { Writers } from './harness/writers.ts';

/** `npm run chaos` kills more often. */
const KILLS = process.env['CHAOS'] === 'long' ? 20 : 8;
const WRITERS = 16;
/** Newest products of each writer that every restart checks; the end checks all. */
const NEWEST = 4;
/** Every n-th kill hits a service that is still starting. */
const EARLY = 4;
const START_WITHIN = 30_000;

let directory: string;
let port: number;
let launched: LaunchedService;
let writers: Writers;

const launch = (): Promise<LaunchedService> =>
  launchService({ directory, env: { PORT: String(port), LOG_LEVEL: 'error' } });

/** Polls `/health/ready`, as a balancer would. */
async function untilReady(): Promise<void> {
  const check = async (): Promise<void> => {
    if (!(await isReady(`http://127.0.0.1:${port}`))) throw new Error(`Not ready again:\n${launched.output()}`);
  };
  await eventually(check, START_WITHIN, 3);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-crash-'));
  port = await freePort();
  launched = await launch();
  const service: RunningService = await launched.ready();
  writers = await Writers.of(service.url, WRITERS);
}, 60_000);

afterAll(async () => {
  await writers.close();
  await launched.kill9();
  await removeDirectory(directory);
});

describe('kill -9', () => {
  test(`${KILLS} times at any moment, ${WRITERS} writers: what was acknowledged is there when the service is ready`, async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      writers.start();
      await sleep(50 + Math.random() * 900);
      await launched.kill9();
      await writers.stop();
      if (kill % EARLY === 0) {
        launched = await launch();
        await sleep(Math.random() * 700);
        await launched.kill9();
      }
      launched = await launch();
      await untilReady();
      expect(await writers.problemsOf(writers.newest(NEWEST))).toEqual([]);
      expect(writers.wrong).toEqual([]);
    }
    expect(writers.counts.lost).toBeGreaterThan(0);
  }, 300_000);

  test('no id was given twice, whatever was lost', async () => {
    await writers.settle();
    const ids = writers.acknowledgedIDs;
    expect(ids.length).toBeGreaterThan(KILLS * WRITERS);
    expect(new Set(ids).size).toBe(ids.length);
  }, 60_000);

  test('every acknowledged product is there, unchanged, and its view is what its events come to', async () => {
    expect(await writers.problemsOf(writers.products)).toEqual([]);
  }, 120_000);

  test('ANS-7: a retried Idempotency-Key made nothing twice, also where the first answer was lost', async () => {
    expect(await writers.problemsOfKeys()).toEqual([]);
    expect(writers.wrong).toEqual([]);
  }, 60_000);

  test('a search through everything finds each product once, and unacknowledged products are complete', async () => {
    const found = await writers.searchAll();
    expect(new Set(found).size).toBe(found.length);
    const missing = writers.acknowledgedIDs.filter((id) => !found.includes(id));
    expect(missing).toEqual([]);
    expect(await writers.problemsOfUnknown()).toEqual([]);
  }, 60_000);

  test('a graceful stop and one more start change nothing', async () => {
    const before = await writers.searchAll();
    launched.process.kill('SIGTERM');
    await eventually(() => expect(launched.process.exitCode).not.toBeNull(), START_WITHIN);
    expect(launched.process.exitCode).toBe(0);
    launched = await launch();
    await untilReady();
    expect(await writers.searchAll()).toEqual(before);
    expect(launched.output()).not.toMatch(/"level":"(?:error|fatal)"/);
  }, 60_000);
});
