import { describe, expect, test } from '@jest/globals';
import type { RecordedEvent } from '@vpds/kernel';
import fc from 'fast-check';
import { STEPS, partsOf, periodsOf, startOf } from '../series/periods.ts';
import { CellCounting } from './cell-counting.ts';
import type { Declaration } from '../domain/declaration.ts';
import { localDay } from './local-days.ts';
import { MAX_COUNTED } from './product-memory.ts';
import { STATUSES, cellHistories } from './testing/cell-histories.ts';
import { CRASH_POINTS, MemoryCells } from './testing/memory-cells.ts';

const SPELLINGS: Readonly<Record<string, string>> = { VW: 'Volkswagen', 'Volkswagen AG': 'Volkswagen' };
const DECLARATION: Declaration = {
  fields: [
    { name: 'brand', field: 'brand', spellings: SPELLINGS },
    { name: 'location', field: 'location', spellings: {} },
  ],
  pairs: [['brand', 'location']],
};
const SET = { name: 'series', version: 1 };
const ZONES = ['Europe/Copenhagen', 'America/St_Johns'];

/** Counts all, in pages; after a crash as a new process would. */
async function countAll(store: MemoryCells, events: readonly RecordedEvent[], page: number, zone: string) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const counting = new CellCounting(store, SET, 'log', { zone, declaration: DECLARATION });
    const after = await counting.load(async () => 10_000n);
    const rest = events.filter(({ position }) => position > after);
    try {
      for (let start = 0; start < rest.length; start += page) {
        const some = rest.slice(start, start + page);
        await counting.count(some);
        if (!(await counting.commit(some.at(-1)?.position ?? 0n))) throw new Error('moved');
      }
      return;
    } catch (error) {
      if ((error as Error).name !== 'Unavailable') throw error;
    }
  }
  throw new Error('never done');
}

interface InEffect {
  readonly measure: string;
  readonly day: number;
  readonly brand: string | null;
  readonly location: string | null;
  isOut: boolean;
}

/** Brute force: what counts as of a day is what is in effect in the products' histories up to it. */
function inEffect(events: readonly RecordedEvent[], asOf: number, company: number, zone: string): InEffect[] {
  const known = events.filter(({ recordedAt }) => localDay(recordedAt, zone) <= asOf);
  const ofCompany = known.filter(({ metadata }) => metadata.owner === company);
  return [...Map.groupBy(ofCompany, ({ stream }) => stream).values()].flatMap((history) =>
    productInEffect(history, zone),
  );
}

function productInEffect(history: readonly RecordedEvent[], zone: string): InEffect[] {
  const counted: InEffect[] = [];
  const now = { brand: null as string | null, location: null as string | null, status: 'created', isGone: false };
  const takeOut = () => {
    const wrong = counted.findLast((each) => each.measure === `products.${now.status}` && !each.isOut);
    if (wrong !== undefined && now.status !== 'created') wrong.isOut = true;
  };
  for (const { type, payload, metadata, recordedAt } of history) {
    const { v, data } = JSON.parse(payload) as { v: number; data: any };
    if (v !== 1) continue;
    const day = localDay(metadata.happenedAt ?? recordedAt, zone);
    if ('brand' in (data.fields ?? {})) {
      const brand = data.fields.brand === null ? '' : String(data.fields.brand).trim();
      now.brand = brand === '' ? null : (SPELLINGS[brand] ?? brand);
    }
    if ('location' in (data.fields ?? {})) now.location = data.fields.location;
    const count = (measure: string) =>
      counted.push({ measure, day, brand: now.brand, location: now.location, isOut: false });
    if (type === 'ProductCreated') count('products.created');
    if (type === 'DisputeOpened') count('disputes.opened');
    if (type === 'ProductStatusChanged') {
      now.status = data.to;
      count(`products.${data.to}`);
    }
    if (type === 'ProductCorrected' || type === 'ProductAssignmentTakenBack') {
      if (data.status !== now.status) takeOut();
      now.status = data.status;
    }
    if (type === 'ProductWithdrawn') now.isGone = true;
    if (type === 'ProductRestored') now.isGone = false;
  }
  return now.isGone ? [] : counted.filter(({ isOut }) => !isOut);
}

