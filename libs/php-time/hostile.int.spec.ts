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

/** The best of some runs: what others do on this machine meanwhile does not count. */
function milliseconds(expression: string): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now();
      parsePhpTime(expression, options);
      return performance.now() - start;
    }),
  );
}

describe('hostile expressions cost no time', () => {
  test.each(pieces)('10,000 characters of %j are refused in under a millisecond', (piece) => {
    const expression = piece.repeat(10_000).slice(0, 10_000);
    expect(parsePhpTime(expression, options)).toBeNull();
    expect(milliseconds(expression)).toBeLessThan(1);
  });

  test.each(pieces)('as many of %j as are read take under a millisecond', (piece) => {
    const expression = piece.repeat(MAX_EXPRESSION_LENGTH).slice(0, MAX_EXPRESSION_LENGTH - 1);
    expect(milliseconds(`${expression}!`)).toBeLessThan(1);
    expect(milliseconds(expression)).toBeLessThan(1);
  });
});
