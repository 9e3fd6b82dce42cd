import { expect, test } from '@jest/globals';
import type { EventStore, RecordedEvent } from '@vpds/kernel';
import { localDay } from '../cells/local-days.ts';
import type { CountedCells } from '../cells/series-projection.ts';
import { FIRST_DECLARATION } from '../domain/declaration.ts';
import { changedEvents } from './series-changes.ts';
import type { SeriesQuestion } from './series-question.ts';

const TODAY = localDay(Date.now(), 'UTC');
const PAGE = 50;
/** Of the product. */
const EVENTS = 110_000n;

test('SER-12: of a product with a very long history only so much is read, and there is more', async () => {
  const none = { actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };
  const eventAt = (revision: bigint): RecordedEvent => ({
    id: `event-${revision}`,
    stream: 'product-1',
    revision,
    position: revision,
    recordedAt: Date.now(),
    type: revision === 0n ? 'ProductCreated' : 'ProductRegisteredWithPlatform',
    payload: JSON.stringify({ v: 1, data: revision === 0n ? { productID: 1, fields: {} } : {}, personal: {} }),
    metadata: { owner: 7, ...none },
  });
  let read = 0;
  const store = {
    readAll: async () => ({ events: [eventAt(0n)], next: 0n, end: true }),
    readStream: async ({ from = 0n }: { from?: bigint }) => {
      if (from >= EVENTS) return [];
      read += PAGE;
      return Array.from({ length: PAGE }, (_, index) => eventAt(from + BigInt(index)));
    },
  } as unknown as EventStore;
  const cells = {
    countedBy: { zone: 'UTC', declaration: FIRST_DECLARATION },
    documents: async (ids: readonly string[]) => ids.map(() => null),
  } as unknown as CountedCells;
  const question = { measure: 'products.created', company: 7, axis: 'happened' } as SeriesQuestion;
  const range = { from: TODAY - 10, to: TODAY };
  const asked = changedEvents(store, cells, question, range, { since: TODAY - 1, change: 2 });
  const { events, more } = await asked;
  expect(events).toMatchObject([{ eventID: 'event-0', count: 1 }]);
  expect(more).toBe(true);
  expect(read).toBeLessThanOrEqual(100_000 + 2 * PAGE);
});