function event(index: number, stream: string, type: string, data: object): RecordedEvent {
  const none = { actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };
  const payload = JSON.stringify({ v: 1, data, personal: {} });
  const of = { id: `event-${index}`, revision: 0n, position: BigInt(index), recordedAt: 0 };
  return { ...of, stream, type, payload, metadata: { owner: 1, ...none } };
}

/** Events of one product: it is created, and then what is listed. */
function historyOf(...more: readonly (readonly [type: string, data: object])[]): RecordedEvent[] {
  const created = ['ProductCreated', { productID: 1, fields: {} }] as const;
  return [created, ...more].map(([type, data], index) => event(index, 'product-1', type, data));
}

const moveTo = (to: string) => ['ProductStatusChanged', { from: 'created', to, occurredAt: null }] as const;
const WITHDRAWN = ['ProductWithdrawn', { by: 1, at: 0 }] as const;
const RESTORED = ['ProductRestored', { by: 1 }] as const;
const times = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));

/** The sum of each measure, by the text of its values. */
function sumsIn({ stored }: MemoryCells, grouping: string): Record<string, number> {
  const cells = [...stored.values()].filter((cell) => cell.grouping === grouping && cell.level === 'day');
  return Object.fromEntries(cells.map(({ measure, values, count }) => [`${measure} ${values}`, count]));
}

const crashes = fc.array(fc.option(fc.constantFrom(...CRASH_POINTS), { freq: 2 }), { maxLength: 12 });
const questions = fc.record({
  measure: fc.constantFrom('products.created', 'disputes.opened', ...STATUSES.map((status) => `products.${status}`)),
  company: fc.integer({ min: 1, max: 3 }),
  grouping: fc.constantFrom('', 'brand', 'brand,location'),
  step: fc.constantFrom(...STEPS),
  axis: fc.constantFrom('happened', 'recorded'),
  from: fc.integer({ min: -500, max: 300 }),
  length: fc.nat(600),
  asOf: fc.integer({ min: -2, max: 400 }),
});

