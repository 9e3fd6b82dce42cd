import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { CLOSE, NO_ANSWER } from './protocol.ts';
import { serve } from './serve.ts';

test('ADR-4: calls of the batch with the close are answered before the thread ends, in order', async () => {
  const { port1: here, port2: thread } = new MessageChannel();
  const carriedOut: unknown[] = [];
  serve<string>(thread, {
    carryOut(operation, fields) {
      carriedOut.push([operation, ...fields]);
      if (operation === 'fail') throw new Error('no');
      return operation;
    },
    failed: (_operation, error) => ({ outcome: 'refused', value: (error as Error).message }),
    close: () => void carriedOut.push('closed'),
  });
  const ended = once(thread, 'close');
  here.postMessage([
    { operation: 'define', call: NO_ANSWER, fields: [1] },
    { operation: 'a', call: 1, fields: [2] },
    { operation: 'fail', call: 2, fields: [] },
    { operation: 'b', call: 3, fields: [] },
    { operation: CLOSE, call: NO_ANSWER, fields: [] },
  ]);
  const [answers] = (await once(here, 'message')) as [unknown];
  expect(answers).toEqual([
    { call: 1, outcome: 'answered', value: 'a' },
    { call: 2, outcome: 'refused', value: 'no' },
    { call: 3, outcome: 'answered', value: 'b' },
  ]);
  await ended;
  expect(carriedOut).toEqual([['define', 1], ['a', 2], ['fail'], ['b'], 'closed']);
});
