import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { eventually } from '@vpds/kernel/testing';
import type { SystemState } from './index.ts';
import { placeWithA, registerProduct, startForTest, transportForB } from './testing/index.ts';

let started: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  started = await startForTest();
});
afterEach(() => started.simulators.faults.clear());
afterAll(() => started.stop());

const accepted = async (): Promise<number> => (await started.simulators.state('a')).accepted;

/** Everything that arrives of `GET /orders/<id>`, and how it ended. */
function rawAnswer(path: string): Promise<{ status: number; length: number; body: string; complete: boolean }> {
  const { url, token } = started.simulators.providerA;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url + path, { headers: { authorization: `Bearer ${token}` } }, (incoming) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      incoming.on('error', () => undefined);
      incoming.on('close', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          length: Number(incoming.headers['content-length']),
          body,
          complete: incoming.complete,
        }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

describe('faults before any work', () => {
  test('429 with Retry-After, three times, then all is well; nothing was ordered', async () => {
    const before = await accepted();
    started.simulators.faults.set('a', { kind: 'status', status: 429, retryAfter: 2, times: 3 });
    const key = randomUUID();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, headers, body } = await placeWithA(started.call, null, key);
      expect([status, headers.get('retry-after'), body]).toEqual([429, '2', { message: expect.any(String) }]);
    }
    expect(await accepted()).toBe(before);
    expect((await placeWithA(started.call, null, key)).status).toBe(201);
  });

  test('5xx and other statuses, with words of choice and any Retry-After', async () => {
    const retryAfter = 'Wed, 21 Oct 2026 07:28:00 GMT';
    started.simulators.faults.set('platform', { kind: 'status', status: 503, message: 'Back soon', retryAfter });
    const { status, headers, body } = await registerProduct(started.call);
    expect([status, headers.get('retry-after'), body]).toEqual([503, retryAfter, { message: 'Back soon' }]);
    started.simulators.faults.set('platform', { kind: 'status', status: 401 });
    expect(await registerProduct(started.call)).toMatchObject({ status: 401 });
  });

  test('silence: the connection is open and nothing comes; nothing was ordered', async () => {
    const before = await accepted();
    started.simulators.faults.set('a', { kind: 'silence', times: 1 });
    const { url, token } = started.simulators.providerA;
    const headers = { authorization: `Bearer ${token}` };
    const silent = fetch(`${url}/orders/1`, { headers, signal: AbortSignal.timeout(300) });
    await expect(silent).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await accepted()).toBe(before);
    expect((await started.simulators.state('a')).recent.at(-1)).toMatchObject({ fault: 'silence', status: null });
  });

  test('dropped: the connection breaks and nothing was ordered', async () => {
    const before = await accepted();
    started.simulators.faults.set('a', { kind: 'dropped', times: 1 });
    await expect(placeWithA(started.call)).rejects.toThrow('fetch failed');
    expect(await accepted()).toBe(before);
  });
});

