import { describe, expect, test } from '@jest/globals';
import { pauseAfter } from './backoff.ts';

describe('the pause before the next try', () => {
  test.each([
    [1, 500],
    [2, 1_000],
    [5, 8_000],
    [10, 256_000],
    [11, 300_000],
    [1e9, 300_000],
  ])('after attempt %d is at most %d ms and at least half of it', (attempt, longest) => {
    const pauses = Array.from({ length: 100 }, () => pauseAfter(attempt, { first: 500, longest: 300_000 }));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(longest / 2);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longest);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });
});
