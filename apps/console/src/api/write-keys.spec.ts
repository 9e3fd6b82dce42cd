import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createVehicleProductDataClient } from '@vpds/client';
import { WriteKeys, changesSomething, oneKeyPerWrite, transportsOf } from './write-keys.ts';

const ORDER = 'POST /product/transport/order\n{"productID":1,"provider":"a"}';
const MOVE = 'POST /product/status\n{"productID":1,"status":"sold"}';
const CORRECT = 'POST /product/correct\n{"productID":1,"correct":{"status":"created"}}';

/** Keys of a browser whose clock `later` moves. */
function keysOverTime() {
  let now = 1_000;
  const keys = new WriteKeys(() => now);
  return { keys, later: (ms: number) => (now += ms) };
}

describe('one key for one write until its outcome is known', () => {
  test('the same request keeps its key, another one has its own', () => {
    const keys = new WriteKeys();
    expect(keys.keyOf(ORDER, null)).toBe(keys.keyOf(ORDER, null));
    expect(keys.keyOf(`${ORDER} `, null)).not.toBe(keys.keyOf(ORDER, null));
  });

  test.each([
    [200, null],
    [422, null],
    [403, 'forbidden'],
    [409, 'transport_active'],
    [412, null],
  ])('%s %s is an answer: an equal request is a new one', (status, code) => {
    const keys = new WriteKeys();
    const first = keys.keyOf(ORDER, null);
    keys.answered(ORDER, status, code);
    expect(keys.keyOf(ORDER, null)).not.toBe(first);
  });

  test.each([
    [401, null],
    [403, 'session_header_missing'],
    [409, 'idempotency_key_in_use'],
    [429, null],
    [502, null],
    [503, null],
    [504, null],
  ])('%s %s leaves the outcome open: the key stays', (status, code) => {
    const keys = new WriteKeys();
    const first = keys.keyOf(ORDER, null);
    keys.answered(ORDER, status, code);
    expect(keys.keyOf(ORDER, null)).toBe(first);
  });

  test('a change of the same thing in between: an equal request is another act', () => {
    const { keys, later } = keysOverTime();
    const first = keys.keyOf(MOVE, 'product 1');
    keys.lost(MOVE);
    later(1_000);
    keys.keyOf(CORRECT, 'product 1');
    keys.answered(CORRECT, 200, null);
    expect(keys.keyOf(MOVE, 'product 1')).not.toBe(first);
  });

  test.each([
    ['of another thing', 'product 2', 200],
    ['of nothing that is there', null, 200],
    ['that was refused', 'product 1', 422],
  ])('a change %s leaves the key', (_, thing, status) => {
    const { keys, later } = keysOverTime();
    const first = keys.keyOf(MOVE, 'product 1');
    keys.lost(MOVE);
    later(1_000);
    keys.keyOf(CORRECT, thing);
    keys.answered(CORRECT, status, null);
    expect(keys.keyOf(MOVE, 'product 1')).toBe(first);
  });

  test('a change that is answered while the write is under way leaves the key', () => {
    const keys = new WriteKeys();
    const first = keys.keyOf(MOVE, 'product 1');
    keys.keyOf(CORRECT, 'product 1');
    keys.answered(CORRECT, 200, null);
    keys.lost(MOVE);
    expect(keys.keyOf(MOVE, 'product 1')).toBe(first);
  });

  test('an earlier write whose outcome is learned late leaves the key', () => {
    const { keys, later } = keysOverTime();
    keys.keyOf(CORRECT, 'product 1');
    keys.lost(CORRECT);
    later(1_000);
    const first = keys.keyOf(MOVE, 'product 1');
    keys.lost(MOVE);
    later(1_000);
    keys.keyOf(CORRECT, 'product 1');
    keys.answered(CORRECT, 200, null);
    expect(keys.keyOf(MOVE, 'product 1')).toBe(first);
  });

  const ASSIGN = 'POST http://service.example/commission/assign\n{"productID":1}';
  const seen = { productID: 1, revision: 3, status: 'onAuction', AP30Pno: null, AP30Guid: null } as const;
  const numbered = { AP30Pno: 100_234 };

  /** Whether a write of the product that was lost keeps its key once the product is read as `now`. */
  function keepsKey(request: string, before: typeof seen | null, ...now: readonly object[]): boolean {
    const keys = new WriteKeys();
    if (before !== null) keys.read(before);
    const first = keys.keyOf(request, 'product 1');
    keys.lost(request);
    for (const read of now) keys.read({ ...seen, ...read });
    return keys.keyOf(request, 'product 1') === first;
  }

  test.each([
    ['a move that was not made', MOVE, {}],
    ['a move that was made', MOVE, { revision: 4, status: 'sold' as const }],
    ["a move that was made, and the platform's answer", MOVE, { revision: 5, ...numbered }],
    ["the platform's answer alone", MOVE, { revision: 4, ...numbered }],
    ['an assignment that was made, which is also a move', ASSIGN, { revision: 5 }],
    ['what was read late', MOVE, { revision: 2 }],
    ['another product', MOVE, { productID: 2, revision: 9 }],
  ])('the key stays while nobody else has changed the product: %s', (_, request, now) => {
    expect(keepsKey(request, seen, now)).toBe(true);
  });

  test.each([
    ['after a move', MOVE, [{ revision: 4 }, { revision: 5 }]],
    ['after a move, unseen in between', MOVE, [{ revision: 5 }]],
    ["after a move and the platform's answer", MOVE, [{ revision: 6, ...numbered }]],
    ['after an assignment', ASSIGN, [{ revision: 5 }, { revision: 6 }]],
  ])('ANS-7: somebody else has changed the product %s: an equal request is another act', (_, request, now) => {
    expect(keepsKey(request, seen, ...now)).toBe(false);
  });

  test('of an assignment that is no move one more revision is already a change of somebody else', () => {
    const keys = new WriteKeys();
    keys.read({ ...seen, status: 'sold' });
    const first = keys.keyOf(ASSIGN, 'product 1');
    keys.lost(ASSIGN);
    keys.read({ ...seen, status: 'sold', revision: 4 });
    expect(keys.keyOf(ASSIGN, 'product 1')).toBe(first);
    keys.lost(ASSIGN);
    keys.read({ ...seen, status: 'sold', revision: 5 });
    expect(keys.keyOf(ASSIGN, 'product 1')).not.toBe(first);
  });

  test("one's own change just before it, which was not read yet, is nobody else's", () => {
    const keys = new WriteKeys();
    keys.read(seen);
    keys.keyOf(CORRECT, 'product 1');
    keys.answered(CORRECT, 200, null);
    const first = keys.keyOf(MOVE, 'product 1');
    keys.lost(MOVE);
    keys.read({ ...seen, revision: 5 });
    expect(keys.keyOf(MOVE, 'product 1')).toBe(first);
  });

  test('of a product that nobody has read before nothing is known: the key stays', () => {
    expect(keepsKey(MOVE, null, { revision: 9 })).toBe(true);
  });

  test('a change of somebody else that is read while the write is under way leaves the key', () => {
    const keys = new WriteKeys();
    keys.read(seen);
    const first = keys.keyOf(MOVE, 'product 1');
    keys.read({ ...seen, revision: 6 });
    keys.lost(MOVE);
    expect(keys.keyOf(MOVE, 'product 1')).toBe(first);
  });

  test('ten minutes after the last attempt an equal request is another act', () => {
    const { keys, later } = keysOverTime();
    const first = keys.keyOf(MOVE, 'product 1');
    keys.lost(MOVE);
    later(600_000);
    expect(keys.keyOf(MOVE, 'product 1')).toBe(first);
    keys.lost(MOVE);
    later(600_001);
    expect(keys.keyOf(MOVE, 'product 1')).not.toBe(first);
  });

  test('five thousand unknown outcomes are remembered, the newest', () => {
    const keys = new WriteKeys();
    const first = keys.keyOf('first', null);
    const second = keys.keyOf('second', null);
    for (let count = 0; count < 4_999; count += 1) keys.keyOf(String(count), null);
    expect(keys.keyOf('second', null)).toBe(second);
    expect(keys.keyOf('first', null)).not.toBe(first);
  });
});

