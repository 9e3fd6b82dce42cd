import { describe, expect, test } from '@jest/globals';
import { fromWallClock, wallClock } from './wall-clock.ts';

const at = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
  second,
});

describe('what clocks show', () => {
  test('with the offset of the moment', () => {
    expect(wallClock(1772321400, 'Europe/Copenhagen')).toEqual({ ...at(2026, 3, 1, 0, 30), offset: 3_600 });
    expect(wallClock(1782864000, 'America/St_Johns')).toEqual({ ...at(2026, 6, 30, 21, 30), offset: -9_000 });
    expect(wallClock(0, 'Asia/Kathmandu')).toEqual({ ...at(1970, 1, 1, 5, 30), offset: 19_800 });
  });

  test('to the second of a change', () => {
    expect(wallClock(1774745999, 'Europe/Copenhagen')).toEqual({ ...at(2026, 3, 29, 1, 59, 59), offset: 3_600 });
    expect(wallClock(1774746000, 'Europe/Copenhagen')).toEqual({ ...at(2026, 3, 29, 3), offset: 7_200 });
    expect(wallClock(1759591799, 'Australia/Lord_Howe').offset).toBe(37_800);
    expect(wallClock(1759591800, 'Australia/Lord_Howe').offset).toBe(39_600);
  });

  test('before 1970 also where ICU has merged a zone into its neighbour', () => {
    expect(wallClock(-5_000_000_000, 'Europe/Copenhagen').offset).toBe(3_020);
    expect(wallClock(-5_000_000_000, 'Europe/Berlin').offset).toBe(3_208);
    expect(wallClock(-2_000_000_000, 'Europe/Amsterdam').offset).toBe(1_172);
  });

  test('far away: changes repeat with the calendar', () => {
    const thousandYears = fromWallClock(at(3026, 7, 1), 'Europe/Copenhagen');
    expect(wallClock(thousandYears, 'Europe/Copenhagen')).toEqual({ ...at(3026, 7, 1), offset: 7_200 });
    expect(wallClock(8_640_000_000_000 * 30, 'America/New_York')).toMatchObject({ year: 8_215_691 });
    expect(wallClock(-62_167_219_200, 'UTC')).toEqual({ ...at(0, 1, 1), offset: 0 });
  });

  test('an unknown zone is the caller’s mistake', () => {
    expect(() => wallClock(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => fromWallClock(at(2026, 1, 1), '+02:00')).toThrow(RangeError);
  });
});

describe('what a reading of the clock means', () => {
  test('month starts, also of months counted on', () => {
    expect(fromWallClock(at(2026, 4, 1), 'Europe/Copenhagen')).toBe(1774994400);
    expect(fromWallClock(at(2025, 16, 1), 'Europe/Copenhagen')).toBe(1774994400);
    expect(fromWallClock(at(2026, 0, 1), 'UTC')).toBe(Date.UTC(2025, 11, 1) / 1000);
  });

  test('a time that is skipped is as much later', () => {
    expect(fromWallClock(at(2026, 3, 29, 2, 30), 'Europe/Copenhagen')).toBe(1774747800);
    expect(fromWallClock(at(2026, 3, 8, 2, 30), 'America/New_York')).toBe(1772955000);
    expect(fromWallClock(at(2011, 12, 30, 12), 'Pacific/Apia')).toBe(1325282400);
  });

  test('of a time that comes twice it is the second east of Greenwich, the first west of it', () => {
    expect(fromWallClock(at(2026, 10, 25, 2, 30), 'Europe/Copenhagen')).toBe(1792891800);
    expect(fromWallClock(at(2026, 11, 1, 1, 30), 'America/New_York')).toBe(1793511000);
  });
});
