import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type CallContext, Refusal, newSeed, serviceClock } from '@vpds/kernel';
import { eventually, rejection } from '@vpds/kernel/testing';
import { type TrackingHarness, noWait, startTracking } from '../testing/tracking-harness.ts';
import { PICKUP } from '../testing/sample-transports.ts';

let harness: TrackingHarness;
let productID = 100;
beforeAll(async () => {
  harness = await startTracking();
});
afterEach(() => {
  harness.simulators.faults.clear();
  productID += 1;
});
afterAll(() => harness.stop());

const accepted = async (system: 'a' | 'b') => (await harness.simulators.state(system)).accepted;
const events = async () => (await harness.history(productID)).map(({ event }) => event);

async function refusalOf(promise: Promise<unknown>): Promise<{ code: string; parameters: Refusal['parameters'] }> {
  const error = await rejection(promise);
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, parameters: error.parameters };
}

describe('TRA-8: ordering a transport', () => {
  test.each([
    ['a', 'a', expect.any(Number)],
    ['B', 'b', expect.stringMatching(/^B-\d{4}-\d{6}$/)],
    ['ALPHA', 'a', expect.any(Number)],
    ['bravo', 'b', expect.any(String)],
  ] as const)('provider %s: accepted within the call', async (provider, kind, externalID) => {
    const before = await accepted(kind);
    const ordered = await harness.order({ productID, provider });
    expect(ordered).toEqual({
      transportID: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      externalID,
    });
    expect(await accepted(kind)).toBe(before + 1);
    expect(await events()).toEqual(['TransportOrdered', 'TransportAccepted']);
  });

  test('the provider gets the transport as it was ordered, under its id (docs/reference/outside.md)', async () => {
    const { transportID } = await harness.order({ productID, comment: 'Ring twice.' });
    const sent = (await harness.simulators.state('a')).recent.at(-1);
    expect(sent).toMatchObject({
      idempotencyKey: transportID,
      body: {
        reference: transportID,
        vehicleIdentificationNumber: `WVWZZZ1JZXW000${productID}`,
        pickup: PICKUP,
        delivery: { companyName: null },
        comment: 'Ring twice.',
      },
    });
    const b = await harness.order({ productID, provider: 'b', comment: 'Ring twice.' });
    expect((await harness.simulators.state('b')).recent.at(-1)?.body).toEqual({
      clientRef: b.transportID,
      vin: `WVWZZZ1JZXW000${productID}`,
      from: {
        company: PICKUP.companyName,
        street: PICKUP.address,
        phone: PICKUP.phone,
        mail: PICKUP.email,
        day: PICKUP.date,
      },
      to: { company: null, street: null, phone: null, mail: null, day: null },
      remark: 'Ring twice.',
    });
  });

  test('an unknown provider is refused with the configured names, before the product is read', async () => {
    expect(await refusalOf(harness.order({ productID: 2_000_000, provider: 'c' }))).toEqual({
      code: 'not_one_of',
      parameters: ['provider', 'Alpha, Bravo'],
    });
    expect((await refusalOf(harness.order({ productID: 2_000_000 }))).code).toBe('product_not_found');
  });

  test.each([400, 404, 409, 410, 422])(
    'a refusal (%s) is answered with its text, and the transport is not listed',
    async (status) => {
      for (const provider of ['a', 'b']) {
        const comment = `simulate:refuse=${status}`;
        const { code, parameters } = await refusalOf(harness.order({ productID, provider, comment }));
        expect([code, parameters]).toEqual(['provider_refused', [expect.stringMatching(/\w+/)]]);
      }
      expect((await harness.list(productID)).transports).toEqual([]);
      expect(await events()).toEqual(['TransportOrdered', 'TransportRefused', 'TransportOrdered', 'TransportRefused']);
    },
  );

  test('the call waits 5 s for the provider: externalID is null then, and shows in the list later', async () => {
    harness.simulators.faults.set('a', { kind: 'status', status: 503, retryAfter: 6 });
    const started = Date.now();
    const { transportID, externalID } = await harness.order({ productID });
    expect(externalID).toBeNull();
    expect(Date.now() - started).toBeGreaterThan(4_500);
    expect(Date.now() - started).toBeLessThan(6_500);
    expect((await harness.list(productID)).transports).toMatchObject([
      { transportID, externalID: null, status: 'created', statusCheckedAt: null },
    ]);
    harness.simulators.faults.clear();
    await eventually(async () => {
      expect((await harness.list(productID)).transports).toMatchObject([
        { transportID, externalID: expect.any(Number) },
      ]);
    }, 15_000);
  }, 40_000);

  test('a refusal that comes later takes it off the list and is in the history', async () => {
    harness.simulators.faults.set('b', { kind: 'status', status: 500, times: 1 });
    const order = { productID, provider: 'b', comment: 'simulate:refuse' };
    const { transportID, externalID } = await harness.order(order, noWait());
    expect(externalID).toBeNull();
    expect((await harness.list(productID)).transports).toHaveLength(1);
    await eventually(async () => expect((await harness.list(productID)).transports).toEqual([]));
    expect((await harness.history(productID)).at(-1)).toMatchObject({
      event: 'TransportRefused',
      userID: null,
      detail: { transportID, provider: 'Bravo', words: expect.any(String) },
    });
  });

  test.each(['answer-lost', 'half-body', 'malformed-json', 'dropped'] as const)(
    'an order whose answer is lost (%s) is placed again and ordered once',
    async (kind) => {
      for (const system of ['a', 'b'] as const) {
        const before = await accepted(system);
        harness.simulators.faults.set(system, { kind, method: 'POST', times: 1 });
        const { externalID } = await harness.order({ productID, provider: system });
        expect(externalID).not.toBeNull();
        expect(await accepted(system)).toBe(before + 1);
      }
    },
  );

  test.each([401, 403])('%s raises an alarm and is tried again', async (status) => {
    harness.simulators.faults.set('a', { kind: 'status', status, times: 1 });
    expect((await harness.order({ productID })).externalID).toEqual(expect.any(Number));
    expect(await harness.metrics.text()).toMatch(/vpds_outbound_unauthorized_total\{system="provider_a"\} [1-9]/);
    expect(harness.log.join('')).not.toContain('token-of-');
  });

  test('the events are of the product’s company, by the caller; automatic events have no actor', async () => {
    await harness.order({ productID });
    const { events: recorded } = await harness.engine.events.readAll({ after: -1n, limit: 1_000 });
    const [ordered, acceptance] = recorded.filter(({ type }) => type.startsWith('Transport')).slice(-2);
    expect(ordered?.metadata).toMatchObject({ owner: 3, actor: { userID: 30 }, requestID: 'request-1' });
    expect(acceptance?.metadata).toMatchObject({ owner: 3, actor: null });
    expect(JSON.parse(acceptance?.payload ?? '')).toEqual({
      v: 1,
      data: { provider: 'a', externalID: expect.any(Number) },
    });
  });
});

