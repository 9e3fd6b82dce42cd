import { expect, test } from '@jest/globals';
import { Metrics } from '@vpds/observability';
import { processBodyBudget, processReadBudget } from './read-budget.ts';

test.each([
  ['vpds_reads_bytes', 'vpds_reads_waiting', processReadBudget],
  ['vpds_bodies_bytes', 'vpds_bodies_waiting', processBodyBudget],
])('%s and %s: what is held, and how many wait for their share', async (held, waiting, budgetOf) => {
  const metrics = new Metrics();
  const budget = budgetOf({ READ_BUDGET_MB: 100 }, metrics);
  const shown = async (name: string) => new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics.text())?.[1];
  const bytes = 20_000_000;
  const first = await budget.acquire({ companyID: 1, bytes });
  const second = budget.acquire({ companyID: 1, bytes });
  expect([await shown(held), await shown(waiting)]).toEqual([String(bytes), '1']);
  first.release();
  (await second).release();
  expect([await shown(held), await shown(waiting)]).toEqual(['0', '0']);
});
