import { describe, expect, test } from '@jest/globals';
import type { Series } from '../../api/series-parameters.ts';
import { shownSeries } from './shown-series.ts';

type Counted = readonly [brand: string | null, counts: readonly number[]];

function answer(series: readonly Counted[], other: Series['other'] = null): Series {
  const shown = series.map(([brand, counts]) => ({
    values: { brand },
    counts: [...counts],
    total: counts.reduce((sum, count) => sum + count, 0),
  }));
  const total = [...shown, ...(other === null ? [] : [other])].reduce((sum, each) => sum + each.total, 0);
  return { periods: ['2026-01-01', '2026-02-01'], series: shown, other, total } as unknown as Series;
}

const SOLD: readonly Counted[] = [
  ['Audi', [5, 4]],
  ['BMW', [3, 3]],
  [null, [1, 0]],
];

const rows = (shown: ReturnType<typeof shownSeries>) =>
  shown.map(({ values, size, total, counts, before }) => [
    values === null ? size : values['brand'],
    total,
    counts,
    before,
  ]);

describe('the series of an answer', () => {
  test('are all of them, if they are few', () => {
    expect(rows(shownSeries(answer(SOLD), null, 6))).toEqual([
      ['Audi', 9, [5, 4], null],
      ['BMW', 6, [3, 3], null],
      [null, 1, [1, 0], null],
    ]);
  });

  test('beyond the largest are one with what the answer left out', () => {
    const other = { values: 4, total: 5, counts: [2, 3] };
    expect(rows(shownSeries(answer(SOLD, other), null, 1))).toEqual([
      ['Audi', 9, [5, 4], null],
      [6, 12, [6, 6], null],
    ]);
  });

  test('are compared with those of the same values; what is not there was nothing', () => {
    const before = answer([
      ['BMW', [4, 4]],
      ['Seat', [1, 1]],
    ]);
    expect(rows(shownSeries(answer(SOLD), before, 2)).map((row) => row[3])).toEqual([0, 8, 2]);
  });

  test('are compared with nothing where the other answer has left out which they were', () => {
    const before = answer([['BMW', [4, 4]]], { values: 3, total: 3, counts: [1, 2] });
    expect(rows(shownSeries(answer(SOLD), before, 2)).map((row) => row[3])).toEqual([null, 8, null]);
  });
});
