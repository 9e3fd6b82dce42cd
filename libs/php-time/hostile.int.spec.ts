import { describe, expect, test } from '@jest/globals';
import { MAX_EXPRESSION_LENGTH, parsePhpTime } from './index.ts';

const options = { now: 1772321400, timeZone: 'Europe/Copenhagen' };
const pieces = [
  ...[
    ' ',
    '\t',
    '\n',
    '\0',
    '\u00a0',
    '.',
    ',',
    '+',
    '-',
    '+-',
    '(',
    ')',
    '@',
    ':',
    '/',
    '1',
    '0',
    '9',
    'a',
    'A',
    't',
    'é',
    '💥',
  ],
  ...[
    '+1 day ',
    '1 ',
    '-1',
    '1.',
    '9999 ',
    '9999-',
    'now ',
    'ago ',
    'monday',
    'next\tsec',
    'first day of',
    'jan ',
    'I',
  ],
  ...['I ', 'Aa', 'Aa-', 'Europe/', 'CET ', '1st ', '10:', '2026-01-01T', 'x'],
];

/** The best of some runs, ms: what others do on this machine meanwhile does not count. */
function milliseconds(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
}

const parsing = (expression: string) => milliseconds(() => parsePhpTime(expression, options));

/** The time that sorting 10,000 numbers takes on this machine: a millisecond or two. */
const sorting = () => {
  const numbers = Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 10_007);
  return milliseconds(() => numbers.toSorted((a, b) => a - b));
};

describe('hostile expressions cost no time', () => {
  test.each(pieces)('10,000 characters of %j are refused faster than as many numbers are sorted', (piece) => {
    const expression = piece.repeat(10_000).slice(0, 10_000);
    expect(parsePhpTime(expression, options)).toBeNull();
    expect(parsing(expression)).toBeLessThan(sorting());
  });

  test.each(pieces)('as many of %j as are read take less than sorting 10,000 numbers', (piece) => {
    const expression = piece.repeat(MAX_EXPRESSION_LENGTH).slice(0, MAX_EXPRESSION_LENGTH - 1);
    expect(parsing(`${expression}!`)).toBeLessThan(sorting());
    expect(parsing(expression)).toBeLessThan(sorting());
  });
});