describe('ADR-36: cells against a recount by brute force', () => {
  test.each(ZONES)(
    'SER-2, SER-4, SER-5: late events, corrections, crashes and clock changes in %s',
    async (zone) => {
      await fc.assert(
        fc.asyncProperty(
          cellHistories,
          crashes,
          fc.integer({ min: 1, max: 90 }),
          fc.array(questions, { minLength: 6, maxLength: 6 }),
          async (events, faults, page, asked) => {
            const store = new MemoryCells();
            store.crashes = [...faults];
            await countAll(store, events, page, zone);
            const days = new Set(events.map(({ recordedAt }) => localDay(recordedAt, zone)));
            const beginning = localDay(events[0]?.recordedAt ?? 0, zone);
            for (const { measure, company, grouping, step, axis, ...rest } of asked) {
              const range = { from: beginning + rest.from, to: beginning + rest.from + rest.length };
              const asOf = beginning + rest.asOf;
              const periods = periodsOf(range, step);
              const sums = await store.sums(SET, {
                measure,
                company,
                grouping,
                axis,
                byCompany: false,
                groups: null,
                parts: partsOf(range, asOf, axis, step),
                periods,
                limit: 10_000,
              });
              const got = new Map(sums?.map(({ period, values, count }) => [`${periods[period]} ${values}`, count]));
              const expected = new Map<string, number>();
              const add = (day: number, { brand, location }: InEffect, count: number) => {
                const values = grouping === '' ? [] : grouping === 'brand' ? [brand] : [brand, location];
                const key = `${startOf(day, step)} ${JSON.stringify(values)}`;
                expected.set(key, (expected.get(key) ?? 0) + count);
              };
              const known = new Map<number, InEffect[]>();
              const at = (day: number) => {
                const of =
                  known.get(day) ?? inEffect(events, day, company, zone).filter((each) => each.measure === measure);
                known.set(day, of);
                return of;
              };
              if (axis === 'happened')
                for (const each of at(asOf)) {
                  if (each.day >= range.from && each.day <= range.to) add(each.day, each, 1);
                }
              else
                for (let day = range.from; day <= Math.min(range.to, asOf); day += 1) {
                  if (!days.has(day)) continue;
                  for (const each of at(day)) add(day, each, 1);
                  for (const each of at(day - 1)) add(day, each, -1);
                }
              // Sums that are zero may be answered or not: what was counted and taken out again may share a cell.
              const apartFromZero = (sums: ReadonlyMap<string, number>) =>
                Object.fromEntries([...sums].filter(([, count]) => count !== 0).toSorted());
              expect(apartFromZero(got)).toEqual(apartFromZero(expected));
            }
          },
        ),
        { numRuns: 8 },
      );
    },
    60_000,
  );

  test('after crashes at any point of a write every cell and document is as without one', async () => {
    const stored = ({ stored: cells, kept }: MemoryCells) => [
      Object.fromEntries([...cells].map(([key, { count }]) => [key, count])),
      Object.fromEntries([...kept].filter(([id]) => !id.startsWith('day ')).map(([id, { body }]) => [id, body])),
    ];
    await fc.assert(
      fc.asyncProperty(cellHistories, crashes, fc.integer({ min: 1, max: 90 }), async (sparse, faults, page) => {
        // All events are of one company and one day, so that a cell has many.
        const events = sparse.map((event) => {
          const { happenedAt: _, ...metadata } = event.metadata;
          return { ...event, metadata: { ...metadata, owner: 1 }, recordedAt: sparse[0]?.recordedAt ?? 0 };
        });
        const [crashed, whole] = [new MemoryCells(), new MemoryCells()];
        crashed.crashes = [...faults];
        await countAll(crashed, events, page, 'UTC');
        await countAll(whole, events, 7, 'UTC');
        expect(stored(crashed)).toEqual(stored(whole));
      }),
      { numRuns: 30 },
    );
  });

  test('a transport counts with what its product was then, whatever a crash has left of the documents', async () => {
    const events = [
      event(0, 'product-1', 'ProductCreated', { productID: 1, fields: { brand: 'Audi' } }),
      event(1, 'transport-1', 'TransportOrdered', { transportID: '1', productID: 1, provider: 'a' }),
      event(2, 'transport-1', 'TransportAccepted', { provider: 'a', externalID: 1 }),
      event(3, 'product-1', 'ProductUpdated', { fields: { brand: 'BMW' } }),
    ];
    for (const crash of CRASH_POINTS) {
      const store = new MemoryCells();
      store.crashes = [crash];
      await countAll(store, events, events.length, 'UTC');
      const brands = [...store.stored.values()].filter(({ measure, grouping, level }) => {
        return measure === 'transports.ordered' && grouping === 'brand' && level === 'day';
      });
      expect([crash, brands.map(({ values, count }) => [values, count])]).toEqual([crash, [['["Audi"]', 1]]]);
    }
  });

  test('unreadable events are noted once, whatever crashes, and do not block', async () => {
    await fc.assert(
      fc.asyncProperty(cellHistories, crashes, async (events, faults) => {
        const store = new MemoryCells();
        store.crashes = [...faults];
        await countAll(store, events, 20, 'UTC');
        const unreadable = events.filter(({ payload }) => payload.includes('"v":9'));
        expect(store.notes.map(({ position }) => position)).toEqual(unreadable.map(({ position }) => position));
      }),
      { numRuns: 10 },
    );
  });
});

