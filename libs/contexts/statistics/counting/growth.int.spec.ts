import { expect, test } from '@jest/globals';
import { ALL_SHARDS, type CounterStore, type EventHeader, type RecordedEvent, shard } from '@vpds/kernel';
import { growth } from '@vpds/kernel/testing';
import { CellCounting } from '../cells/cell-counting.ts';
import { MemoryCells } from '../cells/testing/memory-cells.ts';
import { Counting } from './counting.ts';

/** How much more a commit may take; what grows with the number of companies takes tens of times as long. */
const SAME = 5;
const SET = { name: 'growth', version: 1 };
const AT = Date.parse('2026-11-20T12:00:00Z');

/** What a company's products have counted today stays in memory: an event changes little of it. */
test('a commit writes what was counted since the last one, and does not look at the rest', async () => {
  const stored: Pick<CounterStore, 'shards' | 'last' | 'write'> = {
    shards: async () => new Map(),
    last: async (_, series) => series.map(() => null),
    write: async (_, writes) => writes.map(() => true),
  };
  const counted = async (companies: number) => {
    const counting = new Counting(stored as CounterStore, SET, 'log');
    await counting.load(async () => 1_000_000n);
    let position = 0n;
    const headerOf = (companyID: number): EventHeader => {
      position += 1n;
      return { position, stream: 'product-1', type: 'ProductCreated', recordedAt: AT, companyID, payload: null };
    };
    const commit = () =>
      counting.commit(new Map(ALL_SHARDS.map((number) => [number, { position, countedUpToSecond: 0 }])));
    await counting.count(Array.from({ length: companies }, (_, company) => headerOf(company + 1)));
    await commit();
    return async () => {
      await counting.count([headerOf(1)]);
      expect(await commit()).toEqual(ALL_SHARDS.map(() => true));
    };
  };
  expect(shard('product-1')).toBeLessThan(ALL_SHARDS.length);
  expect(await growth(await counted(50), await counted(19_000))).toBeLessThan(SAME);
});

test('the same for cells', async () => {
  const metadata = { actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };
  const counted = async (companies: number) => {
    const store = new MemoryCells();
    const declaration = { fields: [], pairs: [] };
    const counting = new CellCounting(store, SET, 'log', { zone: 'Europe/Copenhagen', declaration });
    await counting.load(async () => 1_000_000n);
    let position = 0n;
    const eventOf = (owner: number): RecordedEvent => {
      position += 1n;
      const payload = JSON.stringify({ v: 1, data: { from: 'created', to: 'sold', occurredAt: null }, personal: {} });
      const stream = `product-${position}`;
      const of = { stream, position, revision: 0n, id: stream, recordedAt: AT };
      return { ...of, type: 'ProductStatusChanged', payload, metadata: { ...metadata, owner } };
    };
    await counting.count(Array.from({ length: companies }, (_, company) => eventOf(company + 1)));
    expect(await counting.commit(position)).toBe(true);
    const cells = store.stored.size;
    const step = async () => {
      await counting.count([eventOf(1)]);
      expect(await counting.commit(position)).toBe(true);
    };
    return { cells, step };
  };
  const [few, many] = [await counted(50), await counted(10_000)];
  expect(many.cells).toBeGreaterThan(100 * few.cells);
  expect(await growth(few.step, many.step)).toBeLessThan(SAME);
});
