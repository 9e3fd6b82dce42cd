import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Refusal, type ViewRow, writeEventVersions } from '@vpds/kernel';
import { eventually, rejection, sleep } from '@vpds/kernel/testing';
import { EffectsGate } from '@vpds/runtime';
import { PlacingAttempts } from '../place-transport/placing-attempts.ts';
import { DrivenQueue } from '../testing/driven-queue.ts';
import { type TrackingHarness, noWait, startTracking } from '../testing/tracking-harness.ts';
import { TRANSPORTS } from '../transport.view.ts';

let harness: TrackingHarness;
let now = Date.UTC(2026, 10, 27, 9);
let productID = 200;
beforeAll(async () => {
  harness = await startTracking({ clock: () => now });
});
afterEach(() => {
  harness.simulators.faults.clear();
  productID += 1;
});
afterAll(() => harness.stop());

const events = async () => (await harness.history(productID)).map(({ event }) => event);

async function refusalOf(promise: Promise<unknown>): Promise<[string, ...unknown[]]> {
  const error = await rejection(promise);
  if (!(error instanceof Refusal)) throw error;
  return [error.code, ...error.parameters];
}

describe.each(['a', 'b'])('TRA-11: a transport with provider %s is cancelled', (provider) => {
  test('with the provider; it keeps its status, gets cancelledAt and is not active', async () => {
    const { transportID } = await harness.order({ productID, provider });
    await harness.cancel({ identifiers: { productID } });
    const { hasActiveTransport, transports } = await harness.list(productID);
    expect(hasActiveTransport).toBe(false);
    expect(transports).toMatchObject([{ transportID, status: provider === 'a' ? 'created' : 'ordered' }]);
    expect(transports[0].cancelledAt).toMatch(/^\d{4}-\d\d-\d\d /);
    expect(await harness.history(productID)).toMatchObject([
      {},
      {},
      { event: 'TransportCancelled', detail: { transportID, reason: 'The buyer fetches it' } },
    ]);
  });

  test('again: the same answer and no event', async () => {
    const { transportID } = await harness.order({ productID, provider });
    expect(await harness.cancel({ transportID })).toEqual(await harness.cancel({ transportID }));
    expect(await events()).toEqual(['TransportOrdered', 'TransportAccepted', 'TransportCancelled']);
  });

  test('not if it is too late: with the provider’s reason', async () => {
    const { transportID } = await harness.order({ productID, provider });
    now += 125_000;
    expect(await refusalOf(harness.cancel({ transportID }))).toEqual(['cancellation_refused', expect.any(String)]);
    expect((await harness.list(productID)).hasActiveTransport).toBe(true);
  });

  test('two of a company at once: others wait for these, since the request budget is that of all companies', async () => {
    const route = provider === 'a' ? 'POST /orders/:id/cancel' : 'POST /v2/transports/cancel';
    const calls = async () => (await harness.simulators.state(provider as 'a' | 'b')).routes[route] ?? 0;
    const orders = [1, 2, 3, 4].map(() => harness.order({ productID, provider, comment: 'simulate:uncancellable' }));
    const placed = await Promise.all(orders);
    const before = await calls();
    harness.simulators.faults.set(provider as 'a' | 'b', { kind: 'slow', milliseconds: 1_000, method: 'POST' });
    const refused = Promise.all(placed.map(({ transportID }) => refusalOf(harness.cancel({ transportID }))));
    await eventually(async () => expect(await calls()).toBe(before + 2));
    await sleep(300);
    expect(await calls()).toBe(before + 2);
    expect((await refused).map(([code]) => code)).toEqual(Array(4).fill('cancellation_refused'));
    expect(await calls()).toBe(before + 4);
  });

  test('not by a provider that has no such call', async () => {
    await harness.order({ productID, provider, comment: 'simulate:uncancellable' });
    expect(await refusalOf(harness.cancel({ identifiers: { productID } }))).toEqual([
      'cancellation_refused',
      expect.stringContaining('cannot be cancelled'),
    ]);
  });
});

test('RUN-9: the provider is not asked while the cancellation cannot be recorded', async () => {
  const other = await startTracking({ replaced: () => ({ identity: async () => ({ storeID: 's' }) }) });
  const { transportID } = await other.order({ productID });
  writeEventVersions('previous', '1.3.0');
  try {
    await expect(other.cancel({ transportID })).rejects.toMatchObject({ name: 'NotEnabledYet' });
  } finally {
    writeEventVersions('previous');
  }
  expect((await other.simulators.state('a')).routes['POST /orders/:id/cancel']).toBeUndefined();
  expect((await other.list(productID)).hasActiveTransport).toBe(true);
  await other.stop();
});