describe('a product with a very long history', () => {
  const MOVES = 4_000;

  test('takes a document of a few hundred bytes, however often it is moved, withdrawn and restored', async () => {
    const moved = times(MOVES, (index) => moveTo(index % 2 === 0 ? 'sold' : 'onAuction'));
    const store = new MemoryCells();
    await countAll(
      store,
      historyOf(...moved, ...times(99, (index) => (index % 2 === 0 ? WITHDRAWN : RESTORED))),
      500,
      'UTC',
    );
    expect(store.kept.get('product-1')?.body.length).toBeLessThan(600);
    expect(Object.values(sumsIn(store, ''))).toEqual([0, 0, 0]);
    await countAll(
      store,
      historyOf(...moved, ...times(100, (index) => (index % 2 === 0 ? WITHDRAWN : RESTORED))),
      500,
      'UTC',
    );
    expect(sumsIn(store, '')).toEqual({
      'products.created []': 1,
      'products.sold []': MOVES / 2,
      'products.onAuction []': MOVES / 2,
    });
  });

  test('is withdrawn with one addition for what it has counted alike', async () => {
    const moved = times(MOVES, (index) => moveTo(index % 2 === 0 ? 'sold' : 'onAuction'));
    const events = historyOf(...moved, ...times(20, (index) => (index % 2 === 0 ? WITHDRAWN : RESTORED)));
    let additions = 0;
    const onCounted = (cell: string, all: readonly unknown[]) => {
      if (cell.includes('[]')) additions += all.length;
    };
    const options = { zone: 'UTC', declaration: DECLARATION, company: 1, onCounted };
    await new CellCounting(new MemoryCells(), SET, 'log', options).count(events);
    // Each counts in its day and its month.
    expect(additions).toBe(2 * (1 + MOVES + 20 * 3));
  });

  test('of values that always differ is counted without values from some on, and taken out whole', async () => {
    const changes = times(2 * MAX_COUNTED, (index) => [
      ['ProductUpdated', { fields: { brand: `brand ${index}` } }] as const,
      moveTo(index % 2 === 0 ? 'sold' : 'onAuction'),
    ]).flat();
    const store = new MemoryCells();
    await countAll(store, historyOf(...changes), 500, 'UTC');
    expect(sumsIn(store, '')).toMatchObject({ 'products.sold []': MAX_COUNTED, 'products.onAuction []': MAX_COUNTED });
    const ofBrands = sumsIn(store, 'brand');
    expect(ofBrands['products.sold ["brand 0"]']).toBe(1);
    expect((ofBrands['products.sold [null]'] ?? 0) + (ofBrands['products.onAuction [null]'] ?? 0)).toBe(
      MAX_COUNTED + 1,
    );
    expect(store.kept.get('product-1')?.body.length).toBeLessThan(100 * MAX_COUNTED);
    await countAll(store, historyOf(...changes, WITHDRAWN), 500, 'UTC');
    expect(new Set(Object.values(sumsIn(store, 'brand')))).toEqual(new Set([0]));
  });

  test('leaves others their turns while it is counted', async () => {
    const changes = times(400, (index) => [
      ['ProductUpdated', { fields: { brand: `${index}` } }] as const,
      moveTo('sold'),
    ]);
    const changed = changes.flat();
    const events = historyOf(...changed, ...times(100, (index) => (index % 2 === 0 ? WITHDRAWN : RESTORED)));
    let turns = 0;
    const counted = new CellCounting(new MemoryCells(), SET, 'log', { zone: 'UTC', declaration: DECLARATION }).count(
      events,
    );
    let isOver = false;
    const counting = counted.finally(() => (isOver = true));
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await counting;
    expect(turns).toBeGreaterThan(3);
  });
});

test('SER-4: of many moves to the wrong status a correction takes out those that were counted last', async () => {
  const assigned = (brand: string) => [['ProductUpdated', { fields: { brand } }] as const, moveTo('sold')];
  const corrected = (status: string) =>
    ['ProductCorrected', { by: 1, vehicleIdentificationNumber: null, status }] as const;
  const store = new MemoryCells();
  // Sold as A, B and A again; each correction is of the status that the last one has left.
  const wrong = [...assigned('A'), ...assigned('B'), ...assigned('A')];
  await countAll(store, historyOf(...wrong, corrected('created'), corrected('sold'), corrected('created')), 3, 'UTC');
  expect(sumsIn(store, 'brand')).toMatchObject({ 'products.sold ["A"]': 1, 'products.sold ["B"]': 0 });
});
