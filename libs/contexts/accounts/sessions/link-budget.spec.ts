import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { OperationalStore } from '@vpds/kernel';
import { LinkBudget } from './link-budget.ts';

const HOUR = 3_600_000;

/** Thirty links were taken at this time. */
function budget(takenAt: number): LinkBudget {
  const body = JSON.stringify(Array(30).fill(takenAt));
  return new LinkBudget({
    claim: async () => [],
    read: async (_: string, id: string) => ({ id, dueAt: null, body, version: 1 }),
    write: async () => true,
  } as unknown as OperationalStore);
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([
  ['within the hour', -HOUR / 2, false],
  ['before the hour', -HOUR, true],
  ['by a clock that has gone back since', 24 * HOUR, true],
])('SES-4: links that were taken %s', async (_, since, isFree) => {
  expect(await budget(Date.now() + since).take('kim@example.com', '192.0.2.1')).toBe(isFree);
});
