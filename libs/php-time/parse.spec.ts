import { describe, expect, test } from '@jest/globals';
import { MAX_EXPRESSION_LENGTH, parsePhpTime } from './index.ts';

/** Saturday, 2026-02-28 23:30 UTC, which is Sunday half past midnight in Copenhagen. */
const now = 1772321400;

/** The answer as a clock in UTC shows it. */
function inUtc(expression: string, timeZone = 'UTC', base = now): string | null {
  const unix = parsePhpTime(expression, { now: base, timeZone });
  return unix === null ? null : new Date(unix * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

describe('weekdays', () => {
  test('a name or a word with a name resets the time, a number with a name keeps it', () => {
    expect(inUtc('monday')).toBe('2026-03-02 00:00:00');
    expect(inUtc('next monday')).toBe('2026-03-02 00:00:00');
    expect(inUtc('+1 monday')).toBe('2026-03-02 23:30:00');
  });

  test('today is the weekday itself, but not the next one', () => {
    expect(inUtc('saturday')).toBe('2026-02-28 00:00:00');
    expect(inUtc('next saturday')).toBe('2026-03-07 00:00:00');
  });

  test('weeks run from Monday to Sunday; a week alone is its Monday', () => {
    expect(inUtc('sunday this week')).toBe('2026-03-01 00:00:00');
    expect(inUtc('monday this week', 'Europe/Copenhagen')).toBe('2026-02-22 23:00:00');
    expect(inUtc('last week')).toBe('2026-02-16 23:30:00');
  });

  test('working days step over weekends', () => {
    expect(inUtc('+0 weekdays')).toBe('2026-03-02 23:30:00');
    expect(inUtc('+5 weekdays')).toBe('2026-03-06 23:30:00');
    expect(inUtc('2 weekdays ago')).toBe('2026-02-26 23:30:00');
  });
});

describe('steps', () => {
  test('a day that the month does not have runs over into the next', () => {
    expect(inUtc('2026-01-31 +1 month')).toBe('2026-03-03 00:00:00');
    expect(inUtc('last day of next month')).toBe('2026-03-31 23:30:00');
  });

  test('ago negates the steps before it, not those after it', () => {
    expect(inUtc('2 days 1 week ago')).toBe('2026-02-19 23:30:00');
    expect(inUtc('1 week ago +2 days')).toBe('2026-02-23 23:30:00');
  });

  test('they follow the wall clock, also over a change of it', () => {
    // 02:30 does not exist on that day.
    expect(inUtc('2026-03-28 02:30 +24 hours', 'Europe/Copenhagen')).toBe('2026-03-29 01:30:00');
    expect(inUtc('2026-03-28 12:00 +24 hours', 'Europe/Copenhagen')).toBe('2026-03-29 10:00:00');
  });

  test('a plus that form decoding turned into a space is no loss', () => {
    expect(inUtc(' 1 week')).toBe(inUtc('+1 week'));
  });
});

describe('given twice', () => {
  test('a second date or time is refused', () => {
    expect(inUtc('2026-01-01 2026-01-02')).toBeNull();
    expect(inUtc('10:00 11:00')).toBeNull();
  });

  test('a second zone is passed over, a third refused', () => {
    expect(inUtc('10:00 CET CEST')).toBe('2026-02-28 09:00:00');
    expect(inUtc('10:00 CET CEST EST')).toBeNull();
  });

  test('a second packed time is a year', () => {
    expect(inUtc('1030 2024')).toBe('2024-02-28 10:30:00');
  });
});

describe('American dates', () => {
  test('the year is read after a bare day', () => {
    expect(inUtc('5/31/2024')).toBe('2024-05-31 00:00:00');
    expect(inUtc('5/31/24')).toBe('2024-05-31 00:00:00');
  });

  test("after a day with a suffix it is ignored: the base's year remains", () => {
    expect(inUtc('5/31st/2024')).toBe('2026-05-31 00:00:00');
    expect(inUtc('2/28th/24 10:00')).toBe('2026-02-28 10:00:00');
  });
});

describe('zones', () => {
  test('an expression may name its own, in all forms', () => {
    for (const zone of ['+02:00', '+2', '+0200', 'GMT+2', 'EET', '(EET)', 'Europe/Helsinki', 'b']) {
      expect(inUtc(`2026-01-01 10:00 ${zone}`, 'America/New_York')).toBe('2026-01-01 08:00:00');
    }
  });

  test('an abbreviation is an offset whatever the season', () => {
    expect(inUtc('2026-07-01 10:00 EST')).toBe('2026-07-01 15:00:00');
  });

  test('names that exist only in ICU are refused', () => {
    expect(inUtc('10:00 ACT')).toBeNull();
    expect(inUtc('10:00 SystemV/PST')).toBeNull();
    expect(inUtc('10:00 Nowhere/City')).toBeNull();
  });

  test('the time of the base is that of the requested zone', () => {
    expect(inUtc('2026-05-01 noon', 'Asia/Kathmandu')).toBe('2026-05-01 06:15:00');
    expect(inUtc('today', 'America/St_Johns')).toBe('2026-02-28 03:30:00');
  });
});

describe('timestamps', () => {
  test('count from 1970 in UTC; fractions round down', () => {
    expect(parsePhpTime('@1700000000', { now, timeZone: 'Asia/Tokyo' })).toBe(1700000000);
    expect(parsePhpTime('@-1.5', { now, timeZone: 'UTC' })).toBe(-2);
    expect(parsePhpTime('@0 +1 month', { now, timeZone: 'America/New_York' })).toBe(31 * 86_400);
  });

  test('end where 64 bits end', () => {
    expect(parsePhpTime('@9223372036854775807', { now, timeZone: 'UTC' })).toBe(2 ** 63);
    expect(parsePhpTime('@9223372036854775808', { now, timeZone: 'UTC' })).toBeNull();
    expect(parsePhpTime('@-9223372036854775809', { now, timeZone: 'UTC' })).toBeNull();
  });
});

describe('case and characters', () => {
  test.each([
    ['10:00 Europe/COPENHAGEN', '2026-02-28 09:00:00'],
    ['10:00 europe/copenhagen', null],
    ['2026W10', '2026-03-02 00:00:00'],
    ['2026w10', null],
    ['5 III 2026', '2026-03-05 00:00:00'],
    ['5 iii 2026', null],
    ['back of 7pm', '2026-02-28 19:15:00'],
    ['Back of 7pm', '2026-02-28 18:45:00'],
    ['12345-01-01é', null],
    ['1\u00a0day', '2026-03-01 23:30:00'],
  ])('%j', (expression, answer) => {
    expect(inUtc(expression)).toBe(answer);
  });
});

describe('bounds', () => {
  test('an empty expression is refused, white space is now', () => {
    expect(parsePhpTime('', { now, timeZone: 'UTC' })).toBeNull();
    expect(parsePhpTime(' \t', { now, timeZone: 'UTC' })).toBe(now);
    expect(parsePhpTime('\r\n', { now, timeZone: 'UTC' })).toBe(now);
  });

  test.each(['\v', '\f', '\r', '\n\r', ' \v'])('white space that ends in no token, %j, is refused', (expression) => {
    expect(parsePhpTime(expression, { now, timeZone: 'UTC' })).toBeNull();
  });

  test('the longest expression is read, a longer one is not', () => {
    const longest = 'now '.repeat(MAX_EXPRESSION_LENGTH / 4);
    expect(parsePhpTime(longest, { now, timeZone: 'UTC' })).toBe(now);
    expect(parsePhpTime(`${longest} `, { now, timeZone: 'UTC' })).toBeNull();
  });

  test('years beyond counting are refused', () => {
    expect(parsePhpTime('+1234567890123456789-01-01', { now, timeZone: 'UTC' })).toBeNull();
  });

  test('options that are none are the caller’s mistake', () => {
    expect(() => parsePhpTime('now', { now, timeZone: 'Mars/Olympus' })).toThrow(RangeError);
    expect(() => parsePhpTime('now', { now: 1.5, timeZone: 'UTC' })).toThrow(RangeError);
  });
});
