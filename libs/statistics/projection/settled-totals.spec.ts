import { expect, test } from '@jest/globals';
import type { CounterStore } from '@vpds/kernel';
import { SettledTotals } from './settled-totals.ts';

test('totals are remembered of moments that no event can be recorded at any more, by whichever clock', async () => {
  let counted = 1;
  const asked: number[] = [];
  const totals = async (_set: unknown, _scope: number, seconds: readonly number[]) => {
    asked.push(...seconds);
    return seconds.map(() => [counted]);
  };
  const settled = new SettledTotals({ totals } as Partial<CounterStore> as CounterStore, { name: 'x', version: 1 });
  const now = 10_000;
  expect(await settled.at(1, [5_000, now - 2], now)).toEqual([[1], [1]]);
  // An event whose store is seconds behind.
  counted = 2;
  expect(await settled.at(1, [5_000, now - 2], now)).toEqual([[1], [2]]);
  expect(asked).toEqual([5_000, now - 2, now - 2]);
});
