import { describe, expect, test } from '@jest/globals';
import type {
  CellBatch,
  CellKey,
  CellPart,
  CellQuestion,
  CellSet,
  CellStore,
  CountedCell,
  Position,
} from '@vpds/kernel';
import { type Opened, openedOnce, unique } from './harness.ts';

const STORE = 'log-1';
const EVER = { from: -10_000_000, to: 10_000_000 };
const AT = {
  measure: 'sold',
  grouping: 'brand',
  level: 'day',
  company: 7,
  recorded: 20_000,
  happened: 19_990,
} as const;

function key(values: string, more: Partial<CellKey> = {}): CellKey {
  return { ...AT, values: JSON.stringify([values]), ...more };
}

function batch(from: Position | null, position: Position, more: Partial<CellBatch> = {}): CellBatch {
  const to = { storeID: STORE, position, recordedDay: 20_000 };
  return { from, to, cells: [], dependents: [], documents: [], skipped: [], ...more };
}

const EVERYTHING: CellPart = { level: 'day', recorded: EVER, happened: EVER };
function question(more: Partial<CellQuestion> = {}): CellQuestion {
  const { measure, grouping, company } = AT;
  const every = { parts: [EVERYTHING], periods: [EVER.from], groups: null, byCompany: false, limit: 100 } as const;
  return { measure, grouping, company, axis: 'happened', ...every, ...more };
}

async function newSet(store: CellStore, version = 1): Promise<CellSet> {
  const set = { name: unique('set'), version };
  await store.ensure(set);
  return set;
}

/** Writes counts at once, each at a position of its own. */
async function fill(
  store: CellStore,
  set: CellSet,
  counts: readonly (readonly [key: CellKey, count: number])[],
): Promise<void> {
  const cells = counts.map(([each, count], index) => ({ ...each, count, position: BigInt(index), replaces: null }));
  expect(await store.write(set, batch(null, BigInt(counts.length), { cells }))).toBe(true);
}

const byValues = (sums: readonly { values: string; count: number }[] | null) =>
  Object.fromEntries((sums ?? []).map(({ values, count }) => [JSON.parse(values)[0], count]));

/** Contract of stores of cells (ADR-36). */
export function cellStoreContract(name: string, open: () => Promise<Opened<CellStore>>): void {
  describe(`CellStore contract: ${name}`, () => {
    const opened = openedOnce(open);
    const store = () => opened().store;
    describe('guarded writes', () => guardTests(store));
    describe('sums', () => sumTests(store));
    describe('pages of a series', () => pageTests(store));
    describe('life of a set', () => lifeTests(store));
  });
}

