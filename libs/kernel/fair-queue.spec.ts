import { expect, test } from '@jest/globals';
import { currentReads, withinReads } from './async-context.ts';
import { FairQueue } from './fair-queue.ts';
import { ReadBudget } from './read-budget.ts';
import { ReadScope } from './read-scope.ts';
import { sleep } from './testing/harness.ts';

const budget = new ReadBudget({ total: 1 });
const scopeOf = (companyID: number) => new ReadScope({ budget, companyID });
const lasting = (milliseconds: number) => () => sleep(milliseconds);

test('a company that asks for much waits for itself: another one is next', async () => {
  const queue = new FairQueue(1);
  const order: string[] = [];
  const run = (companyID: number, name: string) =>
    queue.run(scopeOf(companyID), lasting(5)).then(() => order.push(name));
  const many = Array.from({ length: 20 }, (_, index) => run(1, `many ${index}`));
  await many[2];
  await run(2, 'few');
  expect(order.indexOf('few')).toBeLessThan(6);
  await Promise.all(many);
});

test('cost is time: long pieces of work get fewer turns than short ones', async () => {
  const queue = new FairQueue(1);
  const turns = { long: 0, short: 0 };
  const ask = (companyID: number, kind: keyof typeof turns, milliseconds: number) =>
    Array.from({ length: 12 }, () =>
      queue.run(scopeOf(companyID), lasting(milliseconds)).then(() => (turns[kind] += 1)),
    );
  const requested = [...ask(1, 'long', 40), ...ask(2, 'short', 2)];
  await requested.at(-1);
  expect(turns.long).toBeLessThan(6);
  await Promise.all(requested);
});

test('work whose caller has gone does not begin; what fails or ends makes room for the next', async () => {
  const queue = new FairQueue(1);
  const gone = scopeOf(1);
  let begun = false;
  const first = queue.run(scopeOf(1), async () => {
    await lasting(5)();
    throw new Error('failed');
  });
  const dropped = queue.run(gone, async () => (begun = true));
  const last = queue.run(undefined, async () => 'done');
  gone.cancel(new Error('gone'));
  await expect(first).rejects.toThrow('failed');
  await expect(dropped).rejects.toThrow('gone');
  expect(await last).toBe('done');
  expect([begun, queue.waiting]).toEqual([false, 0]);
});

test('of several places one company gets no more than its own', async () => {
  const queue = new FairQueue(4, 2);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await lasting(5)();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => queue.run(scopeOf(1), work)));
  expect(most).toBe(2);
});

test('what waited reads for its own company, not for the one whose end starts it', async () => {
  const queue = new FairQueue(1);
  const read = async () => {
    await lasting(1)();
    return currentReads()?.companyID;
  };
  const ask = (scope: ReadScope) => withinReads(scope, () => queue.run(scope, read));
  expect(await Promise.all([1, 2, 3].map((companyID) => ask(scopeOf(companyID))))).toEqual([1, 2, 3]);
});
