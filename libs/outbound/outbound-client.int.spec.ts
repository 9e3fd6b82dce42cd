import { afterEach, describe, expect, test } from '@jest/globals';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { eventually } from '@vpds/kernel/testing';
import { Metrics } from '../observability/metrics.ts';
import { OutboundClient, type OutboundOptions } from './outbound-client.ts';
import { OutboundMetrics } from './outbound-metrics.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A clock of the test is also the one without steps. */
async function started(answering: Answering, options: Partial<OutboundOptions> = {}) {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answering(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) });
  const metrics = new Metrics();
  const client = new OutboundClient({
    name: 'provider_x',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`,
    headers: { authorization: 'Bearer the-secret-token' },
    logger: pino({ level: 'trace' }, sink),
    metrics: new OutboundMetrics(metrics),
    timeout: 2_000,
    ...(options.now === undefined ? {} : { monotonic: options.now }),
    ...options,
  });
  stops.push(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { client, requests, lines, metrics };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answering {
  return (_, response) => response.writeHead(status, headers).end(JSON.stringify(body));
}

const GET = { method: 'GET', path: '/orders/1?x=%C3%A9' } as const;

describe('an outside system answers', () => {
  test('with a byte order mark before the JSON: as without', async () => {
    const { client } = await started((_, response) => response.end('\uFEFF{"id":7}'));
    expect(await client.call(GET)).toEqual({ kind: 'answered', status: 200, body: { id: 7 } });
  });

  test('a call carries the token, the path with its query and a JSON body', async () => {
    const { client, requests } = await started(json(201, { id: 7 }));
    const outcome = await client.call({
      method: 'POST',
      path: '/orders',
      body: { a: 'é' },
      headers: { 'idempotency-key': 'k' },
    });
    expect(outcome).toEqual({ kind: 'answered', status: 201, body: { id: 7 } });
    await client.call(GET);
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: '/base/orders',
        body: '{"a":"é"}',
        headers: {
          authorization: 'Bearer the-secret-token',
          'idempotency-key': 'k',
          'content-type': 'application/json',
        },
      },
      { method: 'GET', url: '/base/orders/1?x=%C3%A9', body: '' },
    ]);
  });

  test.each([400, 404, 409, 410, 422])('TRA-10: %s is a refusal with its words', async (status) => {
    const { client } = await started(json(status, { message: '  No\u0000 such\n\tplace \u202e' }));
    expect(await client.call(GET)).toEqual({ kind: 'refused', status, words: 'No such place' });
  });

  test.each([
    ['no body', ''],
    ['HTML', '<h1>No</h1>'],
    ['no message', '{"error":"x"}'],
    ['an empty message', '{"message":" \\u0000"}'],
  ])('a refusal with %s has words all the same', async (_, body) => {
    const { client } = await started((__, response) => response.writeHead(409).end(body));
    expect(await client.call(GET)).toEqual({ kind: 'refused', status: 409, words: 'no reason was given' });
  });

  test('the words of a refusal are bounded', async () => {
    const { client } = await started(json(422, { message: '🚗'.repeat(5_000) }));
    const outcome = await client.call(GET);
    expect(outcome.kind === 'refused' && [...outcome.words]).toHaveLength(500);
    expect(outcome.kind === 'refused' && outcome.words.endsWith('🚗…')).toBe(true);
  });

  test.each([401, 403])('TRA-10: %s raises an alarm, without the token in any line', async (status) => {
    const { client, lines, metrics } = await started(json(status, { message: 'who are you?' }));
    expect(await client.call(GET)).toMatchObject({ kind: 'unauthorized', status });
    await client.call(GET);
    expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('secret');
    expect(await metrics.text()).toContain('vpds_outbound_unauthorized_total{system="provider_x"} 2');
  });
});

describe('an outside system does not answer', () => {
  test.each([300, 302, 408, 418, 429, 500, 502, 503])(
    '%s is for later, and no redirect is followed',
    async (status) => {
      const { client, requests } = await started(json(status, {}, { location: '/base/elsewhere' }));
      expect(await client.call(GET)).toEqual({ kind: 'later', reason: 'status', status, retryAfterMilliseconds: 0 });
      expect(requests).toHaveLength(1);
    },
  );

  test.each<[string, string, Answering]>([
    ['silence', 'timeout', () => undefined],
    ['a slow answer', 'timeout', (_, response) => setTimeout(() => response.end('{}'), 3_000)],
    ['a broken connection', 'connection', (request) => request.socket.destroy()],
    [
      'half a body',
      'connection',
      (request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"id": 4');
        setTimeout(() => request.socket.destroy(), 20);
      },
    ],
    [
      'half the body of a refusal',
      'connection',
      (request, response) => {
        response.writeHead(422, { 'content-length': '100' }).write('{"message": "n');
        setTimeout(() => request.socket.destroy(), 20);
      },
    ],
    [
      'a body that never ends',
      'timeout',
      (_, response) => {
        response.writeHead(200).write('{"a": "');
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    ['unreadable JSON', 'unreadable', (_, response) => response.end('{"id": ')],
    ['no body', 'unreadable', (_, response) => response.writeHead(204).end()],
    ['a body that is too large', 'unreadable', (_, response) => response.end(JSON.stringify('x'.repeat(2_000_000)))],
  ])('%s is for later: %s', async (_, reason, answering) => {
    const { client } = await started(answering);
    expect(await client.call(GET)).toMatchObject({ kind: 'later', reason });
  });

  test('nobody listens', async () => {
    const { client } = await started(() => undefined, { url: 'http://127.0.0.1:1' });
    expect(await client.call(GET)).toMatchObject({ kind: 'later', reason: 'connection', status: null });
  });

  test.each([
    ['seconds', '30', 30_000],
    ['a date', new Date(Date.parse('2026-03-01T10:00:45Z')).toUTCString(), 45_000],
    ['a very long time', '99999999', 3_600_000],
    ['nonsense', 'soon', 0],
    ['a negative number', '-5', 0],
  ])('Retry-After is honoured: %s', async (_, header, expected) => {
    const clock = { now: Date.parse('2026-03-01T10:00:00Z') };
    const { client, requests } = await started(json(429, {}, { 'retry-after': header }), { now: () => clock.now });
    expect(await client.call(GET)).toMatchObject({ kind: 'later', status: 429, retryAfterMilliseconds: expected });
    expect(client.wait).toBe(expected);
    const second = await client.call(GET);
    expect(second).toMatchObject({ reason: expected > 0 ? 'circuit' : 'status', retryAfterMilliseconds: expected });
    expect(requests).toHaveLength(expected > 0 ? 1 : 2);
    clock.now += expected;
    await client.call(GET);
    expect(requests).toHaveLength(expected > 0 ? 2 : 3);
  });

  test('a circuit that nobody has a call to close for seventy minutes is shown no more', async () => {
    const clock = { now: Date.parse('2026-03-01T10:00:00Z') };
    const { client, metrics } = await started(json(429, {}, { 'retry-after': '30' }), { now: () => clock.now });
    await client.call(GET);
    const shown = async () => /vpds_outbound_circuit_open{system="provider_x"} (\d)/.exec(await metrics.text())?.[1];
    expect(await shown()).toBe('1');
    clock.now += 30_000 + 70 * 60_000 - 1;
    expect(await shown()).toBe('1');
    clock.now += 1;
    expect(await shown()).toBe('0');
    await client.call(GET);
    expect(await shown()).toBe('1');
  });

  test('after failures in a row nothing is sent until a probe may go, and its success opens the way for all', async () => {
    const clock = { now: 0 };
    const down = { is: true };
    const { client, requests, lines, metrics } = await started(
      (request, response) => json(down.is ? 503 : 200, {})(request, response),
      { now: () => clock.now, breaker: { failures: 3, firstPause: 5_000 } },
    );
    expect(await metrics.text()).toContain('vpds_outbound_calls_total{system="provider_x",outcome="later_circuit"} 0');
    for (let index = 0; index < 10; index += 1) await client.call(GET);
    expect(requests).toHaveLength(3);
    expect(await metrics.text()).toContain('vpds_outbound_circuit_open{system="provider_x"} 1');
    clock.now += 5_000;
    const probes = await Promise.all(Array.from({ length: 6 }, () => client.call(GET)));
    expect(requests).toHaveLength(4);
    expect(probes.filter((outcome) => outcome.kind === 'later' && outcome.reason === 'circuit')).toHaveLength(5);
    down.is = false;
    clock.now += client.wait;
    expect((await client.call(GET)).kind).toBe('answered');
    await Promise.all(Array.from({ length: 6 }, () => client.call(GET)));
    expect(requests).toHaveLength(11);
    expect(await metrics.text()).toContain('vpds_outbound_circuit_open{system="provider_x"} 0');
    // Only what was sent has a duration.
    expect(await metrics.text()).toContain('vpds_outbound_call_seconds_count{system="provider_x"} 11');
    expect(lines.filter((line) => /circuit (?:opened|closed)/.test(line))).toHaveLength(2);
  });
});

test('calls that our own close aborts do not count as failures of the system', async () => {
  const { client, lines, requests } = await started(() => undefined, { breaker: { failures: 1 }, timeout: 10_000 });
  const calls = [client.call(GET), client.call(GET)];
  await eventually(() => expect(requests).toHaveLength(calls.length));
  await client.close();
  for (const outcome of await Promise.all(calls))
    expect(outcome).toMatchObject({ kind: 'later', reason: 'connection' });
  expect(lines.filter((line) => line.includes('circuit opened'))).toEqual([]);
});

test('TRA-7: answers that cannot be read, however many in a row, keep no other call from going', async () => {
  const { client, requests } = await started((_, response) => response.end('{"half": '), { breaker: { failures: 3 } });
  for (let index = 0; index < 6; index += 1)
    expect(await client.call(GET)).toMatchObject({ kind: 'later', reason: 'unreadable', retryAfterMilliseconds: 0 });
  expect(requests).toHaveLength(6);
});

describe('calls to an outside system are bounded', () => {
  test('no more calls are in progress than allowed', async () => {
    const now = { running: 0, most: 0 };
    const { client } = await started(
      (_, response) => {
        now.running += 1;
        now.most = Math.max(now.most, now.running);
        setTimeout(() => {
          now.running -= 1;
          response.end('{}');
        }, 30);
      },
      { concurrency: 3, requestsPerSecond: 1_000 },
    );
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => client.call(GET)));
    expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true);
    expect(now.most).toBe(3);
  });

  test('TRA-7: calls beyond the request budget wait for it, and one purpose does not use up another', async () => {
    let time = 0;
    const { client } = await started(json(200, {}), { requestsPerSecond: 5, monotonic: () => time });
    await Promise.all(Array.from({ length: 5 }, () => client.call({ ...GET, purpose: 'polls' })));
    await client.call({ ...GET, purpose: 'orders' });
    let isAnswered = false;
    const sixth = client.call({ ...GET, purpose: 'polls' }).then(() => (isAnswered = true));
    await client.call({ ...GET, purpose: 'orders' });
    expect(isAnswered).toBe(false);
    time += 1_000;
    await sixth;
  });

  test('TRA-7, ADR-27: a clock that goes back by an hour stops no call', async () => {
    const clock = { back: 0 };
    const now = () => Date.now() - clock.back;
    const { client } = await started(json(200, {}), { now, monotonic: () => performance.now() });
    expect((await client.call(GET)).kind).toBe('answered');
    clock.back = 3_600_000;
    expect((await client.call(GET)).kind).toBe('answered');
  });

  test('TRA-7: calls that wait for the budget are sent in the order in which they came', async () => {
    let left = 0;
    let tries = 0;
    const take = async () => {
      tries += 1;
      const allowed = left > 0;
      if (allowed) left -= 1;
      return { allowed, limit: 1, remaining: left, resetSeconds: 1 };
    };
    const { client, requests } = await started(json(200, {}), { budget: { take } });
    const waiting = client.call({ ...GET, path: '/waits' });
    await eventually(() => expect(tries).toBe(1));
    // The budget grows before the one that waits tries again.
    left = 1;
    const later = client.call({ ...GET, path: '/later' });
    await waiting;
    left = 1;
    await later;
    expect(requests.map(({ url }) => url)).toEqual(['/base/waits', '/base/later']);
  });

  test('a call for which there is no budget for long is put off and never sent', async () => {
    const budget = { take: async () => ({ allowed: false, limit: 1, remaining: 0, resetSeconds: 60 }) };
    const { client, requests } = await started(json(200, {}), { budget });
    expect(await client.call(GET)).toEqual({
      kind: 'later',
      reason: 'busy',
      status: null,
      retryAfterMilliseconds: 60_000,
    });
    expect(requests).toHaveLength(0);
  });
});
