import { expect, test } from '@jest/globals';
import { currentReads, withinReads } from './async-context.ts';
import { ReadBudget } from './read-budget.ts';
import { ReadScope } from './read-scope.ts';
import { SingleFlight } from './single-flight.ts';

/** Runs that end only when the test ends them. */
function flights() {
  const runs: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const flight = new SingleFlight(() => new Promise<number>((resolve, reject) => runs.push({ resolve, reject })));
  return { runs, flight };
}

test('concurrent callers share a run; a later one starts the next', async () => {
  const { runs, flight } = flights();
  const both = [flight.run(), flight.run()];
  runs[0]?.resolve(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
  const next = flight.run();
  runs[1]?.resolve(2);
  expect(await next).toBe(2);
  expect(runs).toHaveLength(2);
});

test('a run that failed is not shared with later callers', async () => {
  const { runs, flight } = flights();
  const failing = flight.run();
  runs[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const next = flight.run();
  runs[1]?.resolve(2);
  expect(await next).toBe(2);
});

test('afresh: joins no run that began before, even if that one fails', async () => {
  const { runs, flight } = flights();
  const before = flight.run();
  const afresh = flight.runAfresh();
  runs[0]?.reject(new Error('away'));
  await expect(before).rejects.toThrow('away');
  await Promise.resolve();
  runs[1]?.resolve(2);
  expect(await afresh).toBe(2);
});

test('a run does not end with the request of its first caller', async () => {
  const flight = new SingleFlight(async () => currentReads()?.cancelled);
  const gone = new ReadScope({ budget: new ReadBudget({ total: 1 }), companyID: 1 });
  gone.cancel(new Error('gone'));
  expect(await withinReads(gone, () => flight.run())).toBeUndefined();
});
