import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import type { OverviewRequest } from '../statistics.contract.ts';
import { readRange } from './statistics-range.ts';

/** 2026-03-29 03:30:00 in Copenhagen, an hour after its clocks went forward. */
const NOW = 1_774_747_800;
const ZONE = 'Europe/Copenhagen';
const NONE: OverviewRequest = { since: null, until: null, monthly: null, asOf: null };

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

describe('STA-3: ranges', () => {
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