test('ANS-26: a revision that only the view of a lost log has matches nothing, and the provider is not asked', async () => {
  const { transportID } = await harness.order({ productID });
  const { views } = harness.engine;
  const row = (await views.get(TRANSPORTS, transportID)) as ViewRow;
  jest.spyOn(views, 'get').mockResolvedValueOnce({ ...row, revision: 9n });
  const cancelled = refusalOf(harness.cancel({ transportID }, { ifMatch: ['9'] }));
  expect(await cancelled).toEqual(['precondition_failed', '1']);
  expect((await harness.list(productID)).hasActiveTransport).toBe(true);
});

describe('TRA-11: which transport is meant', () => {
  test('of several active ones none is guessed', async () => {
    const [first, second] = [await harness.order({ productID }), await harness.order({ productID })];
    const ids = `${second.transportID}, ${first.transportID}`;
    expect(await refusalOf(harness.cancel({ identifiers: { productID } }))).toEqual(['transport_ambiguous', ids]);
    await harness.cancel({ transportID: second.transportID });
    expect((await harness.list(productID)).hasActiveTransport).toBe(true);
    await harness.cancel({ identifiers: { productID } });
    expect((await harness.list(productID)).hasActiveTransport).toBe(false);
    expect(await refusalOf(harness.cancel({ identifiers: { productID } }))).toEqual(['transport_not_active']);
  });

  test('ANS-7: a call that is sent again is not told that none is active: it may have cancelled it', async () => {
    await harness.order({ productID });
    await harness.cancel({ identifiers: { productID } });
    const again = rejection(harness.cancel({ identifiers: { productID } }, { isRetry: true }));
    expect(await again).toMatchObject({ name: 'Unavailable', outcomeUnknown: true });
  });

  test('another company’s does not exist', async () => {
    const { transportID } = await harness.order({ productID });
    const principal = { companyID: 4, userID: 1, apiKeyID: 'k', permissions: [] };
    expect(await refusalOf(harness.cancel({ transportID }, { principal }))).toEqual(['transport_not_found']);
  });
});

