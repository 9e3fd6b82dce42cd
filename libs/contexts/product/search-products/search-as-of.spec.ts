import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type EventStore,
  type RecordedEvent,
  type ViewRow,
  type ViewStore,
  mapFromObject,
  viewRows,
} from '@vpds/kernel';
import { setImmediate } from 'node:timers/promises';
import { createProduct } from '../domain/product.decider.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { searchAsOf } from './search-as-of.ts';

const { decider, codec } = productAggregate;
const nobody = { actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };
const metadata = { owner: 1, ...nobody };

let now = 0;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Each product takes `milliseconds` to read. */
function slow(count: number, milliseconds: number) {
  const reads = { running: 0, most: 0 };
  const streams = new Map<string, RecordedEvent>();
  const rows: ViewRow[] = [];
  for (let productID = count; productID > 0; productID -= 1) {
    const platform = { pno: null, guid: null, hash: null };
    const given = { productID, companyID: 1, vin: 'VIN', ...platform, meta: new Map(), fields: mapFromObject({}) };
    const decision = createProduct(decider.initialState, given);
    if (!Array.isArray(decision)) throw new Error('Not created');
    const stream = productStream(productID);
    const place = { stream, revision: 0n, position: BigInt(productID), recordedAt: 0 };
    streams.set(stream, { id: `${productID}`, metadata, ...place, ...codec.encode(decision[0]) });
    const state = decider.evolve(decider.initialState, decision[0]);
    const times = { createdPosition: BigInt(productID), createdAt: 0, changedAt: 0, creationEventID: `${productID}` };
    rows.push(...viewRows(productAggregate, { state, revision: 0n, ...times }).map(({ row }) => row));
  }
  const events: Pick<EventStore, 'readStream'> = {
    async readStream({ stream }) {
      reads.running += 1;
      reads.most = Math.max(reads.most, reads.running);
      await setImmediate();
      now += milliseconds;
      reads.running -= 1;
      const event = streams.get(stream);
      return event === undefined ? [] : [event];
    },
  };
  const views: Pick<ViewStore, 'find'> = {
    async find(_, { beyond, limit }) {
      const further = rows.filter(({ createdPosition }) => beyond === undefined || createdPosition < beyond);
      return { rows: further.slice(0, limit), more: further.length > limit, bytes: 0 };
    },
  };
  return { reads, events: events as EventStore, views: views as ViewStore };
}

const SEARCH = {
  key: 'vehicleIdentificationNumber',
  pattern: '%',
  scope: 1,
  until: 1,
  limit: 1_000,
  beyond: null,
  maxCharacters: 8_000_000,
  longest: 4_000,
};

test('rules SEA: streams are read one at a time, whatever their size, and products come newest first', async () => {
  const { reads, events, views } = slow(450, 1);
  const { products, next } = await searchAsOf(events, views, SEARCH);
  expect(products.map(({ row }) => row.id)).toEqual(Array.from({ length: 450 }, (_, index) => String(450 - index)));
  expect(next).toBeNull();
  expect(reads.most).toBe(1);
});

test('ANS-19: with a slow store an answer ends early, well within the deadline, and continues after its cursor', async () => {
  const { events, views } = slow(64, 100);
  const first = await searchAsOf(events, views, SEARCH);
  expect(now).toBe(4_100);
  expect(first.products.map(({ row }) => row.id)).toEqual(Array.from({ length: 41 }, (_, index) => String(64 - index)));
  const second = await searchAsOf(events, views, { ...SEARCH, beyond: first.next });
  expect(second.products.map(({ row }) => row.id)).toEqual(
    Array.from({ length: 23 }, (_, index) => String(23 - index)),
  );
  expect(second.next).toBeNull();
});
