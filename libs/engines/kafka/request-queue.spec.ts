import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { kafkaClient } from './client.ts';
import { type RequestQueue, queueClass } from './request-queue.ts';

/** The members that a connection uses. */
interface UsedQueue extends RequestQueue {
  push(request: { entry: { correlationId: number }; expectResponse: boolean; sendRequest(): void }): void;
  fulfillRequest(response: { correlationId: number; payload: Buffer; size: number }): void;
  maybeThrottle(milliseconds: number): void;
  destroy(): void;
}

const ONE_AT_ONCE = { maxInFlightRequests: 1, requestTimeout: 1_000, clientId: 'test', broker: 'broker:9092' };
let sent: number[];
const queues: UsedQueue[] = [];

beforeAll(() => void kafkaClient({ brokers: 'broker:9092' }));

afterEach(() => {
  for (const each of queues.splice(0)) each.destroy();
});

function queue(): UsedQueue {
  sent = [];
  const logger = { debug() {}, warn() {} };
  const made = new (queueClass())({ ...ONE_AT_ONCE, logger }) as UsedQueue;
  queues.push(made);
  return made;
}
function push(to: UsedQueue, correlationId: number): void {
  const entry = { correlationId, apiName: 'Fetch', apiKey: 1, apiVersion: 1, resolve() {}, reject() {} };
  to.push({ entry, expectResponse: true, sendRequest: () => sent.push(correlationId) });
}
const answer = (correlationId: number) => ({ correlationId, payload: Buffer.alloc(0), size: 0 });

test('a connection with nothing to send sets no timer', () => {
  const idle = queue();
  const timers = jest.spyOn(globalThis, 'setTimeout');
  push(idle, 1);
  idle.fulfillRequest(answer(1));
  idle.checkPendingRequests();
  expect(sent).toEqual([1]);
  expect(timers).not.toHaveBeenCalled();
  timers.mockRestore();
});

test('what waits for an answer to another request is sent when it comes', () => {
  const busy = queue();
  push(busy, 1);
  push(busy, 2);
  expect(sent).toEqual([1]);
  busy.fulfillRequest(answer(1));
  expect(sent).toEqual([1, 2]);
});

test('throttled requests are sent when the broker allows it, and nothing is scheduled after them', async () => {
  const throttled = queue();
  throttled.maybeThrottle(60);
  push(throttled, 1);
  expect([sent, throttled.throttleCheckTimeoutId === null]).toEqual([[], false]);
  await eventually(() => expect(sent).not.toEqual([]), 5_000);
  expect([sent, throttled.throttleCheckTimeoutId]).toEqual([[1], null]);
});
