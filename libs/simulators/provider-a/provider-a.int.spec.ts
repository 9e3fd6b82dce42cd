import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { orderForA, placeWithA, startForTest } from '../testing/index.ts';

let started: Awaited<ReturnType<typeof startForTest>>;
beforeEach(async () => {
  started = await startForTest();
});
afterEach(() => started.stop());

describe('rules PRA: provider A, POST /orders', () => {
  test('accepts an order with 201, its id and the state created', async () => {
    const { status, body } = await placeWithA(started.call);
    expect([status, body]).toEqual([201, { id: 4711, state: 'created' }]);
    expect((await placeWithA(started.call)).body.id).toBe(4712);
    expect((await started.simulators.state('a')).accepted).toBe(2);
  });

  test('the same Idempotency-Key again gets 200 with the first answer, also after the order has moved', async () => {
    const key = randomUUID();
    const first = await placeWithA(started.call, null, key);
    started.clock.advanceSeconds(90);
    const again = await placeWithA(started.call, null, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await started.simulators.state('a')).accepted).toBe(1);
  });

  test('the same key many times at once orders once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeWithA(started.call, null, key)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await started.simulators.state('a')).accepted).toBe(1);
  });

  test('the parties may leave any of their fields out', async () => {
    const key = randomUUID();
    const order = { ...orderForA(key), pickup: {}, delivery: { companyName: null, date: '' }, comment: undefined };
    const { status } = await started.call('a', 'POST', '/orders', order, { 'idempotency-key': key });
    expect(status).toBe(201);
  });

  test.each([
    ['a body that is no JSON', '{', 400],
    ['a body that is no object', '[]', 422],
    ['no pickup', { pickup: undefined }, 422],
    ['a VIN of another length', { vehicleIdentificationNumber: 'SHORT' }, 422],
    ['a date in another format', { pickup: { date: '02.03.2026' } }, 422],
    ['a property that the contract does not name', { delivery: { compnayName: 'x' } }, 422],
    ['an endless comment', { comment: 'x'.repeat(10_001) }, 422],
    ['a comment with a length of its own', { comment: { length: { toString: 1, valueOf: 1 } } }, 422],
    ['an address with a length of its own', { pickup: { address: { length: 1 } } }, 422],
    ['a reference that is not the key', { reference: randomUUID() }, 422],
    ['a comment that asks for it', { comment: 'simulate:refuse=409' }, 409],
  ])('refuses with words: %s', async (_, change, expected) => {
    const key = randomUUID();
    const order = typeof change === 'string' ? change : { ...orderForA(key), ...change };
    const { status, body } = await started.call('a', 'POST', '/orders', order, { 'idempotency-key': key });
    expect([status, body]).toEqual([expected, { message: expect.any(String) }]);
    expect((await started.simulators.state('a')).accepted).toBe(0);
  });

  test('refuses an order without an Idempotency-Key', async () => {
    expect((await started.call('a', 'POST', '/orders', orderForA())).status).toBe(400);
  });

  test('answers 401 to a missing or wrong token, whatever the call', async () => {
    for (const authorization of ['', 'Bearer wrong', 'token-of-a', 'Bearer token-of-b']) {
      const headers = { authorization, 'idempotency-key': 'k' };
      const { status, body } = await started.call('a', 'POST', '/orders', orderForA('k'), headers);
      expect([status, body]).toEqual([401, { message: expect.any(String) }]);
      expect((await started.call('a', 'GET', '/orders/1', undefined, { authorization })).status).toBe(401);
      expect((await started.call('a', 'GET', '/nowhere', undefined, { authorization })).status).toBe(401);
    }
    expect((await started.simulators.state('a')).accepted).toBe(0);
  });
});

describe('rules PRA: provider A, GET /orders/<id>', () => {
  const stateOf = async (id: number | undefined): Promise<unknown> =>
    (await started.call('a', 'GET', `/orders/${id}`)).body;

  test('shows the state, which moves one further each step', async () => {
    const { body } = await placeWithA(started.call);
    for (const state of ['created', 'transit', 'delivered', 'delivered']) {
      expect(await stateOf(body.id)).toEqual({ id: body.id, state });
      started.clock.advanceSeconds(60);
    }
  });

  test('markers lead to the states that are never shown, to nothing known, to what cannot be read', async () => {
    const [cancelled, inVain, forgotten, unreadable] = await Promise.all(
      ['cancelled', 'in_vain', 'forgotten', 'unreadable'].map((word) => placeWithA(started.call, `simulate:${word}`)),
    );
    started.clock.advanceSeconds(120);
    expect(await stateOf(cancelled?.body.id)).toMatchObject({ state: 'cancelled' });
    expect(await stateOf(inVain?.body.id)).toMatchObject({ state: 'in_vain' });
    expect((await started.call('a', 'GET', `/orders/${forgotten?.body.id}`)).status).toBe(404);
    expect(await stateOf(unreadable?.body.id)).toMatchObject({ state: expect.not.stringMatching(/./) });
  });

  test.each(['4711', '0', '-1', '1e3', 'abc', '99999999999999999999', '%20', '%'])(
    'answers with words to an id that is none: %s',
    async (id) => {
      const { status, body } = await started.call('a', 'GET', `/orders/${id}`);
      expect([status, body]).toEqual([id === '%' ? 400 : 404, { message: expect.any(String) }]);
    },
  );
});

describe('PRA-4: provider A, POST /orders/<id>/cancel', () => {
  const cancel = (id: number | undefined) => started.call('a', 'POST', `/orders/${id}/cancel`, {});

  test('cancels a created order; again: the same answer', async () => {
    const { body } = await placeWithA(started.call);
    const answer = { status: 200, body: { id: body.id, state: 'cancelled' } };
    expect(await cancel(body.id)).toMatchObject(answer);
    expect(await cancel(body.id)).toMatchObject(answer);
    started.clock.advanceSeconds(120);
    expect((await started.call('a', 'GET', `/orders/${body.id}`)).body).toEqual(answer.body);
  });

  test('409 if it is too late or not offered, 404 for an unknown order', async () => {
    const late = await placeWithA(started.call);
    started.clock.advanceSeconds(60);
    expect((await cancel(late.body.id)).status).toBe(409);
    const fixed = await placeWithA(started.call, 'simulate:uncancellable');
    expect((await cancel(fixed.body.id)).status).toBe(409);
    expect((await cancel(1)).status).toBe(404);
  });
});
