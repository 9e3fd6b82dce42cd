import { describe, expect, test } from '@jest/globals';
import { readMoment } from './read-moment.ts';

const options = { now: 1_772_321_400, timeZone: 'UTC' };

describe('decisions G: a moment', () => {
  test.each([
    ['1700000000', 1_700_000_000],
    ['-5', -5],
    ['+5', 5],
    ['2026', 2026],
    ['2026-02-28 10:00:00', 1_772_272_800],
    ['2026-02-28T10:00:00+01:00', 1_772_269_200],
    ['2026-02-28T10:00:00 01:00', 1_772_269_200],
    ['+1 week', 1_772_926_200],
    [' 1 week', 1_772_926_200],
    ['9'.repeat(30), 253_402_300_799],
  ])('%j is %i', (text, expected) => {
    expect(readMoment(text, options)).toBe(expected);
  });

  test.each(['', ' ', 'nonsense', 'x'.repeat(10_000)])('%j is unreadable', (text) => {
    expect(readMoment(text, options)).toBeNull();
  });
});
