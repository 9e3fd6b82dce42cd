import { describe, expect, test } from '@jest/globals';
import { isTimeZone, timeZone } from './time-zone.ts';

describe('names', () => {
  test.each([
    'UTC',
    'Europe/Copenhagen',
    'europe/copenhagen',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
    'EST5EDT',
    'Asia/Calcutta',
  ])('%s is a zone', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each([
    '',
    ' ',
    '+02:00',
    'GMT+2',
    'ACT',
    'PST',
    'SystemV/PST8',
    'Mars/Olympus',
    'Europe',
    'x'.repeat(10_000),
    'UTC\0',
  ])('%j is none', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('offsets', () => {
  test('short stretches between changes are found', () => {
    // Seven days of daylight saving time in October 2000, four days in September 1939.
    const recife = timeZone('America/Recife');
    expect([970_974_000 - 1, 970_974_000, 971_575_199, 971_575_200].map((unix) => recife.offsetAt(unix))).toEqual([
      -10_800, -7_200, -7_200, -10_800,
    ]);
    const freetown = timeZone('Africa/Freetown');
    const august = Date.UTC(1939, 8, 3) / 1000;
    expect(freetown.offsetAt(august)).not.toBe(freetown.offsetAt(august - 5 * 86_400));
  });

  test('many zones in turn: those that were dropped come back the same', () => {
    const names = Intl.supportedValuesOf('timeZone').slice(0, 100);
    const once = names.map((name) => timeZone(name).offsetAt(1772321400));
    expect(names.map((name) => timeZone(name).offsetAt(1772321400))).toEqual(once);
    expect(new Set(once).size).toBeGreaterThan(10);
  });
});
