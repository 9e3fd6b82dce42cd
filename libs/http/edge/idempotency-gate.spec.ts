import { describe, expect, test } from '@jest/globals';
import { type IdempotencyRecord, type IdempotencyStore, Refusal, Unavailable } from '@vpds/kernel';
import type { FastifyRequest } from 'fastify';
import type { ApiRoute } from '../openapi/api-route.ts';
import { IdempotencyGate, isKeyed } from './idempotency-gate.ts';
import { Operations } from './operations.ts';

const route = (path: string, more: Partial<ApiRoute>) => ({ method: 'post', path, ...more }) as ApiRoute;
const OPERATIONS = new Operations(
  [route('/batch', { repeatable: true }), route('/question', { readsOnly: true }), route('/thing', {})],
  1_024,
);

interface Sent {
  readonly method?: string;
  readonly url?: string;
  readonly key?: string;
  readonly apiKeyID?: string;
  /** Sent by a session of user 5. */
  readonly isSession?: boolean;
  readonly body?: string;
}

function request({ method = 'POST', url = '/thing', key, apiKeyID = 'a', isSession = false, body = '{}' }: Sent = {}) {
  return {
    method,
    originalUrl: url,
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(isSession ? {} : { 'x-api-key': 'secret' }),
    },
    vpds: {
      operation: OPERATIONS.of(method, url),
      principal: { apiKeyID, userID: 5 },
      rawBody: Buffer.from(body),
      idempotency: null,
    },
  } as unknown as FastifyRequest;
}

class MemoryStore implements IdempotencyStore {
  readonly records = new Map<string, IdempotencyRecord>();
  keeps: () => void = () => undefined;

  async find(key: string): Promise<IdempotencyRecord | null> {
    return this.records.get(key) ?? null;
  }

  async keep(record: IdempotencyRecord): Promise<void> {
    this.keeps();
    this.records.set(record.key, record);
  }
}

/** A request with the key `k` was executed. */
async function answered(viewsLag = false) {
  const store = new MemoryStore();
  const gate = new IdempotencyGate(store, viewsLag);
  const first = request({ key: 'k' });
  expect(await gate.begin(first)).toBeNull();
  await gate.keep(first, { message: 'first', headers: { 'x-product-id': '5' } });
  gate.finish(first);
  return { store, gate };
}

