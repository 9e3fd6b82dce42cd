import { expect, test } from '@jest/globals';
import { RecentlyUsed } from './recently-used.ts';

test('the entry that was used longest ago goes first', () => {
  const entries = new RecentlyUsed<string, number>(2);
  entries.set('a', 1).set('b', 2).get('a');
  entries.set('c', 3);
  expect([...entries.keys()]).toEqual(['c', 'a']);
  entries.set('c', 4);
  expect([entries.get('a'), entries.get('b'), entries.get('c')]).toEqual([1, undefined, 4]);
});

test('an empty one takes no memory for the entries that it may get', () => {
  const before = process.memoryUsage();
  const many = Array.from({ length: 20 }, () => new RecentlyUsed<string, number>(1_000_000));
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  expect(many.length).toBe(20);
  expect(heapUsed - before.heapUsed + arrayBuffers - before.arrayBuffers).toBeLessThan(10_000_000);
});
