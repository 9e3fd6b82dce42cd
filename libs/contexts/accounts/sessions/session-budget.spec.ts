import { expect, test } from '@jest/globals';
import type { OperationalRecord, OperationalStore } from '@vpds/kernel';
import { SessionBudget } from './session-budget.ts';

/** The first writes meet those of others. */
function storeOf(conflicts: number): OperationalStore {
  const records = new Map<string, OperationalRecord>();
  let left = conflicts;
  return {
    claim: async () => [],
    read: async (_: string, id: string) => records.get(id) ?? null,
    write: async (_: string, record: Omit<OperationalRecord, 'version'>, expected: number) => {
      left -= 1;
      if (left >= 0) return false;
      records.set(record.id, { ...record, version: expected + 1 });
      return true;
    },
  } as unknown as OperationalStore;
}

test('SES-3: starts and renewals of a key have a budget each, and so has another key', async () => {
  const budget = new SessionBudget(storeOf(0));
  for (let count = 0; count < 300; count += 1) await budget.take('start', 'key');
  await expect(budget.take('start', 'key')).rejects.toMatchObject({ code: 'rate_limited' });
  await budget.take('renewal', 'key');
  await budget.take('start', 'other');
});

test('SES-3: who starts one while many others do waits a second at most', async () => {
  await new SessionBudget(storeOf(10)).take('start', 'key');
  await expect(new SessionBudget(storeOf(1_000)).take('start', 'key')).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'retry-after': '1' },
  });
});
