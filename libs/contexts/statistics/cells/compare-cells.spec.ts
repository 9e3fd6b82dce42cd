import { expect, test } from '@jest/globals';
import type { CellQuestion, CellSet, CellStore, CellWrite } from '@vpds/kernel';
import { FIRST_DECLARATION } from '../domain/declaration.ts';
import type { CellSubscriber } from './cell-subscriber.ts';
import { cellDifference } from './compare-cells.ts';
import { localDay, monthOf } from './local-days.ts';
import { MemoryCells } from './testing/memory-cells.ts';

const NOON = Date.UTC(2026, 10, 28, 12);
const TODAY = localDay(NOON, 'UTC');
const MEASURE = 'products.sold';

/** Company, day of recording, count. */
type Counted = readonly [company: number, recorded: number, count: number];

function cellsOf(counted: readonly Counted[]): CellWrite[] {
  const of = { measure: MEASURE, grouping: '', values: '[]', position: 0n, replaces: null };
  const cells = counted.flatMap(([company, recorded, count]): CellWrite[] => [
    { ...of, company, count, level: 'day', recorded, happened: recorded },
    { ...of, company, count, level: 'month', recorded: monthOf(recorded), happened: monthOf(recorded) },
  ]);
  const alike = Map.groupBy(cells, ({ company, level, recorded }) => `${company} ${level} ${recorded}`);
  return [...alike.values()].map((same) => {
    return { ...(same[0] as CellWrite), count: same.reduce((sum, { count }) => sum + count, 0) };
  });
}

async function compared(before: readonly Counted[], after: readonly Counted[]) {
  const asked: CellQuestion[] = [];
  const stores = [new MemoryCells(), new MemoryCells()] as const;
  const to = { storeID: 'log', position: 0n, recordedDay: TODAY };
  const empty = { from: null, to, dependents: [], documents: [], skipped: [] };
  for (const [index, counted] of [before, after].entries())
    await stores[index]?.write(undefined, { ...empty, cells: cellsOf(counted) });
  const storeOf = ({ version }: CellSet) => stores[version] as MemoryCells;
  const cells: Partial<CellStore> = {
    companies: (set, measure) => storeOf(set).companies(set, measure),
    sums: (set, question) => {
      asked.push(question);
      return storeOf(set).sums(set, question);
    },
  };
  const [one, other] = [0, 1].map((version) => {
    const countedBy = { zone: 'UTC', declaration: FIRST_DECLARATION };
    const subscriber: Partial<CellSubscriber> = {
      set: { name: 'series', version },
      countedBy,
      countedUntil: async () => NOON,
    };
    return subscriber as CellSubscriber;
  }) as [CellSubscriber, CellSubscriber];
  const difference = await cellDifference(cells as CellStore, one, other, new AbortController().signal);
  return { difference, asked };
}

const COMPANIES = Array.from({ length: 250 }, (_, index) => index + 1);
const MONTHLY = COMPANIES.flatMap((company) =>
  [TODAY - 700, TODAY - 31, monthOf(TODAY) - 1, monthOf(TODAY), TODAY - 1].map((day): Counted => [
    company,
    day,
    company,
  ]),
);

test('ADR-36: versions of many companies and years are compared by months, and by days of the open month only', async () => {
  const { difference, asked } = await compared(MONTHLY, MONTHLY);
  expect(difference).toBeNull();
  expect(asked).toHaveLength(6);
  for (const { groups, parts } of asked) {
    expect(groups?.length).toBeLessThanOrEqual(100);
    for (const { level, recorded } of parts)
      if (level === 'day') expect(recorded).toEqual({ from: monthOf(TODAY), to: TODAY - 1 });
  }
});

test.each<[string, Counted, string | null]>([
  ['long ago', [250, TODAY - 700, 1], 'products.sold of company 250: 1250 before, 1251 now'],
  ['yesterday', [7, TODAY - 1, -1], 'products.sold of company 7: 35 before, 34 now'],
  ['of a company that had nothing', [251, TODAY - 40, 3], 'products.sold of company 251: 0 before, 3 now'],
  ['today, which has not ended', [7, TODAY, 1], null],
])('SER-11: a difference is found: %s', async (_, more, expected) => {
  expect((await compared(MONTHLY, [...MONTHLY, more])).difference).toBe(expected);
});
