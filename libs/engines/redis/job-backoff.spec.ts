import { describe, expect, test } from '@jest/globals';
import { RunAgain, delayBeforeNextRun } from './job-backoff.ts';

describe('when a job runs again', () => {
  test('after an error ever later', () => {
    expect(delayBeforeNextRun(1, new Error('x'))).toBeLessThanOrEqual(500);
    expect(delayBeforeNextRun(1e9, new Error('x'))).toBeGreaterThanOrEqual(150_000);
  });

  test('when the job asks for it, however often', () => {
    const delay = delayBeforeNextRun(1_000, new RunAgain({ retryAt: Date.now() + 3_000 }));
    expect(delay).toBeGreaterThan(2_900);
    expect(delay).toBeLessThanOrEqual(3_000);
    expect(delayBeforeNextRun(1, new RunAgain({ retryAt: Date.now() - 3_000 }))).toBe(0);
  });
});
