import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import type { OverviewRequest } from '../statistics.contract.ts';
import { readQueryTime } from './query-time.ts';
import { readRange } from './statistics-range.ts';

/** 2026-03-29 03:30:00 in Copenhagen, an hour after its clocks went forward. */
const NOW = 1_774_747_800;
const ZONE = 'Europe/Copenhagen';
const NONE: OverviewRequest = { since: null, until: null, monthly: null, asOf: null };

const time = (text: string) => readQueryTime(text, NOW, ZONE);
const range = (query: Partial<OverviewRequest>) => readRange({ ...NONE, ...query }, NOW, ZONE);

function refusal(query: Partial<OverviewRequest>): [string, ...unknown[]] {
  try {
    range(query);
  } catch (error) {
    if (error instanceof Refusal) return [error.code, ...error.parameters];
    throw error;
  }
  throw new Error('Not refused');
}

describe('decisions G: times of a query', () => {
  test.each([
    ['2026', 2026],
    ['0', 0],
    ['-1', -1],
    ['+1700000000', 1_700_000_000],
    [' 1700000000', 1_700_000_000],
    ['-1700000000', -1_700_000_000],
    ['00012', 12],
  ])('digits alone, with or without a sign, are a Unix timestamp: %s', (text, seconds) => {
    expect(time(text)).toBe(seconds);
  });

  test.each([
    ['2026-01-01 00:00:00', 1_767_222_000],
    ['2026-07-01 12:00:00', 1_782_900_000],
  ])('`Y-m-d H:i:s` in the service’s time zone: %s', (text, seconds) => {
    expect(time(text)).toBe(seconds);
  });

  test.each([
    ['now', NOW],
    ['-1 week', NOW - 7 * 86_400 + 3600],
    ['@86400', 86_400],
    ['yesterday', 1_774_652_400],
    ['first day of january 2026 00:00', 1_767_222_000],
    ['2026-02-28T10:00:00Z', 1_772_272_800],
  ])('anything that strtotime takes, relative to now: %s', (text, seconds) => {
    expect(time(text)).toBe(seconds);
  });

  test.each([
    [' 1 week', '+1 week'],
    ['2026-02-28T10:00:00 01:00', '2026-02-28T10:00:00+01:00'],
    ['2026-02-28T10:00:00 0100', '2026-02-28T10:00:00+0100'],
    ['2026-02-28T10:00:00.5 01:00', '2026-02-28T10:00:00.5+01:00'],
    ['2026-02-28 10:00:00 01', '2026-02-28 10:00:00+01'],
    ['now 1 day', 'now+1 day'],
    [' 1.5 days', '+1.5 days'],
    ['2026-01-31 1 month', '2026-01-31+1 month'],
    [' 2 days', '+2 days'],
    ['@1700000000 1 day', '@1700000000 +1 day'],
  ])('a + that form decoding turned into a space is understood: %j', (decoded, sent) => {
    expect(time(sent)).not.toBeNull();
    expect(time(decoded)).toBe(time(sent));
  });

  test('a date as C writes it keeps its year', () => {
    expect(time('Sat Feb 28 10:00:00 2026')).toBe(1_772_269_200);
  });

  test.each([
    '',
    ' ',
    'soon',
    '2026-13-45 99:00:00',
    '99999999999999999999',
    'x'.repeat(10_000),
    '1e3',
    '+',
    '--1',
    '10:00 11:00',
    'Jan 99',
  ])('unreadable: %j', (text) => {
    expect(time(text)).toBeNull();
  });
});

describe('decisions G: ranges', () => {
  test('`since` omitted: from the beginning; `until` omitted: now', () => {
    expect(range({})).toEqual({ since: null, until: NOW, asOf: NOW, monthly: false });
    expect(range({ since: '-1 day' })).toMatchObject({ since: NOW - 86_400 + 3_600, until: NOW });
  });

  test.each([['since'], ['until'], ['asOf']])("an unreadable value → `'%s' is not a valid date or time`", (name) => {
    for (const text of ['soon', '']) expect(refusal({ [name]: text })).toEqual(['time_invalid', name]);
  });

  test('`since` after `until` → refused; the same second is a range', () => {
    expect(refusal({ since: '11', until: '10' })).toEqual(['since_after_until']);
    expect(refusal({ since: '+1 second' })).toEqual(['since_after_until']);
    expect(range({ since: '10', until: '10' })).toMatchObject({ since: 10, until: 10 });
  });

  test('`monthly` other than 0 or 1 → refused', () => {
    for (const monthly of ['2', '', 'true', '01', ' 1']) expect(refusal({ monthly })).toEqual(['monthly_invalid']);
    expect([range({ monthly: '0' }).monthly, range({ monthly: '1' }).monthly]).toEqual([false, true]);
  });

  test('errors come in the order of the parameters', () => {
    expect(refusal({ since: 'soon', until: 'soon', monthly: '2', asOf: 'soon' })).toEqual(['time_invalid', 'since']);
    expect(refusal({ until: 'soon', monthly: '2', asOf: 'soon' })).toEqual(['time_invalid', 'until']);
    expect(refusal({ since: '9', until: '1', monthly: '2', asOf: 'soon' })).toEqual(['monthly_invalid']);
    expect(refusal({ since: '9', until: '1', asOf: 'soon' })).toEqual(['time_invalid', 'asOf']);
  });

  test('asOf: relative times and a missing `until` follow it; a later one than now is now', () => {
    expect(range({ asOf: '1000000', since: '-1 minute' })).toEqual({
      since: 999_940,
      until: 1_000_000,
      asOf: 1_000_000,
      monthly: false,
    });
    expect(range({ asOf: '+1 day' })).toMatchObject({ until: NOW, asOf: NOW });
    expect(range({ asOf: '100', until: '500' })).toMatchObject({ until: 500, asOf: 100 });
    expect(refusal({ asOf: '100', since: '101' })).toEqual(['since_after_until']);
  });
});
