import { expect, test } from '@jest/globals';
import { chart } from './series-chart.ts';
import type { Series } from './series-answer.ts';

const NONE: Series = {
  measure: 'products.sold',
  group: [],
  asOf: '2026-11-26',
  periods: ['2014-12-01', '2015-01-01', '2015-02-01'],
  total: 12,
  counts: [8, 4, -1],
  series: [],
  other: null,
  citable: { isThis: true, asOf: '2026-11-26', link: '/statistics/series/1' },
};

test('SER-1: a chart has a bar for each period, as long as its share of the largest', () => {
  expect(chart(NONE, 26).split('\n')).toEqual([
    '2014-12-01   8  ██████████',
    '2015-01-01   4  █████',
    '2015-02-01  -1',
  ]);
});

test('SER-3: with a group, a bar for each value and the rest', () => {
  const series = [
    { values: { brand: 'Audi', location: null }, total: 8, counts: [] },
    { values: { brand: 'VW', location: 'Kolding' }, total: 1, counts: [] },
  ];
  const other = { values: 3, total: 4, counts: [] };
  expect(chart({ ...NONE, series, other }, 0).split('\n')).toEqual([
    'Audi / -      8  ██████████',
    'VW / Kolding  1  █▎',
    'other 3       4  █████',
  ]);
});
