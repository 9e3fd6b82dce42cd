import { describe, expect, test } from '@jest/globals';
import { losesDigits, readNumber } from './numeric-text.ts';

describe('ANS-14: what a double does not hold', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '9007199254740993.0',
    '9007199254740993.',
    '9.007199254740993e15',
    '90071992547409.93E2',
    '0009007199254740993',
    '12345678901234567890',
    '36028797018963970',
    '0.12345678901234567890',
    '2184815518437950.1',
    '1e400',
    '1e-400',
    `1${'0'.repeat(400)}`,
    `0.${'1'.repeat(200)}`,
  ])('%s loses digits', (text) => {
    expect(losesDigits(text)).toBe(true);
  });

  test.each([
    '0',
    '-0',
    '0.0e999999',
    '5.',
    '.5',
    '1.10',
    '0.1',
    '0.10000000000000001',
    '1.100000000000000088817841970012523233890533447265625',
    '9007199254740992.00',
    '9007199254740994',
    '100000000000000000000',
    '1e20',
    '1e300',
    '1.7976931348623157e308',
    '5e-324',
    '3.602879701896397e16',
    '2184815518437950.2',
    '2184815518437950.25',
    '2184815518437950.3',
    `1.5${'0'.repeat(100_000)}`,
    `${'0'.repeat(100_000)}15`,
  ])('%s does not', (text) => {
    expect(losesDigits(text)).toBe(false);
  });

  test('no double that is printed with an exponent or a fraction loses digits', () => {
    const lossy: string[] = [];
    for (let index = 0; index < 20_000; index += 1) {
      const value = (Math.random() - 0.5) * 10 ** Math.floor(Math.random() * 600 - 300);
      const plain = Number.isInteger(value) && !Number.isSafeInteger(value) ? [] : [JSON.stringify(value)];
      for (const text of [...plain, value.toExponential(16), value.toExponential()])
        if (losesDigits(text)) lossy.push(text);
    }
    expect(lossy).toEqual([]);
  });
});

describe('CRE-3: one reading of numeric text', () => {
  test.each([
    [' 12\n', 12, true],
    ['+12', 12, true],
    ['-5', -5, true],
    ['81.000', 81, false],
    ['81.', 81, false],
    ['8e1', 80, false],
    [81.5, 81.5, false],
    [81, 81, true],
  ])('%j is %s, whole: %s', (given, value, isWhole) => {
    expect(readNumber(given)).toEqual({ value, isWhole, isLossy: false });
  });

  test.each(['', ' ', '12\u00a0', '\u00a012', '1 2', '1,5', '0x10', '1e', 'Infinity', '٣', null, true, [], {}])(
    '%j is no number',
    (given) => {
      expect(readNumber(given)).toBeNull();
    },
  );
});
