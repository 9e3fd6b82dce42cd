import { join } from 'node:path';
import { readFile, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type DistributedSystem, UNLIMITED_MAILS, startDistributedSystem } from './harness/distributed.ts';
import { KeepAliveClient } from './harness/keep-alive.ts';
import { askUntilAnswered } from './harness/persistent-caller.ts';
import { Writers } from './harness/writers.ts';

const WRITERS = 6;
/** Milliseconds between a writer's steps: the load must not hide how soon a process recovers. */
const PAUSE_BETWEEN = 50;
/** Kills of each process; `npm run chaos` kills more often. */
const ROUNDS = process.env['CHAOS'] === 'long' ? 2 : 1;
/** Milliseconds until a process has recovered. */
const WELL_AGAIN = 30_000;
/** Milliseconds after the end of the work until everything is counted. */
const SETTLED_WITHIN = 20_000;

let system: DistributedSystem;

beforeAll(async () => {
  system = await startDistributedSystem({
    env: {
      SIMULATOR_STEP_SECONDS: '1',
      SERVICE_TIMEZONE: 'Europe/Copenhagen',
      URL_CHECK: 'off',
      ...UNLIMITED_MAILS,
    },
  });
}, 180_000);

afterAll(async () => {
  await system.stop();
}, 90_000);

test('the first start, while topics are being made, logs no stack', () => {
  const withStack = system.replicas().filter(({ output }) => output.includes('"stack"'));
  expect(withStack.map(({ name, output }) => [name, output])).toEqual([]);
});

