import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { currentReads, withinReads } from './async-context.ts';
import { FairQueue } from './fair-queue.ts';
import { ReadBudget } from './read-budget.ts';
import { ReadScope } from './read-scope.ts';
import { sleep } from './testing/harness.ts';

const budget = new ReadBudget({ total: 1 });
const scopeOf = (companyID: number) => new ReadScope({ budget, companyID });
const lasting = (milliseconds: number) => () => sleep(milliseconds);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The outcome of work once all that lasts has ended. */
async function ended<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work, jest.runAllTimersAsync()]);
  return outcome;
}

test('a company that asks for much waits for itself: another one is next', async () => {
  const queue = new FairQueue(1);
  const order: string[] = [];
  const run = (companyID: number, name: string) =>
    queue.run(scopeOf(companyID), lasting(5)).then(() => order.push(name));
  const many = Array.from({ length: 20 }, (_, index) => run(1, `many ${index}`));
  const few = many[2]?.then(() => run(2, 'few'));
  await ended(Promise.all([...many, few]));
  expect(order.indexOf('few')).toBeLessThan(6);
});

test('cost is time: long pieces of work get fewer turns than short ones', async () => {
  const queue = new FairQueue(1);
  const turns = { long: 0, short: 0 };
  const ask = (companyID: number, kind: keyof typeof turns, milliseconds: number) =>
    Array.from({ length: 12 }, () =>
      queue.run(scopeOf(companyID), lasting(milliseconds)).then(() => (turns[kind] += 1)),
    );
  const requested = [...ask(1, 'long', 40), ...ask(2, 'short', 2)];
  const afterShort = requested.at(-1)?.then(() => ({ ...turns }));
  await ended(Promise.all(requested));
  expect(await afterShort).toEqual({ long: 1, short: 12 });
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
  expect(await ended(Promise.allSettled([first, dropped, last]))).toEqual([
    { status: 'rejected', reason: new Error('failed') },
    { status: 'rejected', reason: new Error('gone') },
    { status: 'fulfilled', value: 'done' },
  ]);
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
  await ended(Promise.all(Array.from({ length: 8 }, () => queue.run(scopeOf(1), work))));
  expect(most).toBe(2);
});

test('what waited reads for its own company, not for the one whose end starts it', async () => {
  const queue = new FairQueue(1);
  const read = async () => {
    await lasting(1)();
    return currentReads()?.companyID;
  };
  const ask = (scope: ReadScope) => withinReads(scope, () => queue.run(scope, read));
  const asked = [1, 2, 3].map((companyID) => ask(scopeOf(companyID)));
  expect(await ended(Promise.all(asked))).toEqual([1, 2, 3]);
});
