import { MessageChannel } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { PendingRequests } from './pending-requests.ts';

const DEADLINE = 20;

/** Blocks this process. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test('ADR-4: a call without an answer ends at its deadline', async () => {
  const calls = new PendingRequests(DEADLINE);
  expect(await rejection(calls.open(() => {}))).toBeInstanceOf(Unavailable);
});

test('ADR-4: after a pause of this process an answer that is here already comes before the deadline', async () => {
  const { port1: thread, port2: here } = new MessageChannel();
  const calls = new PendingRequests(DEADLINE);
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