describe('ANS-7: Idempotency-Key', () => {
  const keyed = (key: string, requestHash = 'hash', seed = newSeed()): Partial<CallContext> => ({
    seed,
    idempotency: { key, requestHash },
  });

  test('a call that ended before its answer was kept is found again by the next one under its key', async () => {
    const key = newSeed();
    const before = await accepted('a');
    harness.simulators.faults.set('a', { kind: 'status', status: 503, times: 1 });
    const first = await harness.order({ productID }, { ...keyed(key), ...noWait() });
    expect(first.externalID).toBeNull();
    const second = await harness.order({ productID: productID + 500_000 }, keyed(key));
    expect(second).toEqual({ transportID: first.transportID, externalID: expect.any(Number) });
    expect(await accepted('a')).toBe(before + 1);
  });

  test('many at once under one key order once', async () => {
    const key = newSeed();
    const before = await accepted('b');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => harness.order({ productID, provider: 'b' }, keyed(key))),
    );
    expect(new Set(answers.map(({ transportID }) => transportID)).size).toBe(1);
    expect(await accepted('b')).toBe(before + 1);
    expect(await events()).toEqual(['TransportOrdered', 'TransportAccepted']);
  });

  test('after a refusal the same key runs again; another body is another order', async () => {
    const key = newSeed();
    const comment = 'simulate:refuse';
    expect((await refusalOf(harness.order({ productID, comment }, keyed(key)))).code).toBe('provider_refused');
    const placedAgain = await harness.order({ productID }, keyed(key));
    expect(placedAgain.externalID).toEqual(expect.any(Number));
    expect(await harness.order({ productID }, keyed(key))).toEqual(placedAgain);
    expect((await harness.order({ productID }, keyed(key, 'other'))).transportID).not.toBe(placedAgain.transportID);
  });

  test('a retry of the same call whose order was refused gets the refusal and orders nothing', async () => {
    const context = keyed(newSeed());
    const order = { productID, comment: 'simulate:refuse' };
    await refusalOf(harness.order(order, context));
    expect((await refusalOf(harness.order(order, { ...context, isRetry: true }))).code).toBe('provider_refused');
    expect(await events()).toEqual(['TransportOrdered', 'TransportRefused']);
  });

  test('without a key a retry of the call on another replica is the same order', async () => {
    const seed = newSeed();
    const first = await harness.order({ productID }, { seed });
    expect(await harness.order({ productID }, { seed, isRetry: true })).toEqual(first);
    expect(await events()).toHaveLength(2);
  });

  test('after 24 hours a key is fresh', async () => {
    const key = newSeed();
    const first = await harness.order({ productID }, keyed(key));
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    serviceClock.accept();
    try {
      const second = await harness.order({ productID }, { ...keyed(key), deadline: Date.now() + 1_000 });
      expect(second.transportID).not.toBe(first.transportID);
    } finally {
      later.mockRestore();
    }
    expect(await events()).toEqual(['TransportOrdered', 'TransportAccepted', 'TransportOrdered']);
  });
});
