import { describe, expect, test } from '@jest/globals';
import { readMoment } from './read-moment.ts';

/** 2026-03-29 03:30:00 in Copenhagen, an hour after its clocks went forward. */
const NOW = 1_774_747_800;
const OPTIONS = { now: NOW, timeZone: 'Europe/Copenhagen' };

describe('STA-2: a moment', () => {
  const time = (text: string) => readMoment(text, OPTIONS);

  test.each([
    ['2026', 2026],
    ['0', 0],
    ['-1', -1],
    ['+1700000000', 1_700_000_000],
    ['-1700000000', -1_700_000_000],
    ['00012', 12],
    ['-99999999999999', -99_999_999_999_999],
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
    ['  ', NOW],
    ['\n', NOW],
  ])('anything that strtotime takes, relative to now: %s', (text, seconds) => {
    expect(time(text)).toBe(seconds);
  });

  test('a date as C writes it keeps its year', () => {
    expect(time('Sat Feb 28 10:00:00 2026')).toBe(1_772_269_200);
  });

  test.each([
    '',
    'soon',
    '2026-13-45 99:00:00',
    '9223372036854775808',
    '-99999999999999999999',
    'x'.repeat(10_000),
    '1e3',
    '+',
    '--1',
    '5 ',
    'Jan 99',
  ])('unreadable: %j', (text) => {
    expect(time(text)).toBeNull();
  });

  test('a space is one, as it is to PHP', () => {
    expect(time('2026-02-28 23:30 10:00')).toBeNull();
    expect(time('10:00 11:00')).toBeNull();
    expect(time(' 5')).toBeNull();
    expect(time('Fri,  8 Sep 2017 20:46:39 +0000')).toBe(1_504_903_599);
  });
});