describe('TRA-11: before the provider has answered', () => {
  let time = Date.now();
  const driven = async (timeout = 500) => {
    const jobs = new DrivenQueue(() => time);
    const other = await startTracking({ jobs, now: () => time, timeout });
    const notes = () => other.engine.operational.list('transport-placing', { limit: 10 });
    const attempts = async () => (await notes()).filter(({ body }) => body === '{}').length;
    /** As 1.2.0 leaves it, which notes nothing. */
    const forget = async () => {
      for (const { id } of await notes()) await other.engine.operational.remove('transport-placing', id);
    };
    return { jobs, other, attempts, notes, forget };
  };

  test('an order that no provider has yet is never placed', async () => {
    const { jobs, other } = await driven();
    const { transportID } = await other.order({ productID }, noWait());
    await other.cancel({ transportID });
    await jobs.runDue();
    expect((await other.simulators.state('a')).accepted).toBe(0);
    expect(await other.list(productID)).toMatchObject({
      hasActiveTransport: false,
      transports: [{ externalID: null, cancelledAt: expect.any(String) }],
    });
    await other.stop();
  });

  test('nor is one whose attempt was not sent, since calls to its provider are suspended', async () => {
    const { jobs, other, attempts, notes } = await driven();
    other.simulators.faults.set('a', { kind: 'status', status: 503, retryAfter: 60, times: 1 });
    await other.order({ productID: productID + 500 }, noWait());
    await jobs.runDue();
    const { transportID } = await other.order({ productID }, noWait());
    await jobs.runDue();
    expect(await attempts()).toBe(1);
    await other.cancel({ transportID });
    for (let minutes = 0; minutes < 5; minutes += 1) {
      time += 60_000;
      await jobs.runDue();
    }
    expect((await other.list(productID + 500)).transports).toMatchObject([{ externalID: 4_711 }]);
    expect((await other.simulators.state('a')).accepted).toBe(1);
    expect(await other.list(productID)).toMatchObject({
      hasActiveTransport: false,
      transports: [{ externalID: null, cancelledAt: expect.any(String) }],
    });
    expect(await notes()).toEqual([]);
    await other.stop();
  });

  test('one that another process has sent is cancelled there, although this one could not send it', async () => {
    const { jobs, other, attempts } = await driven();
    other.simulators.faults.set('a', { kind: 'status', status: 503, retryAfter: 60, times: 1 });
    await other.order({ productID: productID + 500 }, noWait());
    await jobs.runDue();
    const { transportID } = await other.order({ productID }, noWait());
    const { operational } = other.engine;
    const write = operational.write.bind(operational);
    // The other process sends it between this one's note and the note that it was not sent.
    jest.spyOn(operational, 'write').mockImplementationOnce(async (kind, record, expected) => {
      const isWritten = await write(kind, record, expected);
      await new PlacingAttempts(operational, () => time, new EffectsGate()).note(record.id);
      return isWritten;
    });
    await jobs.runDue();
    expect(await attempts()).toBe(2);
    await other.cancel({ transportID });
    await eventually(async () => {
      time += 60_000;
      await jobs.runDue();
      expect((await other.list(productID)).transports).toMatchObject([{ externalID: expect.any(Number) }]);
    });
    expect((await other.simulators.state('a')).routes['POST /orders/:id/cancel']).toBe(1);
    await other.stop();
  });

  test.each([
    ['has not asked the provider yet', false],
    ['could not send it again', true],
  ])('one that 1.2.0 has sent is cancelled there, also if this release %s', async (_, isTried) => {
    const { jobs, other, forget } = await driven();
    await other.order({ productID }, noWait());
    other.simulators.faults.set('a', { kind: 'answer-lost', method: 'POST' });
    await jobs.runDue();
    other.simulators.faults.set('a', { kind: 'status', status: 503, retryAfter: 300, times: 1 });
    await other.order({ productID: productID + 500 }, noWait());
    await jobs.runDue();
    await forget();
    time = Math.max(time, Date.now()) + 120_000;
    if (isTried) await jobs.runDue();
    expect((await other.simulators.state('a')).routes['POST /orders']).toBe(2);
    await other.cancel({ identifiers: { productID } });
    await eventually(async () => {
      time += 60_000;
      await jobs.runDue();
      expect((await other.list(productID)).transports).toMatchObject([{ externalID: 4_711 }]);
    });
    expect((await other.simulators.state('a')).routes['POST /orders/:id/cancel']).toBe(1);
    await other.stop();
  });

  test('one that the provider accepts meanwhile is polled again if he refuses, however late, to cancel it', async () => {
    const { jobs, other } = await driven(10_000);
    other.simulators.faults.set('a', [
      { kind: 'slow', milliseconds: 1_000, path: '/orders', times: 1 },
      { kind: 'status', status: 503, path: '/orders/*', method: 'POST' },
    ]);
    const { transportID } = await other.order({ productID, comment: 'simulate:uncancellable' }, noWait());
    const placing = jobs.runDue();
    await eventually(async () => expect((await other.simulators.state('a')).accepted).toBe(1));
    await other.cancel({ transportID });
    await placing;
    // The poll record has begun, and the provider has not answered the cancellation.
    time += 400_000;
    expect(await other.service.pollers.a.pollDue()).toBe(1);
    expect((await other.list(productID)).hasActiveTransport).toBe(false);
    other.simulators.faults.clear();
    await jobs.runDue();
    expect((await other.list(productID)).hasActiveTransport).toBe(true);
    time += 400_000;
    expect(await other.service.pollers.a.pollDue()).toBe(1);
    expect((await other.simulators.state('a')).routes['GET /orders/:id']).toBe(1);
    await other.stop();
  });

  test.each([
    ['is cancelled there', null, false, ['TransportCancelled', 'TransportAccepted']],
    [
      'is active again if the provider does not cancel it',
      'simulate:uncancellable',
      true,
      ['TransportCancelled', 'TransportAccepted', 'TransportCancellationRefused'],
    ],
  ])('one that the provider has, although its answer was lost, %s', async (_, comment, isActive, recorded) => {
    const { jobs, other, attempts } = await driven();
    const { transportID } = await other.order({ productID, comment }, noWait());
    other.simulators.faults.set('a', { kind: 'answer-lost', method: 'POST' });
    await jobs.runDue();
    other.simulators.faults.clear();
    expect(await attempts()).toBe(1);
    await other.cancel({ transportID });
    await eventually(async () => {
      time += 60_000;
      await jobs.runDue();
      const { hasActiveTransport, transports } = await other.list(productID);
      expect([hasActiveTransport, transports[0].externalID]).toEqual([isActive, 4_711]);
    });
    expect([(await other.simulators.state('a')).accepted, await attempts()]).toEqual([1, 0]);
    expect((await other.history(productID)).map(({ event }) => event)).toEqual(['TransportOrdered', ...recorded]);
    await other.stop();
  });
});
