import { expect, test } from '@jest/globals';
import type { CounterStore } from '@vpds/kernel';
import { SettledTotals } from './settled-totals.ts';

test('totals are remembered of moments that no event can be recorded at any more, by whichever clock', async () => {
  let counted = 1;
  const requested: number[] = [];
  const totals = async (_set: unknown, _scope: number, seconds: readonly number[]) => {
    requested.push(...seconds);
    return seconds.map(() => [counted]);
  };
  const settled = new SettledTotals({ totals } as Partial<CounterStore> as CounterStore, { name: 'x', version: 1 });
  const now = 10_000;
  expect(await settled.at(1, [5_000, now - 2], now)).toEqual([[1], [1]]);
  // An event whose store's clock lags by seconds.
  counted = 2;
  expect(await settled.at(1, [5_000, now - 2], now)).toEqual([[1], [2]]);
  expect(requested).toEqual([5_000, now - 2, now - 2]);
});

test('a cached total is never shown to another company, and each moment gets its own totals', async () => {
  const requested: [scope: number, second: number][] = [];
  const totals = async (_set: unknown, scope: number, seconds: readonly number[]) => {
    requested.push(...seconds.map((second): [number, number] => [scope, second]));
    return seconds.map((second) => [scope * 1_000 + second]);
  };
  const settled = new SettledTotals({ totals } as Partial<CounterStore> as CounterStore, { name: 'x', version: 1 });
  expect(await settled.at(1, [20, 40], 10_000)).toEqual([[1_020], [1_040]]);
  expect(await settled.at(2, [20, 40], 10_000)).toEqual([[2_020], [2_040]]);
  expect(await settled.at(0, [20], 10_000)).toEqual([[20]]);
  expect(await settled.at(1, [10, 20, 30, 40, 50], 10_000)).toEqual([[1_010], [1_020], [1_030], [1_040], [1_050]]);
  expect(requested.slice(-3)).toEqual([10, 30, 50].map((second) => [1, second]));
});

test('a moment is cached once the count is five minutes past it', async () => {
  let calls = 0;
  const totals = async (_set: unknown, _scope: number, seconds: readonly number[]) => {
    calls += 1;
    return seconds.map(() => [calls]);
  };
  const settled = new SettledTotals({ totals } as Partial<CounterStore> as CounterStore, { name: 'x', version: 1 });
  expect(await settled.at(1, [700, 701], 1_000)).toEqual([[1], [1]]);
  expect(await settled.at(1, [700, 701], 1_000)).toEqual([[1], [2]]);
});
