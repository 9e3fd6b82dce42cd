import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Api, newTenant, newVin } from './harness/api.ts';
import { pin, startAttackers } from './harness/attackers.ts';
import { concurrently } from './harness/concurrently.ts';
import { get, quantiles, timesOf } from './harness/read-attack.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

/** A million products, 200 connections, 65,536 further writes; less by the environment. */
const PRODUCTS = Number(process.env['ATTACK_PRODUCTS'] ?? 1_000_000);
const CONNECTIONS = Number(process.env['ATTACK_CONNECTIONS'] ?? 200);
const WRITES = Number(process.env['ATTACK_WRITES'] ?? 65_536);
const SEARCHES = 300;
/** Compared with the time that a search takes alone. */
const TIMES_WORSE = 3;
const ROOT = resolve(import.meta.dirname, '..');

let service: RunningService;
let directory: string;
/** Owns the products. */
let neighbour: Api;
let hostile: Api;

const infix = (text: string) => `/product/search/vehicleIdentificationNumber/%25${text}%25?fields=productID`;

const describeIf = IS_ALL_IN_ONE ? describe : describe.skip;

describeIf('a company that searches by dense patterns over many connections', () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vpds-e2e-'));
    const fill = [join(ROOT, 'bench/fill-directory.ts'), directory];
    const counts = [PRODUCTS, Math.ceil(PRODUCTS / 5)].map(String);
    // Without the options of the tests: the context is loaded as it is built, since Node reads no decorators.
    const { status } = spawnSync(process.execPath, [...fill, ...counts], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'] },
    });
    expect(status).toBe(0);
    service = await startService({ directory, readyWithin: 600_000 });
    pin(service.process.pid ?? 0, 0);
    pin(process.pid, 1);
    neighbour = new Api(service.url);
    const second = await newTenant(neighbour);
    expect(second.companyID).toBe(2);
    hostile = second.api;
    // Compiled and in the page cache, as in a service that has run for a while.
    await timesOf(search, 1_000, 0);
  }, 1_200_000);
  afterAll(async () => {
    await stopAndRemove(service);
  }, 60_000);

  /** Rare: five characters of a VIN, different ones each time. */
  const search = () => {
    const number = 1 + Math.floor(Math.random() * PRODUCTS);
    const mark = (Math.imul(number, 0x9e3779b1) >>> 0).toString(36).toUpperCase().padStart(7, '0');
    return neighbour.ok(neighbour.get(infix(mark.slice(1, 6))));
  };
  // The parts occur in many VINs, but never together: the whole company is scanned.
  const dense = ['W%25V%25W%25Q%250Q', '0%251%25!', 'WVW%25_', '1%252%253%25-'].map((text) => get(infix(text)));

  async function measured(): Promise<{ alone: number; beside: number }> {
    const alone = quantiles(await timesOf(search, SEARCHES, 2));
    const attackers = startAttackers(hostile, CONNECTIONS, dense);
    try {
      const beside = quantiles(await timesOf(search, SEARCHES, 2));
      console.log(JSON.stringify({ alone, beside }));
      return { alone: alone.p99, beside: beside.p99 };
    } finally {
      console.log(JSON.stringify({ outcome: [...(await attackers.stop())] }));
    }
  }

  test(`alongside ${CONNECTIONS} such connections another company's infix search takes at most ${TIMES_WORSE} times as long (p99)`, async () => {
    const { alone, beside } = await measured();
    expect(beside).toBeLessThanOrEqual(alone * TIMES_WORSE);
  }, 600_000);

  test(`so it does after ${WRITES} further writes`, async () => {
    await concurrently(32, Array.from({ length: WRITES }), async () => {
      await neighbour.ok(neighbour.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    });
    const { alone, beside } = await measured();
    expect(beside).toBeLessThanOrEqual(alone * TIMES_WORSE);
  }, 1_200_000);
});
