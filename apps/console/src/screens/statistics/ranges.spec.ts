import { describe, expect, test } from '@jest/globals';
import { comparedRange, isWhole, periodName, rangeName } from './ranges.ts';

const range = (text: string) => {
  const [since = '', until = ''] = text.split(' ');
  return { since, until };
};

test.each([
  ['whole months', '2026-01-01 2026-03-31', '2025-10-01 2025-12-31'],
  ['a month, to a shorter one', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['a month, to a longer one', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ['this month, to the same day', '2026-11-01 2026-11-27', '2026-10-01 2026-10-27'],
  ['this month, to a day that the last one lacks', '2026-03-01 2026-03-30', '2026-02-01 2026-02-28'],
  ['twelve months', '2025-12-01 2026-11-27', '2024-12-01 2025-11-27'],
  ['some days', '2026-11-10 2026-11-16', '2026-11-03 2026-11-09'],
  ['one day', '2026-03-02 2026-03-02', '2026-03-01 2026-03-01'],
])('the range before: %s', (_, of, before) => {
  expect(comparedRange(range(of), 'before', true)).toEqual(range(before));
});

test.each([
  ['before', '2026-11-01 2026-11-30', '2026-10-01 2026-10-30'],
  ['before', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['before', '2026-10-01 2026-11-30', '2026-08-01 2026-09-30'],
  ['year', '2025-02-01 2025-02-28', '2024-02-01 2024-02-28'],
] as const)('on the last day of a month, the %s of %s ends on the same day', (comparison, of, before) => {
  expect(comparedRange(range(of), comparison, false)).toEqual(range(before));
});

test.each([
  ['2026-11-01 2026-11-27', '2025-11-01 2025-11-27'],
  ['2025-02-01 2025-02-28', '2024-02-01 2024-02-29'],
  ['2024-02-10 2024-02-28', '2023-02-10 2023-02-28'],
  ['2024-02-29 2024-03-15', '2023-02-28 2023-03-15'],
])('a year before %s', (of, before) => {
  expect(comparedRange(range(of), 'year', true)).toEqual(range(before));
});

test('a year of more than four digits is compared with nothing, and shown as it is', () => {
  const far = range('3170843-11-07 3170843-11-07');
  expect(comparedRange(far, 'before', true)).toBeNull();
  expect([rangeName(far), isWhole(far.since, 'month', far, '2026-11-27')]).toEqual(['3170843-11-07', true]);
});

describe('a period is whole', () => {
  const year = range('2026-01-01 2026-12-31');
  test.each([
    ['2026-10-01', 'month', true],
    ['2026-11-01', 'month', false],
    ['2026-07-01', 'quarter', true],
    ['2026-10-01', 'quarter', false],
    ['2026-01-01', 'year', false],
    ['2026-11-16', 'week', true],
    ['2026-11-23', 'week', false],
    ['2025-12-29', 'week', false],
    ['2026-11-27', 'day', true],
    ['2026-11-28', 'day', false],
  ] as const)('%s, by %s: %s', (start, step, whole) => {
    expect(isWhole(start, step, year, '2026-11-27')).toBe(whole);
  });
});

test.each([
  ['day', '1 Jul 2026'],
  ['week', '1 Jul 2026'],
  ['month', 'Jul 2026'],
  ['quarter', 'Q3 2026'],
  ['year', '2026'],
] as const)('the name of a %s is %s', (step, name) => {
  expect(periodName('2026-07-01', step)).toBe(name);
});

test('the name of a range has both days', () => {
  expect(rangeName(range('2025-12-01 2026-11-28'))).toBe('1 Dec 2025 – 28 Nov 2026');
});
