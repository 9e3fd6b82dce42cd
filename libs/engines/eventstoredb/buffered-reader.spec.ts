import { Readable } from 'node:stream';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { expect, test } from '@jest/globals';
import { BufferedReader } from './buffered-reader.ts';
import type { ReadResp } from './protocol.ts';

/** Milliseconds. */
const PATIENCE = 5_000;

/** A stream like the client's: sixteen messages at most are buffered, and `readable` is said once for them. */
function streamOf(messages: number): ClientReadableStream<ReadResp> {
  function* produced() {
    for (let number = 0; number < messages; number += 1) yield { number, getEvent: () => undefined };
  }
  const stream = Readable.from(produced(), { highWaterMark: 16 });
  return Object.assign(stream, { cancel: () => stream.destroy() }) as unknown as ClientReadableStream<ReadResp>;
}

/** The stream has read ahead as far as it does. */
async function bufferFilled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('one that takes page after page never waits while there are messages', async () => {
  const reader = new BufferedReader(streamOf(5_000));
  const { signal } = new AbortController();
  let taken = 0;
  while (taken < 5_000) {
    expect([taken, await reader.wait(PATIENCE, signal)]).toEqual([taken, 'ready']);
    for (let ofPage = 0; ofPage < 500 && reader.take() !== null; ofPage += 1) taken += 1;
    await bufferFilled();
  }
  await expect(reader.wait(PATIENCE, signal)).rejects.toThrow('The event store ended a subscription');
});
