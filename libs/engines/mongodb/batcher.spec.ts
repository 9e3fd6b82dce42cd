import { describe, expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { Batcher } from './batcher.ts';

/** Operations that end on request. */
function held() {
  const operations: { items: readonly number[]; end: () => void }[] = [];
  const gathered = new Batcher<number, string>(
    (items) =>
      new Promise((resolve) => {
        operations.push({ items, end: () => resolve(items.map(String)) });
      }),
  );
  return {
    gathered,
    requested: () => operations.map(({ items }) => items),
    end: (index: number) => operations[index]?.end(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what is gathered', () => {
  test('goes at once while nothing is in progress, and together with what came meanwhile', async () => {
    const { gathered, requested, end } = held();
    const results = [1, 2, 3, 4].map((item) => gathered.add(item));
    expect(requested()).toEqual([[1], [2]]);
    end(0);
    await settled();
    expect(requested()).toEqual([[1], [2], [3, 4]]);
    end(1);
    end(2);
    expect(await Promise.all(results)).toEqual(['1', '2', '3', '4']);
  });

  test('by step: all that is added in one step goes together, also while nothing is in progress', async () => {
    const operations: (readonly number[])[] = [];
    const carryOut = async (items: readonly number[]) => {
      operations.push(items);
      return items.map(String);
    };
    const gathered = new Batcher<number, string>(carryOut, undefined, { byStep: true });
    expect(await Promise.all([1, 2, 3, 4].map((item) => gathered.add(item)))).toEqual(['1', '2', '3', '4']);
    expect(await gathered.add(5)).toBe('5');
    expect(operations).toEqual([[1, 2, 3, 4], [5]]);
  });

  test('does not wait for an operation that hangs', async () => {
    const { gathered, requested, end } = held();
    const results = [1, 2, 3].map((item) => gathered.add(item));
    await eventually(() => expect(requested()).toHaveLength(3));
    end(2);
    expect(await results[2]).toBe('3');
  });

  test('has at most 500 in one operation', async () => {
    const { gathered, requested, end } = held();
    const results = Array.from({ length: 603 }, (_, item) => gathered.add(item));
    for (let index = 0; index < 4; index += 1) {
      end(index);
      await settled();
    }
    expect(requested().map(({ length }) => length)).toEqual([1, 1, 500, 101]);
    await Promise.all(results);
  });

  test('one that is at fault fails alone', async () => {
    let release = () => {};
    const first = new Promise<void>((resolve) => (release = resolve));
    const gathered = new Batcher<number, number>(async (items) => {
      await first;
      if (items.includes(3)) throw new RangeError('3 is too large');
      return items;
    });
    const outcomes = Promise.allSettled([1, 2, 3, 4].map((item) => gathered.add(item)));
    release();
    expect((await outcomes).map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  test('if the engine is down, all items fail at once', async () => {
    let calls = 0;
    const gathered = new Batcher<number, number>(async () => {
      calls += 1;
      await settled();
      throw new Unavailable('away');
    });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((item) => gathered.add(item)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(calls).toBe(3);
  });
});
