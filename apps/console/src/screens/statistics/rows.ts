import type { Series } from '../../api/series-parameters.ts';
import { isWhole, periodName } from './ranges.ts';
import type { ShownSeries } from './shown-series.ts';

/** A period, and the one in its place in the range that it is compared with. */
export interface PeriodRow {
  /** The first day. */
  readonly key: string;
  readonly name: string;
  readonly isWhole: boolean;
  /** Null: the range has ended before. */
  readonly count: number | null;
  readonly counts: readonly number[];
  /** Null: the other range has ended before, or there is none. */
  readonly before: { readonly name: string; readonly count: number } | null;
}

export function periodRows(answer: Series, compared: Series | null, shown: readonly ShownSeries[]): PeriodRow[] {
  const { by, periods } = answer;
  const others = compared?.periods ?? [];
  return Array.from({ length: Math.max(periods.length, others.length) }, (_, index) => {
    const [period, other] = [periods[index], others[index]];
    const before = other === undefined ? null : { name: periodName(other, by), count: compared?.counts[index] ?? 0 };
    if (period === undefined)
      return { key: `beyond ${other ?? ''}`, name: '', isWhole: true, count: null, counts: [], before };
    return {
      key: period,
      name: periodName(period, by),
      isWhole: isWhole(period, by, answer, answer.citable.asOf),
      count: answer.counts[index] ?? 0,
      counts: shown.map(({ counts }) => counts[index] ?? 0),
      before,
    };
  });
}
