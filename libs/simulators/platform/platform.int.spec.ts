import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { validate } from 'uuid';
import { registerProduct, registration, startForTest } from '../testing/index.ts';

let started: Awaited<ReturnType<typeof startForTest>>;
beforeEach(async () => {
  started = await startForTest();
});
afterEach(() => started.stop());

describe('rules PLA: the platform, POST /products', () => {
  test('answers 202 with a number and no guid yet', async () => {
    expect(await registerProduct(started.call)).toMatchObject({ status: 202, body: { pno: 100_000, guid: null } });
    expect(await registerProduct(started.call)).toMatchObject({ status: 202, body: { pno: 100_001, guid: null } });
    expect((await started.simulators.state('platform')).accepted).toBe(2);
  });

  test('the same Idempotency-Key again names the same product, with its guid once there is one', async () => {
    const key = randomUUID();
    const first = await registerProduct(started.call, key);
    expect(await registerProduct(started.call, key.toUpperCase())).toMatchObject({ status: 202, body: first.body });
    started.clock.advanceSeconds(60);
    const later = await registerProduct(started.call, key);
    expect(later).toMatchObject({ status: 200, body: { pno: 100_000, guid: expect.any(String) } });
    expect((await started.simulators.state('platform')).accepted).toBe(1);
  });

  test('without a step it answers 200 with the guid at once', async () => {
    const atOnce = await startForTest({ stepSeconds: 0 });
    const { status, body } = await registerProduct(atOnce.call);
    await atOnce.stop();
    expect([status, validate(body.guid)]).toEqual([200, true]);
  });

  test.each([
    ['a body that is no JSON', '{', randomUUID(), 400],
    ['no productID', { productID: undefined }, randomUUID(), 422],
    ['a productID that is text', { productID: '1' }, randomUUID(), 422],
    ['a key that is no UUID', {}, '4711', 400],
    ['no key', {}, '', 400],
  ])('refuses with words: %s', async (_, change, key, expected) => {
    const product = typeof change === 'string' ? change : { ...registration(), ...change };
    const headers = { 'idempotency-key': key };
    const { status, body } = await started.call('platform', 'POST', '/products', product, headers);
    expect([status, body]).toEqual([expected, { message: expect.any(String) }]);
    expect((await started.simulators.state('platform')).accepted).toBe(0);
  });

  test('answers 401 to a wrong token', async () => {
    const headers = { authorization: 'Bearer wrong' };
    expect((await started.call('platform', 'POST', '/products', registration(), headers)).status).toBe(401);
    expect((await started.call('platform', 'GET', '/products/1', undefined, headers)).status).toBe(401);
  });
});

describe('rules PLA: the platform, GET /products/<pno>', () => {
  test('the guid is null until the platform has made it, then stays', async () => {
    const { pno } = (await registerProduct(started.call)).body;
    const guidNow = async (): Promise<unknown> => (await started.call('platform', 'GET', `/products/${pno}`)).body;
    expect(await guidNow()).toEqual({ pno, guid: null });
    started.clock.advanceSeconds(60);
    const made = await guidNow();
    expect(made).toEqual({ pno, guid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) });
    started.clock.advanceSeconds(3_600);
    expect(await guidNow()).toEqual(made);
  });

  test("an integrator's number below 100000 is known, others are 404", async () => {
    const { status, body } = await started.call('platform', 'GET', '/products/99999');
    expect([status, body.pno, validate(body.guid)]).toEqual([200, 99_999, true]);
    expect((await started.call('platform', 'GET', '/products/99999')).body).toEqual(body);
    for (const pno of ['0', '100000', '1234567', 'abc', '-5', '1.5']) {
      const unknown = await started.call('platform', 'GET', `/products/${pno}`);
      expect([unknown.status, unknown.body]).toEqual([404, { message: expect.any(String) }]);
    }
  });
});
