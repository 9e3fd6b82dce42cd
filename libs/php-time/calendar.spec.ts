import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dateFromDays, dayOfWeek, daysFromDate, isoWeekDay, modulo, quotient } from './calendar.ts';

describe('days and dates', () => {
  test('are those of the platform where it has them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (days) => {
        const date = new Date(days * 86_400_000);
        const { year, month, day } = dateFromDays(days);
        expect([year, month, day]).toEqual([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]);
        expect(daysFromDate(year, month, day)).toBe(days);
        expect(dayOfWeek(days)).toBe(date.getUTCDay());
      }),
    );
  });

  test('months and days may lie outside', () => {
    expect(daysFromDate(2026, 14, 1)).toBe(daysFromDate(2027, 2, 1));
    expect(daysFromDate(2026, 0, 1)).toBe(daysFromDate(2025, 12, 1));
    expect(daysFromDate(2026, 3, 0)).toBe(daysFromDate(2026, 2, 28));
  });

  test('ISO weeks', () => {
    const monday = (year: number, week: number) => dateFromDays(daysFromDate(year, 1, 1) + isoWeekDay(year, week, 1));
    expect(monday(2026, 1)).toEqual({ year: 2025, month: 12, day: 29 });
    expect(monday(2020, 53)).toEqual({ year: 2020, month: 12, day: 28 });
    expect(monday(2021, 1)).toEqual({ year: 2021, month: 1, day: 4 });
  });
});

test('quotients are whole even where the division is rounded', () => {
  const seconds = 2 ** 63;
  expect(BigInt(quotient(seconds, 86_400)) * 86_400n + BigInt(modulo(seconds, 86_400))).toBe(2n ** 63n);
});
