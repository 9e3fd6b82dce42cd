import { describe, expect, test } from '@jest/globals';
import { type DateFormat, readDate } from './date-formats.ts';

const EVERY: readonly DateFormat[] = ['Y-m-d', 'd-m-Y', 'd-m-y', 'Y-m-d H:i:s'];

describe('FLD-1, FLD-3: dates', () => {
  test.each([
    ['2026-02-28', '2026-02-28'],
    ['28-02-2026', '2026-02-28'],
    ['28-02-26', '2026-02-28'],
    ['2026-02-28 23:59:59', '2026-02-28'],
    ['0069-01-01', '0069-01-01'],
    ['01-01-0025', '0025-01-01'],
  ])('%j is %s: by the format, without the time', (text, date) => {
    expect(readDate(text, EVERY)).toBe(date);
  });

  test.each([
    ['01-12-00', '2000-12-01'],
    ['01-12-69', '2069-12-01'],
    ['01-12-70', '1970-12-01'],
    ['01-12-99', '1999-12-01'],
  ])('two digits of a year as PHP reads them: %j is %s', (text, date) => {
    expect(readDate(text, EVERY)).toBe(date);
  });

  test.each([
    [2025, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
    [2024, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
    [2000, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
    [1900, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ])('the days that %i has, and no others', (year, lengths) => {
    const two = (number: number) => String(number).padStart(2, '0');
    const shouldBe = lengths.flatMap((days, index) =>
      Array.from({ length: days }, (_, day) => `${year}-${two(index + 1)}-${two(day + 1)}`),
    );
    const all = Array.from({ length: 100 * 100 }, (_, n) => `${year}-${two(Math.floor(n / 100))}-${two(n % 100)}`);
    expect(all.filter((text) => readDate(text, ['Y-m-d']) !== null)).toEqual(shouldBe);
  });

  test.each([
    '2026-2-28',
    ' 2026-02-28',
    '2026-02-28 ',
    '2026-02-28T10:00:00',
    '2026-02-28 24:00:00',
    '2026-02-28 10:60:00',
    '2026-02-28 10:00:60',
    '28.02.2026',
    '',
  ])('%j is in none of the formats', (text) => {
    expect(readDate(text, EVERY)).toBeNull();
  });

  test('only the formats of the key count, and only text', () => {
    expect(readDate('28-02-2026', ['Y-m-d', 'd-m-y'])).toBeNull();
    for (const value of [20260228, null, undefined, ['2026-02-28'], { toString: () => '2026-02-28' }])
      expect(readDate(value, EVERY)).toBeNull();
  });
});
