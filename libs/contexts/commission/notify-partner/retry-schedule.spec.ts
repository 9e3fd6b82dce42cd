import { expect, test } from '@jest/globals';
import { TRY_FOR, pauseBeforeRetry } from './retry-schedule.ts';

test('COM-7: the first retries come within 30 s', () => {
  for (let age = 0; age < 20_000; age += 500) expect(pauseBeforeRetry(age, 1)).toBeLessThan(15_000);
  expect(pauseBeforeRetry(0, 0)).toBeGreaterThan(5_000);
});

test('COM-7: retries grow rarer, up to one an hour, for 24 h', () => {
  let attempts = 0;
  let longest = 0;
  for (let age = 0; age < TRY_FOR; attempts += 1) {
    const pause = pauseBeforeRetry(age, 0.5);
    longest = Math.max(longest, pause);
    age += pause;
  }
  expect(longest).toBe(60 * 60_000);
  expect(attempts).toBeGreaterThan(25);
  expect(attempts).toBeLessThan(60);
});