describe('ANS-7: Idempotency-Key', () => {
  test('the same request again gets the first answer, with the headers that belong to it', async () => {
    const { gate } = await answered();
    const answer = { message: 'first', headers: { 'x-product-id': '5' } };
    expect(await gate.begin(request({ key: 'k' }))).toEqual(answer);
  });

  test.each<[string, Sent]>([
    ['method', { method: 'DELETE' }],
    ['path', { url: '/other' }],
    ['query', { url: '/thing?a=1' }],
    ['body’s bytes', { body: '{ }' }],
  ])('another %s is another request: 422', async (_, other) => {
    const { gate } = await answered();
    await expect(gate.begin(request({ key: 'k', ...other }))).rejects.toEqual(new Refusal('idempotency_key_reused'));
  });

  test('the key of another API key is another key', async () => {
    const { gate } = await answered();
    expect(await gate.begin(request({ key: 'k', apiKeyID: 'b' }))).toBeNull();
  });

  test('the key of a session is that of another session of its user, and of no API key', async () => {
    const gate = new IdempotencyGate(new MemoryStore());
    const first = request({ key: 'k', apiKeyID: 'session one', isSession: true });
    await gate.begin(first);
    await gate.keep(first, { message: 'first' });
    gate.finish(first);
    expect(await gate.begin(request({ key: 'k', apiKeyID: 'session two', isSession: true }))).toMatchObject({
      message: 'first',
    });
    expect(await gate.begin(request({ key: 'k', apiKeyID: 'session one' }))).toBeNull();
  });

  test('an answer that its append has kept is not kept once more', async () => {
    const store = new MemoryStore();
    const gate = new IdempotencyGate(store);
    const sent = request({ key: 'k' });
    await gate.begin(sent);
    sent.vpds.isAnswerKept = true;
    await gate.keep(sent, { message: 1 });
    expect(store.records.size).toBe(0);
  });

  test('QUO-3: refused because of its first attempt it gets that answer, and gives back what it has taken', async () => {
    const store = new MemoryStore();
    const gate = new IdempotencyGate(store);
    const sent = request({ key: 'k' });
    await gate.begin(sent);
    expect(await gate.recall(sent)).toBeNull();
    let givenBack = 0;
    sent.vpds.giveBack = () => void (givenBack += 1);
    const { key, requestHash } = sent.vpds.idempotency as IdempotencyRecord;
    await store.keep({ key, requestHash, answer: { message: 'first' } });
    expect(await gate.recall(sent)).toMatchObject({ message: 'first' });
    expect([givenBack, sent.vpds.giveBack, sent.vpds.isAnswerKept]).toEqual([1, null, true]);
  });

  test("the stored record does not contain the client's key", async () => {
    const store = new MemoryStore();
    const gate = new IdempotencyGate(store);
    const sent = request({ key: 'secret-of-the-client' });
    await gate.begin(sent);
    await gate.keep(sent, { message: 1 });
    expect(JSON.stringify([...store.records])).not.toContain('secret');
  });

  test('while the first is in progress: 409, whatever the request; once it has ended the key runs again', async () => {
    const gate = new IdempotencyGate(new MemoryStore());
    const first = request({ key: 'k' });
    await gate.begin(first);
    for (const sent of [{}, { body: '[]' }])
      await expect(gate.begin(request({ key: 'k', ...sent }))).rejects.toEqual(new Refusal('idempotency_key_in_use'));
    gate.finish(first);
    expect(await gate.begin(request({ key: 'k' }))).toBeNull();
  });

  test('a refused request does not end the one in progress', async () => {
    const gate = new IdempotencyGate(new MemoryStore());
    await gate.begin(request({ key: 'k' }));
    const second = request({ key: 'k' });
    await expect(gate.begin(second)).rejects.toBeInstanceOf(Refusal);
    gate.finish(second);
    await expect(gate.begin(request({ key: 'k' }))).rejects.toEqual(new Refusal('idempotency_key_in_use'));
  });

  test('of several that come at once one is carried out', async () => {
    const gate = new IdempotencyGate(new MemoryStore());
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => gate.begin(request({ key: 'k' }))));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array<string>(7).fill('rejected')]);
  });

  test('a look-up that began before the first was carried out is not used', async () => {
    const store = new MemoryStore();
    const answers: (() => void)[] = [];
    store.find = () => new Promise((resolve) => answers.push(() => resolve(null)));
    const gate = new IdempotencyGate(store);
    const first = request({ key: 'k' });
    const begun = gate.begin(first);
    const second = gate.begin(request({ key: 'k' }));
    answers[0]?.();
    expect(await begun).toBeNull();
    gate.finish(first);
    answers[1]?.();
    await expect(second).rejects.toEqual(new Refusal('idempotency_key_in_use'));
  });

  test.each(['', 'with blank', 'tab\t', 'é', 'x'.repeat(256)])('%j is malformed: 422', async (key) => {
    const gate = new IdempotencyGate(new MemoryStore());
    await expect(gate.begin(request({ key }))).rejects.toEqual(new Refusal('idempotency_key_malformed'));
  });

  test('255 visible characters are a key', async () => {
    expect(await new IdempotencyGate(new MemoryStore()).begin(request({ key: '!~'.repeat(127) + 'x' }))).toBeNull();
  });

  test('only writes take an Idempotency-Key', () => {
    expect(isKeyed(request({ key: 'k' }))).toBe(true);
    expect(isKeyed(request({ key: 'k', method: 'DELETE' }))).toBe(true);
    for (const sent of [{ method: 'GET' }, { method: 'HEAD' }, { url: '/question' }, { url: '/batch' }])
      expect(isKeyed(request({ key: 'k', ...sent }))).toBe(false);
    expect(isKeyed(request())).toBe(false);
  });

  test('ADR-2: an answer that the store cannot take is no error of what has happened', async () => {
    const store = new MemoryStore();
    const gate = new IdempotencyGate(store);
    const sent = request({ key: 'k' });
    await gate.begin(sent);
    store.keeps = () => {
      throw new Unavailable('away');
    };
    await gate.keep(sent, { message: 1 });
    store.keeps = () => {
      throw new Error('a fault of ours');
    };
    await expect(gate.keep(sent, { message: 1 })).rejects.toThrow('a fault of ours');
  });

  test('ADR-14: where views are written after the append, a replayed answer states it', async () => {
    const { gate } = await answered(true);
    const headers = { 'x-product-id': '5', 'x-projection': 'pending' };
    expect(await gate.begin(request({ key: 'k' }))).toEqual({ message: 'first', headers });
  });
});
