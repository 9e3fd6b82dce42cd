import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createVehicleProductDataClient } from '@vpds/client';
import { WriteKeys, oneKeyPerWrite } from './write-keys.ts';

const ORDER = 'POST /product/transport/order\n{"productID":1,"provider":"a"}';

describe('one key for one write until its outcome is known', () => {
  test('the same request keeps its key, another one has its own', () => {
    const keys = new WriteKeys();
    expect(keys.keyOf(ORDER)).toBe(keys.keyOf(ORDER));
    expect(keys.keyOf(`${ORDER} `)).not.toBe(keys.keyOf(ORDER));
  });

  test.each([
    [200, null],
    [422, null],
    [409, 'transport_active'],
    [412, null],
  ])('%s %s is an answer: an equal request is a new one', (status, code) => {
    const keys = new WriteKeys();
    const first = keys.keyOf(ORDER);
    keys.answered(ORDER, status, code);
    expect(keys.keyOf(ORDER)).not.toBe(first);
  });

  test.each([
    [401, null],
    [409, 'idempotency_key_in_use'],
    [429, null],
    [502, null],
    [503, null],
    [504, null],
  ])('%s %s leaves the outcome open: the key stays', (status, code) => {
    const keys = new WriteKeys();
    const first = keys.keyOf(ORDER);
    keys.answered(ORDER, status, code);
    expect(keys.keyOf(ORDER)).toBe(first);
  });

  test('a hundred unknown outcomes are remembered, the newest', () => {
    const keys = new WriteKeys();
    const first = keys.keyOf('first');
    const second = keys.keyOf('second');
    for (let count = 0; count < 99; count += 1) keys.keyOf(String(count));
    expect(keys.keyOf('second')).toBe(second);
    expect(keys.keyOf('first')).not.toBe(first);
  });
});

describe('the client of the console', () => {
  const realFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  test('ANS-7: what is sent again after all attempts failed has the key of the first', async () => {
    const sent: (string | null)[] = [];
    let isAway = true;
    globalThis.fetch = jest.fn<typeof fetch>(async (request) => {
      sent.push((request as Request).headers.get('idempotency-key'));
      if (isAway) throw new TypeError('Failed to fetch');
      return Response.json({ status: 'success', message: 'Status set' });
    });
    const client = createVehicleProductDataClient({ url: 'http://service.example', retries: 0 });
    client.use(oneKeyPerWrite());
    const move = () => client.POST('/product/status', { body: { productID: 1, status: 'sold' } });
    await expect(move()).rejects.toThrow('Failed to fetch');
    isAway = false;
    await move();
    await move();
    expect(sent[0]).toMatch(/^[\w-]{36}$/);
    expect(sent[1]).toBe(sent[0]);
    expect(sent[2]).not.toBe(sent[0]);
  });
});