test('a read, a preview and a dry run change nothing: without an answer their outcome is not called unknown', () => {
  const sent = (method: string, path: string) => ({
    request: new Request(`http://service.example${path}`, { method }),
    schemaPath: path.split('?')[0] ?? '',
  });
  expect(changesSomething(sent('POST', '/product/import?id=line'))).toBe(true);
  expect(changesSomething(sent('POST', '/product/import?id=line&dryRun=1'))).toBe(false);
  expect(changesSomething(sent('POST', '/commission/preview'))).toBe(false);
  expect(changesSomething(sent('GET', '/products'))).toBe(false);
});

describe('the client of the console', () => {
  const realFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  /** The keys that were sent, and a switch for a service that does not answer. */
  function service() {
    const sent: (string | null)[] = [];
    const state = { isAway: true };
    globalThis.fetch = jest.fn<typeof fetch>(async (request) => {
      sent.push((request as Request).headers.get('idempotency-key'));
      if (state.isAway) throw new TypeError('Failed to fetch');
      return Response.json({ status: 'success', message: 'Status set' });
    });
    const client = createVehicleProductDataClient({ url: 'http://service.example', retries: 0 });
    const { keys, later } = keysOverTime();
    client.use(oneKeyPerWrite(keys));
    const move = () => client.POST('/product/status', { body: { productID: 1, status: 'sold' } });
    return { sent, state, client, keys, later, move };
  }

  test('ANS-7: what is sent again after all attempts failed has the key of the first', async () => {
    const { sent, state, move } = service();
    await expect(move()).rejects.toThrow('Failed to fetch');
    state.isAway = false;
    await move();
    await move();
    expect(sent[0]).toMatch(/^[\w-]{36}$/);
    expect(sent[1]).toBe(sent[0]);
    expect(sent[2]).not.toBe(sent[0]);
  });

  test('ANS-7: a move that is meant again after another change of its product has a key of its own', async () => {
    const { sent, state, client, later, move } = service();
    const order = () => client.POST('/product/transport/order', { body: { productID: 1, provider: 'a' } });
    await expect(move()).rejects.toThrow('Failed to fetch');
    await expect(order()).rejects.toThrow('Failed to fetch');
    state.isAway = false;
    later(1_000);
    const body = { productID: 1, correct: { status: 'created' }, reason: 'The sale fell through' } as const;
    await client.POST('/product/correct', { body });
    await move();
    await order();
    expect(new Set(sent.slice(0, 4)).size).toBe(4);
    expect(sent[4]).toBe(sent[1]);
  });

  test('ANS-7: a preview changes nothing, so what was lost keeps its key', async () => {
    const { sent, state, client, later, move } = service();
    await expect(move()).rejects.toThrow('Failed to fetch');
    state.isAway = false;
    later(1_000);
    await client.POST('/commission/preview', { body: { productID: 1 } });
    await move();
    expect(sent[2]).toBe(sent[0]);
  });

  test('ANS-7: an order that is meant again after its transport was cancelled has a key of its own', async () => {
    const { sent, state, client, keys, later } = service();
    const order = () => client.POST('/product/transport/order', { body: { productID: 1, provider: 'a' } });
    await expect(order()).rejects.toThrow('Failed to fetch');
    state.isAway = false;
    later(1_000);
    keys.changed(transportsOf(1));
    await order();
    expect(sent[1]).not.toBe(sent[0]);
  });
});
