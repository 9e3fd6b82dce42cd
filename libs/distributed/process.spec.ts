import { expect, test } from '@jest/globals';
import { stopWithin } from './process.ts';

test('ADR-22: the time limit of a stop begins after DRAIN_SECONDS, so that a long drain is not cut off', () => {
  expect(stopWithin({ DRAIN_SECONDS: 0 })).toBe(40_000);
  expect(stopWithin({ DRAIN_SECONDS: 300 })).toBe(340_000);
});
