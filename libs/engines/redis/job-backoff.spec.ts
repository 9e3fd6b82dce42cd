import { describe, expect, test } from '@jest/globals';
import { RunAgain, delayBeforeNextRun } from './job-backoff.ts';

describe('when a job runs again', () => {
  test('after an error ever later, from half a second to five minutes', () => {
    for (const [attempt, longest] of [
      [1, 500],
      [2, 1_000],
      [5, 8_000],
      [10, 256_000],
      [11, 300_000],
      [1e9, 300_000],
    ] as const) {
      const delay = delayBeforeNextRun(attempt, new Error('x'));
      expect(delay).toBeGreaterThanOrEqual(longest / 2);
      expect(delay).toBeLessThanOrEqual(longest);
    }
  });

  test('when it says so itself, however often that was', () => {
    const delay = delayBeforeNextRun(1_000, new RunAgain(Date.now() + 3_000));
    expect(delay).toBeGreaterThan(2_900);
    expect(delay).toBeLessThanOrEqual(3_000);
    expect(delayBeforeNextRun(1, new RunAgain(Date.now() - 3_000))).toBe(0);
  });
});
