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
    failed: (_operation, error) => [7, (error as Error).message],
    close: () => void carriedOut.push('closed'),
  });
  const ended = once(thread, 'close');
  here.postMessage(['define', NO_ANSWER, [1], 'a', 1, [2], 'fail', 2, [], 'b', 3, [], CLOSE, NO_ANSWER, null]);
  const [answers] = (await once(here, 'message')) as [unknown];
  expect(answers).toEqual([1, 0, 'a', 2, 7, 'no', 3, 0, 'b']);
  await ended;
  expect(carriedOut).toEqual([['define', 1], ['a', 2], ['fail'], ['b'], 'closed']);
});
