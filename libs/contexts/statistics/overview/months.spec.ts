import { describe, expect, test } from '@jest/globals';
import { countMonths, monthsBetween } from './months.ts';

const unix = (text: string) => Date.parse(text) / 1000;

describe('STA-4: one entry for each calendar month that a range touches', () => {
  test('each second belongs to one month: its last is the one before the next begins', () => {
    const months = monthsBetween(unix('2025-11-30T23:59:59Z'), unix('2026-03-01T00:00:00Z'), 'UTC');
    expect(months.map(({ key }) => key)).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(months[0]).toMatchObject({ first: unix('2025-11-01T00:00:00Z'), last: unix('2025-11-30T23:59:59Z') });
    for (const [index, { first }] of months.entries()) if (index > 0) expect(months[index - 1]?.last).toBe(first - 1);
    expect(months[4]?.last).toBe(unix('2026-03-31T23:59:59Z'));
  });

  test('months are those of the time zone, over changes of its clocks', () => {
    const months = monthsBetween(unix('2026-02-28T22:59:59Z'), unix('2026-03-31T22:00:00Z'), 'Europe/Copenhagen');
    expect(months).toEqual([
      { key: '2026-02-01', first: unix('2026-01-31T23:00:00Z'), last: unix('2026-02-28T22:59:59Z') },
      { key: '2026-03-01', first: unix('2026-02-28T23:00:00Z'), last: unix('2026-03-31T21:59:59Z') },
      { key: '2026-04-01', first: unix('2026-03-31T22:00:00Z'), last: unix('2026-04-30T21:59:59Z') },
    ]);
  });

  test.each([
    ['2026-05-10T00:00:00Z', '2026-05-10T00:00:00Z', 1],
    ['2026-05-31T23:59:59Z', '2026-06-01T00:00:00Z', 2],
    ['1926-01-01T00:00:00Z', '2025-12-31T23:59:59Z', 1_200],
    ['1926-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 1_201],
  ])('from %s to %s: %i', (since, until, count) => {
    expect(countMonths(unix(since), unix(until), 'UTC')).toBe(count);
    expect(monthsBetween(unix(since), unix(until), 'UTC')).toHaveLength(count);
  });

  test('years of any size are written as PHP writes them', () => {
    const keyAt = (text: string) => monthsBetween(unix(text), unix(text), 'UTC')[0]?.key;
    expect(keyAt('0000-01-15T00:00:00Z')).toBe('0000-01-01');
    expect(keyAt('0987-12-15T00:00:00Z')).toBe('0987-12-01');
    expect(keyAt('-000044-03-15T00:00:00Z')).toBe('-0044-03-01');
    expect(keyAt('+012026-03-15T00:00:00Z')).toBe('12026-03-01');
  });
});
