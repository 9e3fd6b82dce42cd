import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Metrics, createLogger } from '@vpds/observability';
import { OutboundClient, OutboundMetrics } from '@vpds/outbound';
import { sampleOrder } from '../testing/sample-transports.ts';
import { ProviderA } from './provider-a.ts';

let server: Server;
let provider: ProviderA;
let answers: Readonly<Record<string, string>>;
/** What the calls have used. */
let budgets: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => response.end(answers[`${request.method} ${request.url}`] ?? '{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new OutboundClient({
    name: 'Alpha',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: {},
    logger: createLogger('silent', 'test'),
    metrics: new OutboundMetrics(new Metrics()),
    budget: {
      async take(name) {
        budgets.push(name);
        return { allowed: true, limit: 0, remaining: 0, resetSeconds: 0 };
      },
    },
  });
  provider = new ProviderA('Alpha', client);
});
beforeEach(() => void (budgets = []));
afterAll(async () => {
  await provider.close();
  server.close();
});

describe('rules PRA: provider A, another server', () => {
  test.each(['4711', '"A-4711"', '"A/..?x=é#1"'])(
    'an order may have the number %s, and is requested by it',
    async (id) => {
      answers = { 'POST /orders': `{"id":${id}}` };
      const externalID = JSON.parse(id) as number | string;
      expect(await provider.place(sampleOrder('a'))).toEqual({ kind: 'accepted', externalID });
      answers = { [`GET /orders/${encodeURIComponent(externalID)}`]: `{"id":${id},"state":"transit"}` };
      const reports = new Map([[externalID, { kind: 'latest', status: 'transit' }]]);
      expect(await provider.ask([externalID])).toEqual({ kind: 'reported', reports });
    },
  );

  test.each([
    'null',
    '""',
    '1.5',
    '9007199254740993',
    '"\\ud800"',
    `"${'x'.repeat(129)}"`,
    '[1]',
    '{"length":{"valueOf":null,"toString":null}}',
  ])('the number %s is none: the order is placed again', async (id) => {
    answers = { 'POST /orders': `{"id":${id},"state":"created"}` };
    expect(await provider.place(sampleOrder('a'))).toEqual({ kind: 'later', sent: true, retryAfterMilliseconds: 0 });
  });

  test('TRA-7: cancellations have a request budget of their own', async () => {
    answers = { 'POST /orders': '{"id":4711}', 'POST /orders/4711/cancel': '{"id":4711,"state":"cancelled"}' };
    await provider.place(sampleOrder('a'));
    expect(await provider.cancel(4711)).toEqual({ kind: 'cancelled' });
    expect(budgets).toEqual(['Alpha/orders', 'Alpha/cancellations']);
  });

  test('a report about another order than the requested one is ignored', async () => {
    answers = { 'GET /orders/1': '{"id":2,"state":"delivered"}' };
    expect(await provider.ask([1])).toEqual({ kind: 'reported', reports: new Map([[1, { kind: 'unreadable' }]]) });
  });
});
