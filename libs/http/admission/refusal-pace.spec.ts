import { expect, test } from '@jest/globals';
import { RefusalPace } from './refusal-pace.ts';

test('LIM-16: a hundred answers leave at once, further ones in turns of 2 ms, after 5 s at the latest', () => {
  const pace = new RefusalPace(() => 1_000);
  const delays = Array.from({ length: 5_000 }, () => pace.delay(7));
  expect(delays.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 0));
  expect(delays.slice(100, 103)).toEqual([2, 4, 6]);
  expect(delays.at(-1)).toBe(5_000);
});

test('LIM-16: payers do not wait for each other; probes wait for half a second at most', () => {
  let now = 1_000;
  const pace = new RefusalPace(() => now);
  for (let count = 0; count < 1_000; count += 1) pace.delay('192.0.2.1', true);
  expect(pace.delay('192.0.2.1', true)).toBe(500);
  expect(pace.delay('192.0.2.1')).toBeGreaterThan(1_000);
  expect(pace.delay('192.0.2.1', true)).toBe(500);
  expect(pace.delay('192.0.2.2', true)).toBe(0);
  now += 10_000;
  expect(pace.delay('192.0.2.1', true)).toBe(0);
});
