import type { Series } from '../../api/series-parameters.ts';

export interface ShownSeries {
  readonly key: string;
  /** By the names of the group; null: the values that are not shown one by one. */
  readonly values: Readonly<Record<string, string | null>> | null;
  /** How many values are one: of `other`. */
  readonly size: number;
  readonly total: number;
  readonly counts: readonly number[];
  /** The total of the range that it is compared with; null: none, or not known. */
  readonly before: number | null;
}

const OTHER = 'other';

/** The largest series of an answer, at most `most`, and the rest as one; none without a group. */
export function shownSeries(answer: Series, compared: Series | null, most: number): ShownSeries[] {
  const totals = new Map(compared?.series.map(({ values, total }) => [keyOf(values), total] as const));
  // A value that is not among the largest is 0 only if there are no others.
  const missing = compared !== null && compared.other === null ? 0 : null;
  const all = answer.series.map(({ values, total, counts }) => {
    const key = keyOf(values);
    return { key, values, size: 1, total, counts, before: totals.get(key) ?? missing };
  });
  const shown = all.slice(0, most);
  const other = restOf(answer, all.slice(most));
  if (other === null) return shown;
  const known = shown.map(({ before }) => before).filter((before) => before !== null);
  const isKnown = compared !== null && known.length === shown.length;
  return [...shown, { ...other, before: isKnown ? compared.total - sumOf(known) : null }];
}

function keyOf(values: Readonly<Record<string, string | null>>): string {
  return JSON.stringify(values);
}

/** The answer's `other`, and the series that are not shown. */
function restOf({ other, periods }: Series, left: readonly ShownSeries[]): Omit<ShownSeries, 'before'> | null {
  if (other === null && left.length === 0) return null;
  const rest = [...left, ...(other === null ? [] : [{ ...other, size: other.values }])];
  return {
    key: OTHER,
    values: null,
    size: sumOf(rest.map(({ size }) => size)),
    total: sumOf(rest.map(({ total }) => total)),
    counts: periods.map((_, period) => sumOf(rest.map(({ counts }) => counts[period] ?? 0))),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