describe('kill -9 of each process in turn, under steady work', () => {
  let operator: Api;
  let tenant: Tenant;
  let client: KeepAliveClient;
  let writers: Writers;
  let commissionPartnerID: number;
  let stopping = false;
  let working: Promise<unknown> = Promise.resolve();
  const acceptedBefore = { a: 0, b: 0 };
  const assigned: { productID: number; vin: string }[] = [];
  const ordered: { provider: 'a' | 'b'; transportID: string }[] = [];

  beforeAll(async () => {
    operator = new Api(system.url);
    tenant = await newTenant(operator, [], 'Steady work');
    client = new KeepAliveClient(system.url, 8);
    const partner = { companyID: tenant.companyID, name: 'Desk', email: 'desk@steady.example' };
    ({ commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner)));
    writers = await Writers.of(system.url, WRITERS, PAUSE_BETWEEN);
    for (const provider of ['a', 'b'] as const)
      acceptedBefore[provider] = (await system.simulators.state(provider)).accepted;
  });

  afterAll(async () => {
    stopping = true;
    await working.catch(() => {});
    await writers.close();
    await client.close();
  });

  const ask = (path: string, body: object, key: string) => askUntilAnswered(client, tenant.api.key, path, body, key);

  /** Answers with `X-Projection: pending` become visible later. */
  async function untilFound(productID: number): Promise<void> {
    await eventually(async () => {
      const found = await client.call(tenant.api.key, 'GET', `/product/search/productID/${productID}`);
      expect(found.body.message).toHaveLength(1);
    }, WELL_AGAIN);
  }

  /** Repeats: a product is created, assigned with a mail and transported. */
  async function workOn(provider: 'a' | 'b'): Promise<void> {
    for (let number = 0; !stopping; number += 1) {
      const vin = newVin();
      const fields = { commissionPartnerID, commissionFee: 100, commissionPrice: 200, salesPriceDealer: 300 };
      const created = await ask(
        '/product/create',
        { vehicleIdentificationNumber: vin, fields },
        `create-${provider}-${number}`,
      );
      const productID = created.body.message as number;
      if (created.headers.get('x-projection') === 'pending') await untilFound(productID);
      const assignment = { vehicleIdentificationNumber: vin, sendEmailNotification: true };
      await ask('/commission/assign', assignment, `assign-${provider}-${number}`);
      assigned.push({ productID, vin });
      const order = await ask('/product/transport/order', { productID, provider }, `order-${provider}-${number}`);
      ordered.push({ provider, transportID: order.body.message.transportID as string });
      await sleep(100);
    }
  }

  test.each([
    'product-service',
    'commission-service',
    'transport-tracking-worker',
    'statistics-projector',
    'prepared-data-service',
    'gateway',
  ])(
    '%s: it is well again within 30 s, and what was acknowledged is there',
    async (name) => {
      if (assigned.length === 0 && !stopping) working = Promise.all([workOn('a'), workOn('b')]);
      working.catch(() => {});
      for (let round = 0; round < ROUNDS; round += 1) {
        writers.start();
        await sleep(1_000 + Math.random() * 1_000);
        const [victim] = system.replicas(name);
        const before = writers.counts.acknowledged;
        await victim?.kill9();
        await system.ready(WELL_AGAIN);
        await eventually(async () => expect(writers.counts.acknowledged).toBeGreaterThan(before), WELL_AGAIN);
        await writers.stop();
      }
      expect(await writers.problemsOf(writers.newest(6))).toEqual([]);
      expect(writers.wrong).toEqual([]);
    },
    150_000,
  );

  test('the work went on all the time', async () => {
    stopping = true;
    await working;
    await writers.settle();
    expect(assigned.length).toBeGreaterThan(10);
    expect(writers.acknowledgedIDs.length).toBeGreaterThan(WRITERS * 10);
  }, 90_000);

  test('every acknowledged product is there once, unchanged, and no id was given twice', async () => {
    const ids = writers.acknowledgedIDs;
    expect(new Set(ids).size).toBe(ids.length);
    expect(await writers.problemsOf(writers.products)).toEqual([]);
    expect(await writers.problemsOfKeys()).toEqual([]);
    expect(await writers.problemsOfUnknown()).toEqual([]);
    const found = await writers.searchAll();
    expect(new Set(found).size).toBe(found.length);
    expect(ids.filter((id) => !found.includes(id))).toEqual([]);
    expect(writers.wrong).toEqual([]);
  }, 180_000);

  test('the counters equal the events', async () => {
    const shown = await tenant.api.ok(
      tenant.api.get('/product/search/vehicleIdentificationNumber/%25?fields=productID'),
    );
    await eventually(async () => {
      const { products } = await tenant.api.ok(tenant.api.get('/statistics'));
      expect(products).toMatchObject({ created: shown.length, onCommission: assigned.length });
    }, SETTLED_WITHIN);
    const created = await writers.searchAll();
    await eventually(
      async () => expect(await writers.statistics()).toMatchObject({ products: { created: created.length } }),
      SETTLED_WITHIN,
    );
  }, 60_000);

  test('one mail for each assignment', async () => {
    const outbox = join(system.directory, 'outbox');
    const vins = async () => {
      const mails = await Promise.all(
        (await readdir(outbox)).map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
      );
      const texts = mails.map(({ text }) => text ?? '');
      return assigned.map(({ vin }) => texts.filter((text) => text.includes(vin)).length);
    };
    await eventually(async () => expect((await vins()).every((count) => count > 0)).toBe(true), 60_000);
    expect(await vins()).toEqual(assigned.map(() => 1));
    for (const { productID } of assigned.slice(-10)) {
      const history: { event: string }[] = await tenant.api.ok(tenant.api.get(`/product/${productID}/history`));
      expect(history.filter(({ event }) => event === 'NotificationSent')).toHaveLength(1);
    }
  }, 90_000);

  test('no transport is ordered twice: the providers have accepted what was acknowledged, and nothing else', async () => {
    for (const provider of ['a', 'b'] as const) {
      const mine = ordered.filter((order) => order.provider === provider).map(({ transportID }) => transportID);
      expect(new Set(mine).size).toBe(mine.length);
      await eventually(
        async () =>
          expect((await system.simulators.state(provider)).accepted - acceptedBefore[provider]).toBe(mine.length),
        SETTLED_WITHIN,
      );
    }
  }, 60_000);

  test('everything is delivered and counted in the end', async () => {
    await eventually(async () => {
      const { transports } = await tenant.api.ok(tenant.api.get('/statistics'));
      const carried = (provider: 'a' | 'b') => ordered.filter((order) => order.provider === provider).length;
      expect(transports).toMatchObject({
        provider_a: { ordered: carried('a'), delivered: carried('a') },
        provider_b: { ordered: carried('b'), delivered: carried('b') },
      });
    }, 60_000);
  }, 90_000);
});
