import { expect, test } from '@jest/globals';
import { TimeSlice } from './time-slice.ts';

test('work that yields when its slice is over lets others run every few milliseconds', async () => {
  const begun = performance.now();
  let others = 0;
  const other = setInterval(() => (others += 1), 1);
  const slice = new TimeSlice();
  while (performance.now() - begun < 100) if (slice.isOver) await slice.yield();
  clearInterval(other);
  expect(others).toBeGreaterThan(2);
});
