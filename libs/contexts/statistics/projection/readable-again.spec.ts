import { expect, test } from '@jest/globals';
import type { CounterStore, EventStore, RecordedEvent, SkippedEvent } from '@vpds/kernel';
import { ReadableAgain } from './readable-again.ts';

const SET = { name: 'statistics', version: 1 };

/** Positions of EventStoreDB have gaps. */
const eventOf = (stream: string, revision: bigint, position: bigint, payload: string): RecordedEvent => ({
  ...{ id: `${position}`, stream, revision, position, type: 'ProductStatusChanged', recordedAt: 0, payload },
  metadata: { owner: 1, actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null },
});
const SOLD = '{"v":1,"data":{"to":"sold"}}';
const UNREADABLE = '{"v":9,"data":{"to":"sold"}}';

function lookedAt(events: readonly RecordedEvent[], skipped: readonly RecordedEvent[]) {
  const store: Pick<EventStore, 'readStream'> = {
    readStream: async ({ stream, from = 0n }) =>
      events.filter((event) => event.stream === stream && event.revision >= from),
  };
  const noted = skipped.map(({ position, stream, type }): SkippedEvent => ({ position, stream, type, reason: 'v9' }));
  return new ReadableAgain(store, { skipped: async () => noted } as unknown as CounterStore);
}

test('STA-11: a skipped event is read where it is in its stream, and counts again once a decision lets it', async () => {
  const before = eventOf('product-1', 0n, 4_711n, SOLD);
  const unreadable = eventOf('product-1', 1n, 5_003n, UNREADABLE);
  expect(await lookedAt([before, unreadable], [unreadable]).tryAgain(SET)).toBe(false);
  expect(await lookedAt([before, { ...unreadable, payload: SOLD }], [unreadable]).tryAgain(SET)).toBe(true);
  expect(await lookedAt([before, { ...unreadable, skipped: true }], [unreadable]).tryAgain(SET)).toBe(true);
  expect(await lookedAt([before, { ...unreadable, damage: 'checksum' }], [unreadable]).tryAgain(SET)).toBe(false);
});

test('STA-11: it is reported once for each decision that makes it readable', async () => {
  const skipped = eventOf('product-1', 0n, 4_711n, UNREADABLE);
  const events = [skipped];
  const readable = lookedAt(events, [skipped]);
  const decided = (more: Partial<RecordedEvent>) => {
    events[0] = { ...skipped, ...more };
    return readable.tryAgain(SET);
  };
  const completed = SOLD.replace('sold', 'completed');
  expect([await decided({ payload: SOLD }), await decided({ payload: SOLD })]).toEqual([true, false]);
  expect([await decided({ payload: completed }), await decided({ skipped: true })]).toEqual([true, true]);
  expect([await decided({}), await decided({ skipped: true })]).toEqual([false, true]);
});
