import { describe, expect, jest, test } from '@jest/globals';
import { Refusal, Unavailable } from './errors.ts';
import { ReadBudget } from './read-budget.ts';
import { currentReads, partOfReads, withinReads } from './async-context.ts';
import { ReadScope, SERVICE_ITSELF } from './read-scope.ts';

const [ONE, OTHER, THIRD] = [1, 2, 3];

const budgetOf = (options: Partial<ConstructorParameters<typeof ReadBudget>[0]> = {}) =>
  new ReadBudget({ total: 100, share: 40, concurrency: 2, patience: 30, ...options });

describe('the budget of reads', () => {
  test('a company over its own share waits, then gets 429 with Retry-After; others read on meanwhile', async () => {
    const budget = budgetOf();
    await budget.acquire({ companyID: ONE, bytes: 40 });
    const refused = budget.acquire({ companyID: ONE, bytes: 1 });
    await budget.acquire({ companyID: OTHER, bytes: 40 });
    await expect(refused).rejects.toMatchObject({ code: 'reads_over_share', headers: { 'retry-after': '1' } });
  });

  test('only when the whole is full is a company within its share refused, as unavailable', async () => {
    const budget = budgetOf();
    for (const companyID of [ONE, OTHER]) await budget.acquire({ companyID, bytes: 40 });
    await expect(budget.acquire({ companyID: THIRD, bytes: 30 })).rejects.toBeInstanceOf(Unavailable);
    await expect(budget.acquire({ companyID: ONE, bytes: 30 })).rejects.toBeInstanceOf(Refusal);
    await budget.acquire({ companyID: THIRD, bytes: 20 });
    expect(budget.used).toBe(100);
  });

  test('so are several reads of one company that wait together', async () => {
    const budget = budgetOf();
    for (const companyID of [ONE, OTHER]) await budget.acquire({ companyID, bytes: 40 });
    const both = [30, 30].map((bytes) => expect(budget.acquire({ companyID: THIRD, bytes })).rejects);
    await Promise.all(both.map((refused) => refused.toBeInstanceOf(Unavailable)));
  });

  test('a read that waits behind one over the share is refused as that one', async () => {
    const budget = budgetOf();
    await budget.acquire({ companyID: ONE, bytes: 10 });
    const over = budget.acquire({ companyID: ONE, bytes: 35 });
    await expect(budget.acquire({ companyID: ONE, bytes: 5, patience: 5 })).rejects.toBeInstanceOf(Refusal);
    await expect(over).rejects.toBeInstanceOf(Refusal);
  });

  test('what is given back goes to whoever waits, the companies in turn', async () => {
    const budget = budgetOf({ total: 10, share: 10, patience: 1_000 });
    const first = await budget.acquire({ companyID: ONE, bytes: 10 });
    const order: string[] = [];
    const ask = async (companyID: number, name: string) => {
      const lease = await budget.acquire({ companyID, bytes: 10 });
      order.push(name);
      lease.release();
    };
    const requested = [ask(ONE, 'one a'), ask(ONE, 'one b'), ask(ONE, 'one c'), ask(OTHER, 'other a')];
    expect(budget.waiting).toBe(4);
    first.release();
    await Promise.all(requested);
    expect(order.indexOf('other a')).toBeLessThan(order.indexOf('one b'));
    expect([budget.used, budget.waiting]).toEqual([0, 0]);
  });

  test('a corrected size frees room, or uses it and makes others wait', async () => {
    const budget = budgetOf();
    const lease = await budget.acquire({ companyID: ONE, bytes: 40 });
    const waiting = budget.acquire({ companyID: ONE, bytes: 30 });
    lease.correct(5);
    (await waiting).correct(90);
    expect(budget.used).toBe(95);
    await expect(budget.acquire({ companyID: OTHER, bytes: 10 })).rejects.toBeInstanceOf(Unavailable);
  });

  test('a read larger than a share is carried out alone', async () => {
    const budget = budgetOf();
    const lease = await budget.acquire({ companyID: ONE, bytes: 70 });
    await expect(budget.acquire({ companyID: ONE, bytes: 1 })).rejects.toBeInstanceOf(Refusal);
    lease.release();
    await budget.acquire({ companyID: ONE, bytes: 1 });
  });

  test('places of one company are limited, not those of another; a second release has no effect', async () => {
    const budget = budgetOf();
    const taken = await Promise.all([1, 2].map(() => budget.acquire({ companyID: ONE, bytes: 1, slot: true })));
    await expect(budget.acquire({ companyID: ONE, bytes: 1, slot: true })).rejects.toBeInstanceOf(Refusal);
    await budget.acquire({ companyID: OTHER, bytes: 1, slot: true });
    taken[0]?.release();
    taken[0]?.release();
    await budget.acquire({ companyID: ONE, bytes: 1, slot: true });
    await expect(budget.acquire({ companyID: ONE, bytes: 1, slot: true })).rejects.toBeInstanceOf(Refusal);
  });

  test('reads that have a place get their bytes before those that wait for one, which else wait for each other', async () => {
    const budget = budgetOf({ concurrency: 1, patience: 1_000 });
    const first = await budget.acquire({ companyID: ONE, bytes: 1, slot: true });
    const second = budget.acquire({ companyID: ONE, bytes: 1, slot: true });
    const bytes = await budget.acquire({ companyID: ONE, bytes: 10 });
    bytes.release();
    first.releaseSlot();
    expect((await second).bytes).toBe(1);
    expect(budget.used).toBe(2);
  });

  test('whoever is no longer waited for gets nothing, and is not in the way', async () => {
    const budget = budgetOf({ patience: 10_000 });
    const lease = await budget.acquire({ companyID: ONE, bytes: 40 });
    const gone = new AbortController();
    const requested = budget.acquire({ companyID: ONE, bytes: 40, signal: gone.signal });
    const next = budget.acquire({ companyID: ONE, bytes: 10 });
    gone.abort(new Error('gone'));
    await expect(requested).rejects.toThrow('gone');
    lease.release();
    await next;
    expect(budget.used).toBe(10);
  });
});

