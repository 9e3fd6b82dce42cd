import { MessageChannel } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { rejection } from '../testing/index.ts';
import { PendingRequests } from './pending-requests.ts';

const DEADLINE = 20;
const late = new Error('late');

/** Blocks this process. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test('ADR-4: a call without an answer ends at its deadline', async () => {
  const calls = new PendingRequests(DEADLINE, () => late);
  expect(await rejection(calls.open(() => {}))).toBe(late);
});

test('ADR-4: each call has its own deadline, whatever was answered before', async () => {
  const calls = new PendingRequests(5 * DEADLINE, () => late);
  const begun = performance.now();
  const answered = calls.open((call) => setTimeout(() => calls.resolve(call, 'in time'), DEADLINE));
  await new Promise((resolve) => setTimeout(resolve, 3 * DEADLINE));
  const unanswered = rejection(calls.open(() => {}));
  expect(await answered).toBe('in time');
  expect(await unanswered).toBe(late);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(8 * DEADLINE - 1);
  expect(await rejection(calls.open(() => {}))).toBe(late);
});

test('ADR-4: after a pause of this process an answer that is here already comes before the deadline', async () => {
  const { port1: thread, port2: here } = new MessageChannel();
  const calls = new PendingRequests(DEADLINE, () => late);
  here.on('message', (call: number) => calls.resolve(call, 'answered'));
  const answered = new Promise((resolve, reject) => {
    // Afterwards Node runs its timers first, then handles messages.
    setImmediate(() => {
      calls.open((call) => thread.postMessage(call)).then(resolve, reject);
      pause(3 * DEADLINE);
    });
  });
  try {
    expect(await answered).toBe('answered');
  } finally {
    here.close();
  }
});
