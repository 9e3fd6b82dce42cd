import { describe, expect, test } from '@jest/globals';
import { daysFromDate } from '@vpds/php-time';
import { dayText, localDay } from '../cells/local-days.ts';
import { type Step, countPeriods, partsOf, periodsOf } from './periods.ts';

const day = (text: string) => daysFromDate(...(text.split('-').map(Number) as [number, number, number]));
const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

describe('SER-1: periods', () => {
  test.each<[Step, string, string, string[]]>([
    ['day', '2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
    // A Sunday belongs to the week of the Monday before it.
    ['week', '2026-11-22', '2026-11-23', ['2026-11-16', '2026-11-23']],
    ['week', '1969-12-31', '1970-01-05', ['1969-12-29', '1970-01-05']],
    ['month', '2014-12-31', '2015-02-01', ['2014-12-01', '2015-01-01', '2015-02-01']],
    ['quarter', '2014-12-31', '2015-04-01', ['2014-10-01', '2015-01-01', '2015-04-01']],
    ['year', '1899-06-01', '1901-01-01', ['1899-01-01', '1900-01-01', '1901-01-01']],
  ])('by %s from %s to %s', (step, from, to, periods) => {
    expect(periodsOf(range(from, to), step).map(dayText)).toEqual(periods);
    expect(countPeriods(range(from, to), step)).toBe(periods.length);
  });
});

describe('SER-7: moments that are no `Date`', () => {
  test.each([
    [99_999_999_999_999, '3170843-11-07'],
    [-99_999_999_999_999, '-3166904-02-24'],
    [9_223_372_036_854_774_784, '292277026596-12-04'],
    [-62_198_755_200, '-0001-01-01'],
  ])('second %d is on %s', (second, text) => {
    expect(dayText(localDay(second * 1000, 'UTC'))).toBe(text);
  });

  test.each<[Step, number]>([
    ['day', 2_314_814_816],
    ['week', 330_687_831],
    ['month', 76_052_974],
    ['quarter', 25_350_992],
    ['year', 6_337_748],
  ])('their periods are counted by %s', (step, periods) => {
    const [from = 0, to = 0] = [-99_999_999_999_999, 99_999_999_999_999].map((second) =>
      localDay(second * 1000, 'UTC'),
    );
    expect(countPeriods({ from, to }, step)).toBe(periods);
  });
});

describe('ADR-36: which cells answer', () => {
  const asOf = day('2026-11-26');

  test('ten years by month are cells of months, and the days that were recorded in the open month', () => {
    const whole = range('2016-01-01', '2025-12-31');
    expect(partsOf(whole, asOf, 'happened', 'month')).toEqual([
      { level: 'month', recorded: { from: whole.from, to: day('2026-11-01') - 1 }, happened: whole },
      { level: 'day', recorded: { from: day('2026-11-01'), to: asOf }, happened: whole },
    ]);
  });

  test('parts of months are days; a series by week has no months', () => {
    const parts = partsOf(range('2016-01-15', '2016-03-10'), asOf, 'happened', 'quarter');
    expect(parts.map(({ level, happened }) => [level, dayText(happened.from), dayText(happened.to)])).toEqual([
      ['day', '2016-01-15', '2016-01-31'],
      ['day', '2016-03-01', '2016-03-10'],
      ['month', '2016-02-01', '2016-02-29'],
      ['day', '2016-02-01', '2016-02-29'],
    ]);
    expect(partsOf(range('2016-01-01', '2016-12-31'), asOf, 'happened', 'week')).toHaveLength(1);
  });

  test('by recorded nothing after the day of asOf is asked for', () => {
    const parts = partsOf(range('2026-10-01', '2026-12-31'), asOf, 'recorded', 'month');
    expect(parts.map(({ level, recorded }) => [level, dayText(recorded.from), dayText(recorded.to)])).toEqual([
      ['day', '2026-11-01', '2026-11-26'],
      ['month', '2026-10-01', '2026-10-31'],
    ]);
    expect(partsOf(range('2026-12-01', '2026-12-31'), asOf, 'recorded', 'month')).toEqual([]);
  });
});
