import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { type LaunchedService, launchService, removeDirectory } from './harness/service.ts';

/** Kills until one has hit rows between their application and their record, which nearly each does. */
const MOST_KILLS = 6;
const ROWS = 3_000;
/** Milliseconds; a busy machine starts slowly. */
const START_WITHIN = 60_000;

let directory: string;
let launched: LaunchedService;
let key: string;
let api: Api;

async function launch(): Promise<void> {
  launched = await launchService({ directory, env: { EVENT_VERSIONS: 'current' }, readyWithin: START_WITHIN });
  api = new Api((await launched.ready()).url, key);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-import-crash-'));
  await launch();
  ({ key } = (await newTenant(new Api(api.url), ['importHistory'])).api);
  api = new Api(api.url, key);
}, 120_000);
afterAll(async () => {
  await launched.kill9();
  await removeDirectory(directory);
});

const importOf = (importID: string) => api.ok(api.get(`/product/imports/${importID}`));

/** @returns the import, which breaks off with the service */
async function importAndKill(): Promise<string> {
  const importID = randomUUID();
  const columns = JSON.stringify({ VIN: 'vehicleIdentificationNumber' });
  const query = new URLSearchParams({ importID, name: importID, id: 'line', columns });
  const file = ['VIN', ...Array.from({ length: ROWS }, () => newVin())].join('\n');
  const headers = { 'content-type': 'text/csv' };
  const sending = api.send('POST', `/product/import?${query.toString()}`, file, { headers }).catch(() => null);
  await eventually(async () => expect((await importOf(importID)).line).toBeGreaterThan(100), 20_000);
  await sleep(Math.random() * 200);
  await launched.kill9();
  await sending;
  await launch();
  return importID;
}

async function products(): Promise<number> {
  let found = 0;
  for await (const { body } of api.pages('/products?fields=productID&limit=1000')) found += body.message.length;
  return found;
}

test('IMP-9: an undo withdraws what an import had created when it was killed, recorded or not', async () => {
  const imports: string[] = [];
  let [recorded, created] = [0, 0];
  for (let kill = 0; kill < MOST_KILLS && created === recorded; kill += 1) {
    const importID = await importAndKill();
    imports.push(importID);
    recorded += (await importOf(importID)).created;
    created = await products();
  }
  expect(created).toBeGreaterThan(recorded);
  for (const importID of imports) await api.ok(api.post(`/product/imports/${importID}/undo`, { reason: 'Killed' }));
  const undone = await eventually(async () => {
    const all = await Promise.all(imports.map(importOf));
    expect(all.map(({ state }) => state)).toEqual(imports.map(() => 'undone'));
    return all;
  }, 90_000);
  expect(undone.reduce((sum, { undo }) => sum + undo.withdrawn, 0)).toBe(created);
  expect(await products()).toBe(0);
}, 300_000);
