import { expect, test } from '@jest/globals';
import { SharedConcurrency } from './shared-concurrency.ts';

const [ONE, OTHER] = [1, 2];

function watched() {
  let [time, utilization] = [10_000, 0];
  const places = new SharedConcurrency({ alone: 32, shared: 4, now: () => time, utilization: () => utilization });
  return {
    places,
    /** Simulates time with a busy thread and requests of companies. */
    pass(milliseconds: number, busy: number, ...asking: number[]) {
      utilization = busy;
      for (let passed = 0; passed < milliseconds; passed += 100) {
        time += 100;
        for (const companyID of asking) places.note(companyID);
        places.of(ONE);
      }
    },
  };
}

test('a company that is alone may use the whole thread', () => {
  const { places, pass } = watched();
  pass(2_000, 1, ONE);
  expect([places.of(ONE), places.restAfter(ONE, 10)]).toEqual([32, 0]);
});

test('while others ask, too, and the thread is busy it has few places, and its reads rest; no longer than needed', () => {
  const { places, pass } = watched();
  pass(2_000, 1, ONE, OTHER);
  expect(places.of(ONE)).toBe(4);
  expect(places.restAfter(ONE, 5)).toBeGreaterThan(20);
  expect(places.restAfter(ONE, 10_000)).toBeLessThanOrEqual(40);
  pass(8_000, 0.3, ONE, OTHER);
  expect([places.of(ONE), places.restAfter(ONE, 10)]).toEqual([32, 0]);
});

test('a company that asks for nothing any more is not spared', () => {
  const { places, pass } = watched();
  pass(2_000, 1, ONE, OTHER);
  pass(6_000, 1, ONE);
  expect(places.of(ONE)).toBe(32);
});
