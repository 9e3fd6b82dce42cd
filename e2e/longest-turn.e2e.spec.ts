import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { sleep } from '@vpds/kernel/testing';
import { Api, type ApiAnswer, type Tenant, newTenant, newVin } from './harness/api.ts';
import { largeProducts } from './harness/read-attack.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

/** One synchronous section may take as long as this many slices of 512 KiB, parsed and printed: some 20 ms. */
const LONGEST_SLICES = 2;
const SLICE = JSON.stringify(
  Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, `value ${index}`])),
);
const PROBE = join(import.meta.dirname, 'harness/longest-turn.process.ts');

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let productID: number;
let manyID: number;

async function longestTurn(): Promise<number> {
  const { length } = service.output();
  service.process.kill('SIGUSR2');
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    const found = /longest turn: ([\d.]+) ms/.exec(service.output().slice(length));
    if (found !== null) return Number(found[1]);
    await sleep(10);
  }
  throw new Error('The service did not print its longest turn');
}

/** Milliseconds of processor time on this machine, now. */
function sliceTime(): number {
  const rounds = Array.from({ length: 20 }, () => {
    const begun = process.cpuUsage();
    JSON.stringify(JSON.parse(SLICE));
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  });
  return Math.min(...rounds);
}

const search = (value: string, query = '') =>
  `/product/search/vehicleIdentificationNumber/${encodeURIComponent(value)}${query}`;

/** 8 MB in lines of 2 kB. They are one message, which is taken at the first call, and known after that. */
const feed = (productID: number, companyID: number) => {
  const messageID = '7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11';
  const line = JSON.stringify({ messageID, productID, companyID, fact: { status: 'onAuction' } });
  return `${line.padEnd(1_999)}\n`.repeat(4_000);
};

/** A product whose updates have thousands of values each. */
async function manyValues({ api }: Tenant, updates: number): Promise<number> {
  const body = { vehicleIdentificationNumber: newVin() };
  const id = (await api.ok(api.post('/product/create', body))) as number;
  for (let turn = 0; turn < updates; turn += 1) {
    const meta = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, `${turn}`]));
    await api.ok(api.post('/product/update', { productID: id, fields: {}, meta }));
  }
  return id;
}

const describeIf = IS_ALL_IN_ONE ? describe : describe.skip;

describeIf('the longest synchronous section of one request', () => {
  beforeAll(async () => {
    service = await startService({
      env: { NODE_OPTIONS: `--import=${PROBE}`, NODE_NO_WARNINGS: '1', MAX_BODY_BYTES: '1000000' },
    });
    operator = new Api(service.url);
    tenant = await newTenant(operator);
    productID = await largeProducts(tenant, { products: 20, bytes: 450_000, updates: 50 });
    manyID = await manyValues(tenant, 10);
  }, 120_000);
  afterAll(() => stopAndRemove(service), 60_000);

  const cases: Record<string, () => Promise<ApiAnswer>> = {
    'a page of 8 MiB': () => tenant.api.get(search('T%')),
    'large products as they were': () => tenant.api.get(search('T%', '?asOf=now')),
    'a large product by its id': () => tenant.api.get(`/product/search/productID/${productID}`),
    'a history of 8 MiB': () => tenant.api.get(`/product/${productID}/history`),
    'a feed of 8 MB': () =>
      operator.send('POST', '/admin/platform-feed', feed(productID, tenant.companyID), {
        headers: { 'content-type': 'application/x-ndjson' },
      }),
    'a largest create': () =>
      tenant.api.post('/product/create', {
        vehicleIdentificationNumber: newVin(),
        fields: { location: 'x'.repeat(899_000) },
      }),
    'an update of a large product': () => tenant.api.post('/product/update', { productID, fields: { brand: 'Audi' } }),
    'a history of many small entries': () => tenant.api.get(`/product/${manyID}/history`),
    transports: () => tenant.api.post('/product/transport', { productID }),
    fields: () => tenant.api.get('/product/fields'),
    statistics: () => tenant.api.get('/statistics'),
  };

  test.each(Object.keys(cases))(
    `%s takes no more processor time at once than ${LONGEST_SLICES} slices of JSON`,
    async (name) => {
      const act = async () => expect(await cases[name]?.()).toMatchObject({ status: 200 });
      // Unmeasured: compilation is no part of a request.
      await act();
      const rounds: number[] = [];
      const slice = sliceTime();
      for (let round = 0; round < 3; round += 1) {
        await longestTurn();
        await act();
        rounds.push(await longestTurn());
      }
      // Other load makes a round longer, never shorter.
      expect(Math.min(...rounds)).toBeLessThan(LONGEST_SLICES * slice);
    },
    120_000,
  );
});
