import { expect, test } from '@jest/globals';
import { Repetitions } from './repetitions.ts';

test('the same words are said once in ten seconds, with how often they were held back; others at once', () => {
  let now = 0;
  const repetitions = new Repetitions(() => now);
  expect([repetitions.due('full'), repetitions.due('full'), repetitions.due('away')]).toEqual([0, null, 0]);
  now = 9_999;
  expect(repetitions.due('full')).toBeNull();
  now = 10_000;
  expect([repetitions.due('full'), repetitions.due('full')]).toEqual([2, null]);
  now = 60_000;
  expect(repetitions.due('full')).toBe(1);
});

test('the words that were said longest ago are forgotten first', () => {
  let now = 0;
  const repetitions = new Repetitions(() => now);
  expect(repetitions.due('first')).toBe(0);
  for (now = 1; now < 100; now += 1) expect(repetitions.due(`other ${now}`)).toBe(0);
  expect(repetitions.due('first')).toBeNull();
  expect(repetitions.due('one more')).toBe(0);
  expect([repetitions.due('other 1'), repetitions.due('first')]).toEqual([null, 0]);
});
