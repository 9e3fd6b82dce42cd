import { expect, test } from '@jest/globals';
import { apart, stacked, ticksOf } from './bar-scale.ts';

test.each([
  [0, 0, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [0, 9, [0, 5, 10]],
  [0, 961, [0, 500, 1_000]],
  [0, 1_204, [0, 500, 1_000, 1_500]],
  [-3, 7, [-5, 0, 5, 10]],
  [-12, -2, [-15, -10, -5, 0, 5]],
])('the ticks from %i to %i', (smallest, largest, ticks) => {
  expect(ticksOf(smallest, largest, 4)).toEqual(ticks);
});

test('a stack is as high as what is positive, and as low as what is negative', () => {
  expect(stacked([3, -1, 2, 0, -4])).toEqual([
    { from: 0, to: 3 },
    { from: 0, to: -1 },
    { from: 3, to: 5 },
    { from: 5, to: 5 },
    { from: -1, to: -5 },
  ]);
});

test('labels do not overlap, and stay within', () => {
  expect(apart([0, 1, 50], 10, { first: 0, last: 100 })).toEqual([0, 10, 50]);
  expect(apart([95, 96, 97], 10, { first: 0, last: 100 })).toEqual([80, 90, 100]);
});
