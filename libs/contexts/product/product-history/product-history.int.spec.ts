import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ServiceTime } from '@vpds/http';
import type { RelatedHistoryEntry } from './related-entry.ts';
import { type ProductHarness, VIN, callOfUser, startProducts } from '../testing/product-harness.ts';
import { EarliestEntries } from './earliest-entries.ts';
import { ProductHistoryHandler, type RelatedHistory } from './product-history.handler.ts';

const LONG = 'x'.repeat(800_000);

interface Row {
  readonly event: string;
  readonly field: string | null;
  readonly to: string | null;
}

let harness: ProductHarness;

beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());

test('LIF-5: a history of any length is read in answers of 8 MiB, oldest first, with the entries of other contexts', async () => {
  const { engine, products } = harness;
  const productID = await harness.create();
  const locations = Array.from({ length: 14 }, (_, number) => `${number}${LONG}`);
  const others: RelatedHistoryEntry[] = [];
  for (const location of locations) {
    await harness.update(productID, { location });
    const position = String(await engine.events.head());
    others.push({ position, at: 0, event: 'Related', userID: null, apiKeyID: null, requestID: null, detail: {} });
  }
  const history = new ProductHistoryHandler({
    events: engine.events,
    products: products,
    time: new ServiceTime('UTC'),
    related: [async () => others],
    userNames: async () => [],
  });
  const rows: Row[] = [];
  let pages = 0;
  for (let cursor: string | null = null, more = true; more; pages += 1) {
    const page = await history.handle({ productID: String(productID), cursor }, callOfUser());
    expect(JSON.stringify(page.rows).length).toBeLessThan(11 * 1_048_576);
    rows.push(...(page.rows as unknown as Row[]));
    more = page.next !== null;
    cursor = page.next;
  }
  expect(pages).toBe(3);
  expect(rows.map(({ event, field, to }) => (event === 'Related' ? event : [field, to]))).toEqual([
    ['vehicleIdentificationNumber', VIN],
    ...locations.flatMap((location) => [['location', location], 'Related']),
  ]);
});

test('LIF-5: what other contexts keep is read by slices, too, and merged without gaps', async () => {
  const { engine, products } = harness;
  const productID = await harness.create();
  const related: RelatedHistoryEntry[] = [];
  for (let number = 0; number < 40; number += 1) {
    if (number % 10 === 0) await harness.update(productID, { location: `${number}` });
    else await harness.create();
    const detail = { number, text: 'x'.repeat(30_000) };
    const position = String(await engine.events.head());
    related.push({ position, at: 0, event: 'Related', userID: null, apiKeyID: null, requestID: null, detail });
  }
  let held = 0;
  const ask: RelatedHistory = async ({ slice }) => {
    const earliest = new EarliestEntries(slice);
    for (const entry of related.toReversed()) earliest.add(entry);
    held = Math.max(held, earliest.entries.length);
    return earliest.entries;
  };
  const history = new ProductHistoryHandler({
    events: engine.events,
    products: products,
    time: new ServiceTime('UTC'),
    related: [ask],
    userNames: async () => [],
  });
  const rows: { event: string; to: string | null; detail: { number?: number } | null }[] = [];
  let slices = 0;
  for (let cursor: string | null = null, more = true; more; slices += 1) {
    const page = await history.handle({ productID: String(productID), cursor, sliceBytes: 100_000 }, callOfUser());
    rows.push(...(page.texts ?? []).map((text) => JSON.parse(text) as (typeof rows)[number]));
    more = page.next !== null;
    cursor = page.next;
  }
  expect(slices).toBe(11);
  expect(held).toBe(4);
  expect(rows.slice(1).map(({ event, to, detail }) => (event === 'Related' ? detail?.number : to))).toEqual(
    Array.from({ length: 40 }, (_, number) => (number % 10 === 0 ? [`${number}`, number] : [number])).flat(),
  );
});
