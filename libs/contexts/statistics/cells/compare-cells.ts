import type { CellPart, CellStore, CellSum } from '@vpds/kernel';
import type { CellSubscriber } from './cell-subscriber.ts';
import { MEASURES } from './measures.ts';
import { localDay, monthOf } from './local-days.ts';

/** Companies that are compared at once. */
const BATCH = 100;
const EVER = 10_000_000;
/** Of the cells without a grouping. */
const NO_VALUES = '[]';

/**
 * The numbers without a grouping, which no declaration changes, up to the last day that both have counted, from the cells
 * of which answers are made: months that have ended, and the days of the open one. Versions of different zones have
 * different days and are not compared. @returns the first difference; null also on abort
 */
export async function cellDifference(
  cells: CellStore,
  one: CellSubscriber,
  other: CellSubscriber,
  signal: AbortSignal,
): Promise<string | null> {
  const { zone } = one.countedBy;
  if (zone !== other.countedBy.zone) return null;
  const today = localDay(Math.min(await one.countedUntil(), await other.countedUntil()), zone);
  const happened = { from: -EVER, to: EVER };
  const parts: CellPart[] = [
    { level: 'month', recorded: { from: -EVER, to: monthOf(today) - 1 }, happened },
    { level: 'day', recorded: { from: monthOf(today), to: today - 1 }, happened },
  ];
  for (const measure of MEASURES) {
    const counted = await Promise.all([one.set, other.set].map((set) => cells.companies(set, measure)));
    const companies = [...new Set(counted.flat())];
    for (let start = 0; start < companies.length; start += BATCH) {
      if (signal.aborted) return null;
      const some = companies.slice(start, start + BATCH);
      const question = {
        measure,
        grouping: '',
        company: null,
        byCompany: true,
        groups: some.map((company) => ({ company, values: NO_VALUES })),
        axis: 'happened',
        parts,
        periods: [-EVER],
        limit: BATCH,
      } as const;
      const [before, after] = await Promise.all(
        [one.set, other.set].map(async (set) => countsOf(await cells.sums(set, question))),
      );
      for (const company of some) {
        const [then, now] = [before?.get(company) ?? 0, after?.get(company) ?? 0];
        if (then !== now) return `${measure} of company ${company}: ${then} before, ${now} now`;
      }
    }
  }
  return null;
}

function countsOf(sums: readonly CellSum[] | null): ReadonlyMap<number, number> {
  return new Map(sums?.map(({ company, count }) => [company, count]));
}