describe('the scope of a request', () => {
  test('releases everything when it is closed, also what is reserved afterwards', async () => {
    const budget = budgetOf();
    const scope = new ReadScope({ budget, companyID: ONE });
    await scope.enter(1);
    await scope.acquire(10);
    expect(budget.used).toBe(11);
    scope.answered(5);
    expect(budget.used).toBe(5);
    scope.close();
    await scope.acquire(10);
    expect(budget.used).toBe(0);
  });

  test('is found in what the request leads to; a part of it gives back its reads when it ends, whichever way', async () => {
    const budget = budgetOf();
    const scope = new ReadScope({ budget, companyID: ONE });
    const part = (fails: boolean) =>
      partOfReads(async () => {
        await currentReads()?.acquire(10);
        expect(budget.used).toBe(10);
        if (fails) throw new Error('failed');
      });
    await withinReads(scope, async () => {
      await part(false);
      await expect(part(true)).rejects.toThrow('failed');
    });
    expect(budget.used).toBe(0);
    expect(currentReads()).toBeUndefined();
  });

  test('keeps its company active for as long as it reads, so that another one gets no more than a share', async () => {
    const budget = budgetOf();
    const scope = new ReadScope({ budget, companyID: ONE });
    const note = jest.spyOn(budget, 'note');
    await scope.acquire(10);
    expect(note.mock.calls).toEqual([[ONE]]);
  });

  test('waits as long as its reads wait together, not the sum of them, and as long again in its next part', async () => {
    let clock = 1_000;
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const measured = jest.spyOn(performance, 'now').mockImplementation(() => clock);
    const budget = budgetOf({ patience: 60_000 });
    const scope = new ReadScope({ budget, companyID: ONE });
    const afterWaiting = async (milliseconds: number) => {
      const lease = await budget.acquire({ companyID: ONE, bytes: 40 });
      const requested = Promise.allSettled([1, 2, 3].map(() => scope.acquire(10)));
      await jest.advanceTimersByTimeAsync(5);
      clock += milliseconds;
      lease.release();
      const granted = (await requested).filter(({ status }) => status === 'fulfilled').length;
      scope.answered(0);
      return granted;
    };
    expect([await afterWaiting(40_000), await afterWaiting(20_000), await afterWaiting(0)]).toEqual([3, 3, 0]);
    scope.renewPatience();
    expect(await afterWaiting(40_000)).toBe(3);
    measured.mockRestore();
    jest.useRealTimers();
  });

  test('of the service itself is never over a share', async () => {
    const budget = budgetOf();
    const scope = new ReadScope({ budget, companyID: SERVICE_ITSELF });
    await scope.acquire(40);
    await expect(scope.acquire(10)).rejects.toBeInstanceOf(Unavailable);
  });

  test('is cancelled with its parts: a read that waits and every later one fail with the reason', async () => {
    const budget = budgetOf({ patience: 10_000 });
    await budget.acquire({ companyID: ONE, bytes: 40 });
    const scope = new ReadScope({ budget, companyID: ONE });
    const waiting = withinReads(scope, () => partOfReads(async () => currentReads()?.acquire(10)));
    scope.cancel(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(scope.acquire(1)).rejects.toThrow('gone');
    await expect(scope.enter(1)).rejects.toThrow('gone');
    expect([budget.used, budget.waiting]).toEqual([40, 0]);
  });
});
