import { describe, expect, test } from '@jest/globals';
import { readMoment, readQueryMoment } from './read-moment.ts';

/** 2026-03-29 03:30:00 in Copenhagen, an hour after its clocks went forward. */
const NOW = 1_774_747_800;
const OPTIONS = { now: NOW, timeZone: 'Europe/Copenhagen' };

const inQuery = (text: string) => readQueryMoment(text, OPTIONS);

describe.each([
  ['on a command line', readMoment],
  ['in a query', readQueryMoment],
])('STA-2: a moment %s', (_, read) => {
  const time = (text: string) => read(text, OPTIONS);

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
});

describe('STA-2: a + that form decoding turned into a space is understood', () => {
  test.each([
    [' 1700000000', '+1700000000'],
    [' 2026', '+2026'],
    [' 1 week', '+1 week'],
    ['2026-02-28T10:00:00 01:00', '2026-02-28T10:00:00+01:00'],
    ['2026-02-28T10:00:00 0100', '2026-02-28T10:00:00+0100'],
    ['20260228T100000 0100', '20260228T100000+0100'],
    ['2026-02-28T10:00:00.5 01:00', '2026-02-28T10:00:00.5+01:00'],
    ['2026-02-28 10:00:00 01', '2026-02-28 10:00:00+01'],
    ['now 1 day', 'now+1 day'],
    [' 1.5 days', '+1.5 days'],
    ['2026-01-31 1 month', '2026-01-31+1 month'],
    [' 2 days', '+2 days'],
    ['@1700000000 1 day', '@1700000000 +1 day'],
    ['Sat, 28 Feb 2026 10:00:00  0100', 'Sat, 28 Feb 2026 10:00:00 +0100'],
    ['Sat, 28 Feb 2026 10:00:00 0100', 'Sat, 28 Feb 2026 10:00:00 +0100'],
    ['2026-02-28 10am  0200', '2026-02-28 10am +0200'],
    [' 01:00', '+01:00'],
    ['10:00 02:00', '10:00+02:00'],
    ['tomorrow 10:00 02:00', 'tomorrow 10:00+02:00'],
    ['2026/02/28 10:00 01:00', '2026/02/28 10:00+01:00'],
    ['28.02.2026 10:00 02:00', '28.02.2026 10:00+02:00'],
    ['28 February 2026 10:00 02:00', '28 February 2026 10:00+02:00'],
    ['2026-W09-6T10:00:00 01:00', '2026-W09-6T10:00:00+01:00'],
    ['2026-02-28T10:00:00 1', '2026-02-28T10:00:00+1'],
    ['2026-02-28  1.5 days', '2026-02-28 +1.5 days'],
    ['GMT 2', 'GMT+2'],
    ['10:00 GMT 2', '10:00 GMT+2'],
    ['2026-07-01  5', '2026-07-01 +5'],
    ['2026-02-28 23:30:00  01:00', '2026-02-28 23:30:00 +01:00'],
    ['2026-02-28 23:30 UTC  01:00', '2026-02-28 23:30 UTC +01:00'],
  ])('%j', (decoded, sent) => {
    expect(inQuery(sent)).not.toBeNull();
    expect(inQuery(decoded)).toBe(inQuery(sent));
  });

  test.each([
    'Sat Feb 28 10:00:00 2026',
    'Sun Feb  1 10:00:00 2026',
    '10:00 28 February 2026',
    '10:00 1 March 2026',
    '2026-02-28 10:00:00 1 day',
    'first day of january 2026 00:00',
    '28 Feb 2026 10:00:00 GMT',
  ])('and a space that was one stays one: %j', (text) => {
    expect(readMoment(text, OPTIONS)).not.toBeNull();
    expect(inQuery(text)).toBe(readMoment(text, OPTIONS));
  });

  test('on a command line a space is one, as it is to PHP', () => {
    expect(readMoment('2026-02-28 23:30 10:00', OPTIONS)).toBeNull();
    expect(readMoment('10:00 11:00', OPTIONS)).toBeNull();
    expect(readMoment(' 5', OPTIONS)).toBeNull();
  });
});
