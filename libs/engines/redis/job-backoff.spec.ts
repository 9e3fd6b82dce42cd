import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { RunAgain, delayBeforeNextRun } from './job-backoff.ts';

describe('when a job runs again', () => {
  afterEach(() => void jest.useRealTimers());

  test('after an error ever later', () => {
    expect(delayBeforeNextRun(1, new Error('x'))).toBeLessThanOrEqual(500);
    expect(delayBeforeNextRun(1e9, new Error('x'))).toBeGreaterThanOrEqual(150_000);
  });

  test('when the job asks for it, however often', () => {
    jest.useFakeTimers();
    expect(delayBeforeNextRun(1_000, new RunAgain({ retryAt: Date.now() + 3_000 }))).toBe(3_000);
    expect(delayBeforeNextRun(1, new RunAgain({ retryAt: Date.now() - 3_000 }))).toBe(0);
  });
});
