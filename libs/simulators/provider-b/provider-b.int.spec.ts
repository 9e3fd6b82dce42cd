import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startForTest, transportForB, type Answered } from '../testing/index.ts';

let started: Awaited<ReturnType<typeof startForTest>>;
beforeEach(async () => {
  started = await startForTest();
});
afterEach(() => started.stop());

const place = (remark: string | null = null, clientRef: string = randomUUID()): Promise<Answered> =>
  started.call('b', 'POST', '/v2/transports', transportForB(clientRef, remark));
const statusOf = (...numbers: string[]): Promise<Answered> =>
  started.call('b', 'GET', `/v2/transports/status?${numbers.map((number) => `transportNo=${number}`).join('&')}`);

describe('rules PRB: provider B, POST /v2/transports', () => {
  test('accepts a transport with 202 and a number of the year', async () => {
    expect(await place()).toMatchObject({ status: 202, body: { transportNo: 'B-2026-000001' } });
    started.clock.now = Date.parse('2027-01-01T00:00:00Z');
    expect(await place()).toMatchObject({ status: 202, body: { transportNo: 'B-2027-000002' } });
    expect((await started.simulators.state('b')).accepted).toBe(2);
  });

  test('the same clientRef again gets 202 with the same number, also in another year', async () => {
    const clientRef = randomUUID();
    const first = await place(null, clientRef);
    started.clock.now = Date.parse('2027-01-01T00:00:00Z');
    const again = await place(null, clientRef);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect((await started.simulators.state('b')).accepted).toBe(1);
  });

  test.each([
    ['a body that is no JSON', '{', 400],
    ['no clientRef', { clientRef: undefined }, 422],
    ["provider A's names", { vehicleIdentificationNumber: 'WVWZZZ1JZXW000001' }, 422],
    ['an impossible day', { from: { day: '2026-02-30' } }, 422],
    ['a remark that asks for it', { remark: 'simulate:refuse' }, 422],
    ["provider A's marker", { remark: 'simulate:in_vain' }, 422],
  ])('refuses with words: %s', async (_, change, expected) => {
    const transport = typeof change === 'string' ? change : { ...transportForB(), ...change };
    const { status, body } = await started.call('b', 'POST', '/v2/transports', transport);
    expect([status, body]).toEqual([expected, { message: expect.any(String) }]);
    expect((await started.simulators.state('b')).accepted).toBe(0);
  });

  test('answers 401 to a wrong token and to one in the wrong header', async () => {
    const wrong = await started.call('b', 'POST', '/v2/transports', transportForB(), { 'x-token': 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([401, { message: expect.any(String) }]);
    const headers = { 'x-token': '', authorization: 'Bearer token-of-b' };
    expect((await started.call('b', 'GET', '/v2/transports/status?transportNo=x', undefined, headers)).status).toBe(
      401,
    );
  });
});

describe('rules PRB: provider B, GET /v2/transports/status', () => {
  test('gives the whole history, one event more each step', async () => {
    const { transportNo } = (await place()).body;
    for (const codes of [['ORDERED'], ['ORDERED', 'CONFIRMED'], ['ORDERED', 'CONFIRMED', 'TRANSIT']]) {
      const { status, body } = await statusOf(transportNo);
      expect(status).toBe(200);
      expect(body.transports).toEqual([
        {
          transportNo,
          events: codes.map((code) => ({
            code,
            occurredAt: expect.stringMatching(/^2026-03-01T10:0\d:00Z$/),
            note: expect.any(String),
          })),
        },
      ]);
      started.clock.advanceSeconds(60);
    }
  });

  test('leaves unknown numbers out, and those of another year; names each known one once', async () => {
    const { transportNo } = (await place()).body;
    const { body } = await statusOf('B-2026-999999', transportNo, 'B-2025-000001', 'nonsense', '', transportNo);
    expect(body.transports.map((transport: { transportNo: string }) => transport.transportNo)).toEqual([transportNo]);
  });

  test('accepts 1 to 50 numbers, else 400', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 50; count += 1) numbers.push((await place()).body.transportNo);
    expect((await statusOf(...numbers)).body.transports).toHaveLength(50);
    for (const { status, body } of [await statusOf(), await statusOf(...numbers, 'B-2026-000099')]) {
      expect([status, body]).toEqual([400, { message: expect.any(String) }]);
    }
  });

  test('a marker spoils its own transport, not the batch', async () => {
    const remarks = ['simulate:shuffled', 'simulate:unknown-code', 'simulate:forgotten', 'simulate:unreadable', null];
    const numbers: string[] = [];
    for (const remark of remarks) numbers.push((await place(remark)).body.transportNo);
    started.clock.advanceSeconds(60);
    const { transports } = (await statusOf(...numbers)).body;
    const codes = transports.map(({ events }) => (Array.isArray(events) ? events.map(({ code }) => code) : null));
    expect(codes).toEqual([
      ['CONFIRMED', 'ORDERED', 'CONFIRMED'],
      ['ORDERED', 'CUSTOMS_HOLD', 'CONFIRMED'],
      null,
      ['ORDERED', 'CONFIRMED'],
    ]);
  });
});

describe('PRB-4: provider B, POST /v2/transports/cancel', () => {
  const cancel = (transportNo: string) => started.call('b', 'POST', '/v2/transports/cancel', { transportNo });

  test('cancels a transport, which gets no further event; again: the same answer', async () => {
    const { transportNo } = (await place()).body;
    const answer = { status: 200, body: { transportNo, cancelled: true } };
    expect(await cancel(transportNo)).toMatchObject(answer);
    started.clock.advanceSeconds(300);
    expect(await cancel(transportNo)).toMatchObject(answer);
    const [transport] = (await statusOf(transportNo)).body.transports;
    expect(transport?.events).toHaveLength(1);
  });

  test('409 if it is too late or not offered, 404 for an unknown transport', async () => {
    const late = (await place()).body.transportNo;
    const fixed = (await place('simulate:uncancellable')).body.transportNo;
    expect((await cancel(fixed)).status).toBe(409);
    started.clock.advanceSeconds(120);
    expect((await cancel(late)).status).toBe(409);
    expect((await cancel('B-2026-999999')).status).toBe(404);
  });
});
