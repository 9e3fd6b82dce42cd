import type { CellQuestion, CellStore } from '@vpds/kernel';
import type { CellSubscriber } from './cell-subscriber.ts';
import { MEASURES } from './measures.ts';
import { localDay } from './local-days.ts';

/** Sums of a measure: its companies and months. */
const MAX_SUMS = 1_000_000;
const EVER = 10_000_000;

/**
 * The numbers without a grouping, which no declaration changes, up to the last day that both have counted. Versions of
 * different zones have different days and are not compared. @returns the first difference
 */
export async function cellDifference(
  cells: CellStore,
  one: CellSubscriber,
  other: CellSubscriber,
): Promise<string | null> {
  const { zone } = one.countedBy;
  if (zone !== other.countedBy.zone) return null;
  const until = Math.min(await one.countedUntil(), await other.countedUntil());
  const recorded = { from: -EVER, to: localDay(until, zone) - 1 };
  const happened = { from: -EVER, to: EVER };
  for (const measure of MEASURES) {
    const question: CellQuestion = {
      measure,
      grouping: '',
      company: null,
      byCompany: true,
      groups: null,
      axis: 'happened',
      parts: [{ level: 'day', recorded, happened }],
      periods: [-EVER],
      limit: MAX_SUMS,
    };
    const [before, after] = await Promise.all([one.set, other.set].map((set) => cells.sums(set, question)));
    const counts = new Map(after?.map(({ company, count }) => [company, count]));
    for (const { company, count } of before ?? []) {
      const now = counts.get(company) ?? 0;
      counts.delete(company);
      if (now !== count) return difference(measure, company, count, now);
    }
    const extra = [...counts].find(([, count]) => count !== 0);
    if (extra !== undefined) return difference(measure, extra[0], 0, extra[1]);
  }
  return null;
}

function difference(measure: string, company: number, before: number, after: number): string {
  return `${measure} of company ${company}: ${before} before, ${after} now`;
}
