import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { type Simulators, startSimulators } from '@vpds/simulators';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api, newTenant, newVin } from './harness/api.ts';
import { DEAD_PROVIDER_B, openCircuit } from './harness/dead-provider.ts';
import { outsideSettings } from './harness/outside-settings.ts';
import { type RunningService, removeDirectory, startService, stopAndRemove } from './harness/service.ts';

let simulators: Simulators;
let directory: string;
let outside: Record<string, string>;
const tokens = { a: 'token-of-a', b: 'token-of-b', platform: 'token-of-platform' };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-e2e-outside-'));
  simulators = await startSimulators({ directory, stepSeconds: 1, tokens });
  outside = {
    ...outsideSettings(simulators),
    PROVIDER_A_NAME: 'Alpha',
    PROVIDER_B_NAME: 'Bravo',
    POLL_INTERVAL_SECONDS: '1',
  };
});
afterAll(async () => {
  await simulators.close();
  await removeDirectory(directory);
});

const accepted = async (system: 'a' | 'b') => (await simulators.state(system)).accepted;

async function newProduct(api: Api): Promise<{ productID: number; vin: string }> {
  const vin = newVin();
  return { productID: await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin })), vin };
}

describe('transports, as an integrator sees them', () => {
  let service: RunningService;
  let api: Api;
  beforeAll(async () => {
    service = await startService({ env: outside });
    api = new Api(service.url);
  });
  afterAll(() => stopAndRemove(service));

  test('rules TRA, TRA-7: ordered, polled, delivered, with both providers', async () => {
    const { productID, vin } = await newProduct(api);
    const a = await api.ok(api.post('/product/transport/order', { productID, provider: 'alpha' }));
    const answer = await api.post('/product/transport/order', { vehicleIdentificationNumber: vin, provider: 'b' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(answer.headers.get('x-product-id')).toBe(String(productID));
    const b = answer.body.message;
    expect([a.externalID, b.externalID]).toEqual([expect.any(Number), expect.stringMatching(/^B-/)]);
    await eventually(async () => {
      const list = await api.post('/product/transport', { productID, args: { order: 'ASC' } });
      expect(list.headers.get('x-product-id')).toBe(String(productID));
      expect(list.body).toMatchObject({
        status: 'success',
        message: {
          vehicleIdentificationNumber: vin,
          hasActiveTransport: false,
          timezone: 'UTC',
          transports: [
            {
              transportID: a.transportID,
              provider: 'Alpha',
              status: 'delivered',
              externalID: a.externalID,
              updates: [],
            },
            { transportID: b.transportID, provider: 'Bravo', status: 'delivered', externalID: b.externalID },
          ],
        },
      });
      const updates = list.body.message.transports[1].updates.map(({ status }: { status: string }) => status);
      expect(updates).toEqual(['ordered', 'confirmed', 'transit', 'delivered']);
    }, 20_000);
    const history = await api.ok(api.get(`/product/${productID}/history`));
    const ofB = history.filter(
      ({ detail }: { detail: { transportID?: string } | null }) => detail?.transportID === b.transportID,
    );
    expect(ofB.map(({ event }: { event: string }) => event)).toEqual([
      'TransportOrdered',
      'TransportAccepted',
      ...Array.from({ length: 4 }, () => 'TransportStatusLearned'),
    ]);
  }, 40_000);

  test('ADM-1: refusals and validation as a client meets them', async () => {
    const { productID } = await newProduct(api);
    const order = (body: object) => api.post('/product/transport/order', { productID, ...body });
    const refused = await order({ provider: 'a', comment: 'simulate:refuse=409' });
    expect(refused).toMatchObject({ status: 422, body: { status: 'error', code: 'provider_refused' } });
    expect(refused.body.message).toMatch(/^Provider refused the order: \S/);
    expect((await order({ provider: 'c' })).body).toMatchObject({
      message: "'provider' must be one of: [Alpha, Bravo]",
      status: 'error',
    });
    expect((await order({ provider: 'a', pickupDate: '1.12.2026' })).body.message).toBe(
      "'pickupDate' must be a date (Y-m-d)",
    );
    expect(await order({ provider: 'a', productID: 987_654_321 })).toMatchObject({
      status: 404,
      body: { message: 'Product not found with productID 987654321' },
    });
    expect((await api.post('/product/transport', { productID, args: { order: 'UP' } })).body.message).toBe(
      "'args.order' must be one of: [ASC, DESC]",
    );
    expect((await api.post('/product/transport', {})).status).toBe(422);
    expect((await api.ok(api.post('/product/transport', { productID }))).transports).toEqual([]);
  });

  test('rules IDS, KEY-2: the transports of another company’s product are not found, but with Edit all products they are', async () => {
    const { productID } = await newProduct(api);
    await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
    const other = await newTenant(api);
    expect((await other.api.post('/product/transport', { productID })).status).toBe(404);
    expect((await other.api.post('/product/transport/order', { productID, provider: 'a' })).status).toBe(404);
    const all = await newTenant(api, ['editAllProducts']);
    expect((await all.api.ok(all.api.post('/product/transport', { productID }))).transports).toHaveLength(1);
  });

  test('ANS-7: an Idempotency-Key orders once and gets the first answer again', async () => {
    const { productID } = await newProduct(api);
    const before = await accepted('b');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.post('/product/transport/order', { productID, provider: 'b' }, { headers });
    const second = await api.post('/product/transport/order', { productID, provider: 'b' }, { headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-product-id')).toBe(String(productID));
    expect(await accepted('b')).toBe(before + 1);
  });
});

test('LST-14: the providers, and since when one has not answered', async () => {
  const service = await startService({ env: { ...outside, ...DEAD_PROVIDER_B } });
  const api = new Api(service.url);
  const before = new Date(Date.now() - 1_000).toISOString();
  const providers = () => api.ok(api.get('/transports/providers'));
  const answers = { openSince: null, nextTryAt: null };
  expect(await providers()).toEqual([
    { provider: 'a', name: 'Alpha', ...answers },
    { provider: 'b', name: 'Bravo', ...answers },
  ]);
  await openCircuit(api);
  const [a, b] = await providers();
  expect(a).toEqual({ provider: 'a', name: 'Alpha', ...answers });
  expect(b.openSince >= before.slice(0, 19).replace('T', ' ')).toBe(true);
  expect(b.nextTryAt >= b.openSince).toBe(true);
  await stopAndRemove(service);
}, 40_000);

describe('TRA-8: a crash orders nothing twice and loses nothing', () => {
  test.each([
    ['between recording and placing', 'a', { kind: 'status', status: 503 }],
    ['while the provider is silent', 'b', { kind: 'silence' }],
    ['after the provider has accepted, before its answer has come', 'a', { kind: 'slow', milliseconds: 60_000 }],
    ['after the provider has accepted, before its answer has come', 'b', { kind: 'slow', milliseconds: 60_000 }],
  ] as const)(
    'kill -9 %s (%s)',
    async (_, provider, fault) => {
      const env = { ...outside };
      const first = await startService({ env });
      const before = await accepted(provider);
      const posts = async () => {
        const { routes } = await simulators.state(provider);
        return (routes['POST /orders'] ?? 0) + (routes['POST /v2/transports'] ?? 0);
      };
      const api = new Api(first.url);
      const { productID } = await newProduct(api);
      const body = { productID, provider, pickupAddress: 'Hafenstrasse 1' };
      const headers = { 'idempotency-key': randomUUID() };
      const seen = await posts();
      simulators.faults.set(provider, { ...fault, method: 'POST' });
      const lost = api.post('/product/transport/order', body, { headers }).catch(() => null);
      await eventually(async () => expect(await posts()).toBeGreaterThan(seen));
      await first.kill9();
      expect(await lost).toBeNull();
      simulators.faults.clear();

      const second = await startService({ env, directory: first.directory });
      try {
        const again = new Api(second.url);
        const answer = await again.post('/product/transport/order', body, { headers });
        expect(answer).toMatchObject({ status: 200, body: { message: { transportID: expect.any(String) } } });
        const { transportID } = answer.body.message;
        await eventually(async () => {
          const { transports } = await again.ok(again.post('/product/transport', { productID }));
          expect(transports).toMatchObject([
            { transportID, externalID: expect.anything(), pickupAddress: 'Hafenstrasse 1' },
          ]);
        }, 15_000);
        expect(await accepted(provider)).toBe(before + 1);
      } finally {
        await second.stop();
        await removeDirectory(first.directory);
      }
    },
    60_000,
  );
});