function guardTests(store: () => CellStore): void {
  test('a new set has no state, no cells and no documents', async () => {
    const set = await newSet(store());
    expect(await store().state(set)).toBeNull();
    expect(await store().cells(set, [key('Audi')])).toEqual([null]);
    expect(await store().documents(set, ['product-1'])).toEqual([null]);
  });

  test('a batch stores cells, documents, what was skipped, and the position', async () => {
    const set = await newSet(store());
    const documents = [{ id: 'product-1', body: '{"é":"🚗"}', position: 5n }];
    const skipped = [{ position: 4n, stream: 'product-2', type: 'Odd', reason: 'Unknown version 9' }];
    const cells = [{ ...key('Audi'), count: 2, position: 5n, replaces: null }];
    expect(await store().write(set, batch(null, 9n, { cells, documents, skipped }))).toBe(true);
    expect(await store().state(set)).toEqual({ storeID: STORE, position: 9n, recordedDay: 20_000 });
    expect(await store().cells(set, [key('BMW'), key('Audi')])).toEqual([null, { count: 2, position: 5n }]);
    expect(await store().documents(set, ['product-1', 'product-2'])).toEqual([documents[0], null]);
    expect(await store().skipped(set)).toEqual(skipped);
    const dependents = [{ id: 'transport-1', body: '{"t":"product-1"}', position: 10n }];
    expect(await store().write(set, batch(9n, 10n, { dependents }))).toBe(true);
    expect(await store().documents(set, ['transport-1', 'product-1'])).toEqual([...dependents, ...documents]);
  });

  test('of two writers from one position one takes effect', async () => {
    const set = await newSet(store());
    const outcomes = await Promise.all(
      [1, 2].map((count) => {
        const cells = [{ ...key('Audi'), count, position: 1n, replaces: null }];
        return store().write(set, batch(null, BigInt(count), { cells }));
      }),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const [cell] = await store().cells(set, [key('Audi')]);
    expect(cell?.count).toBe(outcomes[0] === true ? 1 : 2);
  });

  test('a writer that read before another wrote changes nothing', async () => {
    const set = await newSet(store());
    const first = { ...key('Audi'), count: 1, position: 1n, replaces: null };
    expect(await store().write(set, batch(null, 1n, { cells: [first] }))).toBe(true);
    const second = { ...key('Audi'), count: 2, position: 3n, replaces: 1n };
    expect(await store().write(set, batch(1n, 3n, { cells: [second] }))).toBe(true);
    const late = { ...key('Audi'), count: 9, position: 2n, replaces: 1n };
    expect(await store().write(set, batch(1n, 2n, { cells: [late] }))).toBe(false);
    expect(await store().cells(set, [key('Audi')])).toEqual([{ count: 2, position: 3n }]);
    expect((await store().state(set))?.position).toBe(3n);
  });

  test('many cells are one write', async () => {
    const set = await newSet(store());
    const cells = Array.from({ length: 2_500 }, (_, index) => {
      return { ...key(`value ${index}`), count: index, position: BigInt(index), replaces: null };
    });
    expect(await store().write(set, batch(null, 2_500n, { cells }))).toBe(true);
    const found = await store().cells(set, cells);
    expect(found.map((cell) => cell?.count)).toEqual(cells.map(({ count }) => count));
  });
}

function sumTests(store: () => CellStore): void {
  test('large counts, as checksums have, are exact', async () => {
    const set = await newSet(store());
    const large = 2 ** 51 + 1;
    await fill(store(), set, [
      [key('Audi'), large],
      [key('Audi', { recorded: 20_001 }), large],
      [key('BMW'), -large],
    ]);
    expect(await store().cells(set, [key('Audi')])).toMatchObject([{ count: large }]);
    expect(byValues(await store().sums(set, question()))).toEqual({ Audi: 2 * large, BMW: -large });
  });

  test('by value, of one company or of all, also those that are zero', async () => {
    const set = await newSet(store());
    await fill(store(), set, [
      [key('Audi'), 3],
      [key('Audi', { happened: 19_991 }), 2],
      [key('Audi', { recorded: 20_001, happened: 19_990 }), -1],
      [key('BMW'), 4],
      [key('BMW', { recorded: 20_001 }), -4],
      [key('Audi', { company: 8 }), 10],
      [key('Audi', { grouping: 'model' }), 100],
      [key('Audi', { measure: 'created' }), 100],
      [key('Audi', { level: 'month' }), 100],
    ]);
    expect(byValues(await store().sums(set, question()))).toEqual({ Audi: 4, BMW: 0 });
    expect(byValues(await store().sums(set, question({ company: null })))).toEqual({ Audi: 14, BMW: 0 });
    const companies = await store().sums(set, question({ company: null, byCompany: true }));
    expect(companies?.map(({ company, count }) => [company, count]).toSorted()).toEqual([
      [7, 0],
      [7, 4],
      [8, 10],
    ]);
    const groups = ['["Audi"]', '["Seat"]'].map((values) => ({ company: 0, values }));
    expect(byValues(await store().sums(set, question({ company: null, groups })))).toEqual({ Audi: 14 });
  });

  test('SER-7: only the groups that are wanted are summed and count against the limit', async () => {
    const set = await newSet(store());
    await fill(
      store(),
      set,
      [7, 8, 9].flatMap((company) => ['Audi', 'BMW'].map((brand) => [key(brand, { company }), company] as const)),
    );
    const groups = [
      { company: 7, values: '["Audi"]' },
      { company: 8, values: '["BMW"]' },
    ];
    const asked = question({ company: null, byCompany: true, groups, limit: 2 });
    const sums = await store().sums(set, asked);
    expect(sums?.map(({ company, values, count }) => [company, values, count]).toSorted()).toEqual([
      [7, '["Audi"]', 7],
      [8, '["BMW"]', 8],
    ]);
    expect(await store().sums(set, { ...asked, limit: 1 })).toBeNull();
    expect(await store().sums(set, { ...asked, company: 8 })).toMatchObject([{ company: 8, count: 8 }]);
    expect(await store().sums(set, { ...asked, groups: [] })).toEqual([]);
  });

  test('periods and many groups: each sum is in its period, and what is before the first one is in none', async () => {
    const set = await newSet(store());
    const brands = Array.from({ length: 40 }, (_, index) => `v${index}`);
    const days = Array.from({ length: 60 }, (_, index) => index);
    await fill(
      store(),
      set,
      brands.flatMap((brand) => days.map((happened) => [key(brand, { happened }), 1] as const)),
    );
    const periods = [3, 4, 10, 59];
    const sums = await store().sums(set, question({ periods, limit: 160 }));
    expect(sums).toHaveLength(160);
    expect(new Set(sums?.map(({ period, count }) => `${period} ${count}`))).toEqual(
      new Set(['0 1', '1 6', '2 49', '3 1']),
    );
    expect(await store().sums(set, question({ periods: [50], limit: 40 }))).toHaveLength(40);
    expect(byValues(await store().sums(set, question({ periods: [50] })))['v7']).toBe(10);
    expect(await store().sums(set, question({ periods, limit: 159 }))).toBeNull();
  });

  test('as of a day: what was recorded later is not there', async () => {
    const set = await newSet(store());
    await fill(store(), set, [
      [key('Audi'), 3],
      [key('Audi', { recorded: 20_001 }), 2],
    ]);
    const asOf = (to: number) => question({ parts: [{ ...EVERYTHING, recorded: { from: EVER.from, to } }] });
    for (const [day, count] of [
      [19_999, undefined],
      [20_000, 3],
      [20_001, 5],
    ] as const)
      expect(byValues(await store().sums(set, asOf(day)))['Audi']).toBe(count);
  });

  test('each cell belongs to the last period that begins at or before its day, by either axis', async () => {
    const set = await newSet(store());
    await fill(store(), set, [
      [key('Audi', { happened: 9, recorded: 30 }), 1],
      [key('Audi', { happened: 10, recorded: 10 }), 2],
      [key('Audi', { happened: 19, recorded: 20 }), 4],
      [key('Audi', { happened: 20, recorded: 29 }), 8],
    ]);
    const periods = [10, 20];
    const happened = await store().sums(set, question({ periods }));
    expect(happened?.map(({ period, count }) => [period, count]).toSorted()).toEqual([
      [0, 6],
      [1, 8],
    ]);
    const recorded = await store().sums(set, question({ periods, axis: 'recorded' }));
    expect(recorded?.map(({ period, count }) => [period, count]).toSorted()).toEqual([
      [0, 2],
      [1, 13],
    ]);
  });

  test('parts of several levels are added; more sums than the limit are refused', async () => {
    const set = await newSet(store());
    const values = Array.from({ length: 11 }, (_, index) => [key(`v${index}`), 1] as const);
    await fill(store(), set, [...values, [key('v0', { level: 'month' }), 5]]);
    const parts = [EVERYTHING, { ...EVERYTHING, level: 'month' as const }];
    expect(byValues(await store().sums(set, question({ parts, limit: 11 })))['v0']).toBe(6);
    expect(await store().sums(set, question({ parts, limit: 10 }))).toBeNull();
  });

  test('SER-5: the first day with a cell, by either axis, of one company or of all', async () => {
    const set = await newSet(store());
    // January, February and March 1970.
    const monthOf = (day: number) => (day < 31 ? 0 : day < 59 ? 31 : 59);
    const counted = [
      { company: 7, happened: 50, recorded: 61 },
      { company: 7, happened: 45, recorded: 70 },
      { company: 7, happened: 58, recorded: 58 },
      { company: 8, happened: 44, recorded: 89 },
      { company: 9, happened: 59, recorded: 60 },
    ];
    const months = counted.map(({ company, happened, recorded }) => {
      return { company, happened: monthOf(happened), recorded: monthOf(recorded) };
    });
    const whole = { grouping: '', values: '[]' };
    await fill(store(), set, [
      ...counted.map((each) => [{ ...AT, ...whole, ...each }, 1] as const),
      ...[...new Set(months.map((each) => JSON.stringify(each)))].map((each) => {
        return [{ ...AT, ...whole, ...(JSON.parse(each) as object), level: 'month' as const }, 1] as const;
      }),
    ]);
    const { measure } = AT;
    const first = (company: number | null, axis: 'happened' | 'recorded') =>
      store().first(set, { measure, company, axis });
    expect([await first(7, 'happened'), await first(7, 'recorded')]).toEqual([45, 58]);
    expect([await first(8, 'happened'), await first(8, 'recorded')]).toEqual([44, 89]);
    expect([await first(null, 'happened'), await first(null, 'recorded')]).toEqual([44, 58]);
    expect(await first(9, 'happened')).toBe(59);
    expect(await first(10, 'happened')).toBeNull();
  });

  test('the companies of a measure, each once', async () => {
    const set = await newSet(store());
    const cells = [7, 11, 8].flatMap((company) =>
      [28, 59].map((happened) => key('', { company, happened, grouping: '', level: 'month', values: '[]' })),
    );
    await fill(store(), set, [...cells.map((each) => [each, 1] as const), [key('Audi', { company: 9 }), 1]]);
    expect([...(await store().companies(set, AT.measure))].sort()).toEqual([11, 7, 8]);
    expect(await store().companies(set, 'created')).toEqual([]);
  });
}

function pageTests(store: () => CellStore): void {
  test('every cell of a series once, page by page, and none of another series', async () => {
    const set = await newSet(store());
    const cells = ['', 'Audi', 'é', '🚗', 'ﬀ', 'a b', '!'].flatMap((value) =>
      [19_000, 20_000].map((recorded) => key(value, { recorded, happened: recorded - 1 })),
    );
    const others = [{ company: 70 }, { grouping: 'brand,model' }, { measure: 'sol' }, { level: 'month' as const }];
    await fill(
      store(),
      set,
      [...cells, ...others.map((more) => key('Audi', more))].map((each, index) => [each, index + 1] as const),
    );
    const found: unknown[] = [];
    for (let after: CellKey | null = null; ;) {
      const page: readonly CountedCell[] = await store().page(set, AT, { after, limit: 3 });
      expect(page.length).toBeLessThanOrEqual(3);
      found.push(...page);
      after = page.at(-1) ?? null;
      if (after === null) break;
    }
    const expected = cells.map((each, index) => ({ ...each, count: index + 1, position: BigInt(index) }));
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(await store().page({ ...set, version: 9 }, AT, { after: null, limit: 3 })).toEqual([]);
  });
}

function lifeTests(store: () => CellStore): void {
  test('versions are apart, and a dropped one is empty', async () => {
    const one = await newSet(store());
    const two = { ...one, version: 2 };
    await store().ensure(two);
    await fill(store(), one, [[key('Audi'), 1]]);
    await fill(store(), two, [[key('Audi'), 2]]);
    await store().drop(one);
    expect(await store().sums(one, question())).toEqual([]);
    expect(await store().state(one)).toBeNull();
    expect(byValues(await store().sums(two, question()))).toEqual({ Audi: 2 });
  });

  test('the versions of a name are those that are made, whether or not they have cells, until they are dropped', async () => {
    const one = await newSet(store());
    const eleven = { ...one, version: 11 };
    await store().ensure(eleven);
    await fill(store(), eleven, [[key('Audi'), 1]]);
    expect([...(await store().versions(one.name))].sort()).toEqual([1, 11]);
    await store().drop(eleven);
    expect(await store().versions(one.name)).toEqual([1]);
    expect(await store().versions(unique('none'))).toEqual([]);
  });

  test('a dropped version can be made again, empty', async () => {
    const set = await newSet(store());
    const documents = [{ id: 'product-1', body: '{}', position: 1n }];
    expect(await store().write(set, batch(null, 1n, { documents }))).toBe(true);
    await store().drop(set);
    await store().ensure(set);
    expect(await store().documents(set, ['product-1'])).toEqual([null]);
    expect(await store().write(set, batch(null, 2n))).toBe(true);
  });
}