describe('faults after the work', () => {
  test('answer-lost: ordered, but the client learns it only by asking again with the same key', async () => {
    const before = await accepted();
    const key = randomUUID();
    started.simulators.faults.set('a', { kind: 'answer-lost', times: 2, method: 'POST' });
    await expect(placeWithA(started.call, null, key)).rejects.toThrow('fetch failed');
    await expect(placeWithA(started.call, null, key)).rejects.toThrow('fetch failed');
    expect(await accepted()).toBe(before + 1);
    const { status, body } = await placeWithA(started.call, null, key);
    expect([status, body.state]).toEqual([200, 'created']);
    expect(await accepted()).toBe(before + 1);
  });

  test.each(['b', 'platform'] as const)('answer-lost also of %s', async (system) => {
    const key = randomUUID();
    const act = (): Promise<unknown> =>
      system === 'b'
        ? started.call('b', 'POST', '/v2/transports', transportForB(key))
        : registerProduct(started.call, key);
    const before = (await started.simulators.state(system)).accepted;
    started.simulators.faults.set(system, { kind: 'answer-lost', times: 1 });
    await expect(act()).rejects.toThrow('fetch failed');
    await act();
    expect((await started.simulators.state(system)).accepted).toBe(before + 1);
  });

  test('slow: the work is done at once, the answer comes later', async () => {
    const before = await accepted();
    started.simulators.faults.set('a', { kind: 'slow', milliseconds: 400, times: 1 });
    const start = performance.now();
    const answer = placeWithA(started.call);
    await eventually(async () => expect(await accepted()).toBe(before + 1), 5_000, 5);
    expect(performance.now() - start).toBeLessThan(300);
    expect((await answer).status).toBe(201);
    expect(performance.now() - start).toBeGreaterThanOrEqual(390);
  });

  test('half-body: the promised length never arrives', async () => {
    const { id } = (await placeWithA(started.call)).body;
    const whole = await rawAnswer(`/orders/${id}`);
    started.simulators.faults.set('a', { kind: 'half-body', times: 1 });
    const half = await rawAnswer(`/orders/${id}`);
    expect(half).toMatchObject({ status: 200, length: whole.length, complete: false });
    expect(half.body).toBe(whole.body.slice(0, Math.floor(whole.length / 2)));
    expect(await rawAnswer(`/orders/${id}`)).toEqual(whole);
  });

  test('malformed-json: whole, but not JSON', async () => {
    const { id } = (await placeWithA(started.call)).body;
    started.simulators.faults.set('a', { kind: 'malformed-json', times: 1 });
    const answer = await rawAnswer(`/orders/${id}`);
    expect(answer).toMatchObject({ status: 200, complete: true });
    expect(() => JSON.parse(answer.body)).toThrow(SyntaxError);
  });

  test('endless: the body continues until the client disconnects', async () => {
    const { id } = (await placeWithA(started.call)).body;
    started.simulators.faults.set('a', { kind: 'endless', times: 1 });
    const { url, token } = started.simulators.providerA;
    const enough = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await fetch(`${url}/orders/${id}`, { headers, signal: enough.signal });
    let received = 0;
    for await (const chunk of body ?? []) if ((received += chunk.length) > 5_000_000) break;
    enough.abort();
    expect(received).toBeGreaterThan(5_000_000);
  });
});

describe('faults and state over HTTP', () => {
  const control = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(started.simulators.url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: await response.json() };
  };

  test('PUT sets, GET shows what is left, DELETE clears', async () => {
    const fault = { kind: 'status', status: 500, times: 2 };
    expect(await control('PUT', '/_faults/b', fault)).toEqual({ status: 200, body: [fault] });
    expect((await started.call('b', 'GET', '/v2/transports/status?transportNo=x')).status).toBe(500);
    expect((await control('GET', '/_faults/b')).body).toEqual([{ ...fault, times: 1 }]);
    expect(await control('DELETE', '/_faults/b')).toEqual({ status: 200, body: [] });
    expect((await started.call('b', 'GET', '/v2/transports/status?transportNo=x')).status).toBe(200);
  });

  test('what is no fault or no system is refused with words', async () => {
    const message = expect.any(String);
    expect(await control('PUT', '/_faults/a', { kind: 'flaky' })).toEqual({ status: 400, body: { message } });
    expect(await control('PUT', '/_faults/c', { kind: 'dropped' })).toEqual({ status: 404, body: { message } });
    expect(await control('GET', '/_state/__proto__')).toEqual({ status: 404, body: { message } });
    expect(await control('GET', '/elsewhere')).toEqual({ status: 404, body: { message } });
  });

  test('the state counts what was accepted and what was received, and shows the last requests', async () => {
    const fresh = await startForTest();
    const key = randomUUID();
    await placeWithA(fresh.call, 'Ring twice', key);
    await placeWithA(fresh.call, 'Ring twice', key);
    await fresh.call('a', 'GET', '/orders/4711');
    await fresh.call('a', 'GET', '/orders/4712', undefined, { authorization: 'wrong' });
    await fresh.call('a', 'GET', '/nowhere');
    const state = await fetch(`${fresh.simulators.url}/_state/a`).then(
      (response) => response.json() as Promise<SystemState>,
    );
    await fresh.stop();
    expect(state).toMatchObject({
      accepted: 1,
      requests: 5,
      routes: { 'POST /orders': 2, 'GET /orders/:id': 2, other: 1 },
    });
    expect(state.recent.map(({ path, status }) => [path, status])).toEqual([
      ['/orders', 201],
      ['/orders', 200],
      ['/orders/4711', 200],
      ['/orders/4712', 401],
      ['/nowhere', 404],
    ]);
    expect(state.recent[0]).toMatchObject({ idempotencyKey: key, body: { comment: 'Ring twice' } });
  });

  test('only the last 20 requests are remembered', async () => {
    for (let request = 0; request < 25; request += 1) await started.call('platform', 'GET', `/products/${request}`);
    const { recent } = await started.simulators.state('platform');
    expect([recent.length, recent.at(-1)?.path]).toEqual([20, '/products/24']);
  });
});
