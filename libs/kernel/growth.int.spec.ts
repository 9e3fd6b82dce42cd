import { expect, test } from '@jest/globals';
import { FairQueue } from './fair-queue.ts';
import { ReadBudget } from './read-budget.ts';
import { ReadScope } from './read-scope.ts';
import { growth } from './testing/growth.ts';

/** How much more a step may take; what grows with the number of companies takes tens of times as long. */
const SAME = 5;

test('work in turns costs the same, however many companies have had their turn', async () => {
  const budget = new ReadBudget({ total: 1 });
  const after = async (companies: number) => {
    const queue = new FairQueue(1);
    let companyID = 0;
    const runNext = () => queue.run(new ReadScope({ budget, companyID: (companyID += 1) }), async () => undefined);
    while (companyID < companies) await runNext();
    return async () => {
      for (let times = 0; times < 20; times += 1) await runNext();
    };
  };
  expect(await growth(await after(50), await after(20_000))).toBeLessThan(SAME);
});

test('what a read returns costs the same, however many other companies read while somebody waits', async () => {
  const besides = (companies: number) => {
    const budget = new ReadBudget({ total: 1_000_000, share: 10, patience: 60_000 });
    for (let companyID = 1; companyID <= companies; companyID += 1) budget.acquireNow({ companyID, bytes: 10 });
    const leaving = new AbortController();
    budget.acquire({ companyID: 1, bytes: 10, signal: leaving.signal }).catch(() => undefined);
    const step = () => {
      for (let times = 0; times < 20; times += 1) budget.acquireNow({ companyID: 0, bytes: 5 })?.release();
    };
    return { step, leave: () => leaving.abort() };
  };
  const [few, many] = [besides(50), besides(5_000)];
  expect(await growth(few.step, many.step)).toBeLessThan(SAME);
  few.leave();
  many.leave();
});
