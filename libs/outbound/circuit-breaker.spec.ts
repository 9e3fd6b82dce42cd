import { describe, expect, test } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.ts';

function breaker(failures = 3) {
  const clock = { now: 1_000_000, stepped: 0 };
  const circuit = new CircuitBreaker({
    failures,
    firstPause: 5_000,
    longestPause: 12_000,
    now: () => clock.now + clock.stepped,
    monotonic: () => clock.now,
  });
  const failTimes = (count: number) => {
    for (let index = 0; index < count; index += 1) circuit.failed(null);
  };
  return { clock, circuit, failTimes };
}

describe('TRA-7: calls to a provider that is down are suspended', () => {
  test('it opens after failures in a row, and a success between them resets the count', () => {
    const { circuit, failTimes } = breaker();
    failTimes(2);
    circuit.succeeded();
    failTimes(2);
    expect([circuit.open, circuit.wait, circuit.admit()]).toEqual([false, 0, true]);
    failTimes(1);
    expect([circuit.open, circuit.wait, circuit.admit()]).toEqual([true, 5_000, false]);
  });

  test.each([-3_600_000, 3_600_000])('ADR-27: a step of the clock by %s ms changes no pause', (stepped) => {
    const { circuit, clock, failTimes } = breaker();
    failTimes(3);
    clock.stepped = stepped;
    expect([circuit.wait, circuit.isOpenLately]).toEqual([5_000, true]);
    clock.now += 5_000;
    expect(circuit.admit()).toBe(true);
  });

  test('after the pause one call is the probe; the others wait for its outcome', () => {
    const { circuit, clock, failTimes } = breaker();
    failTimes(3);
    clock.now += 5_000;
    expect([circuit.admit(), circuit.admit(), circuit.wait]).toEqual([true, false, 1_000]);
    circuit.succeeded();
    expect([circuit.open, circuit.admit(), circuit.admit()]).toEqual([false, true, true]);
  });

  test('each probe that fails doubles the pause, up to the longest', () => {
    const { circuit, clock, failTimes } = breaker();
    failTimes(3);
    const pauses: number[] = [];
    for (let probe = 0; probe < 3; probe += 1) {
      clock.now += circuit.wait;
      expect(circuit.admit()).toBe(true);
      circuit.failed(null);
      pauses.push(circuit.wait);
    }
    expect(pauses).toEqual([10_000, 12_000, 12_000]);
  });

  test('LST-14: it is open since the first failure that opened it, until a call succeeds', () => {
    const { circuit, clock, failTimes } = breaker();
    expect(circuit.openSince).toBe(null);
    failTimes(3);
    const opened = clock.now;
    clock.now += 5_000;
    circuit.admit();
    circuit.failed(null);
    expect(circuit.openSince).toBe(opened);
    clock.now += circuit.wait;
    circuit.admit();
    circuit.succeeded();
    expect(circuit.openSince).toBe(null);
    circuit.failed(30_000);
    expect(circuit.openSince).toBe(clock.now);
  });

  test('a probe that succeeds resets the count of failures and the pause', () => {
    const { circuit, clock, failTimes } = breaker();
    failTimes(3);
    clock.now += 5_000;
    circuit.admit();
    circuit.failed(null);
    clock.now += 10_000;
    circuit.admit();
    circuit.succeeded();
    failTimes(2);
    expect([circuit.open, circuit.admit()]).toEqual([false, true]);
    failTimes(1);
    expect([circuit.open, circuit.wait]).toEqual([true, 5_000]);
  });

  test('calls in progress that fail after the opening do not prolong it', () => {
    const { circuit, failTimes } = breaker();
    failTimes(8);
    expect(circuit.wait).toBe(5_000);
  });

  test('Retry-After opens it at once, for as long as requested', () => {
    const { circuit, clock } = breaker();
    circuit.failed(7_000);
    expect([circuit.open, circuit.wait, circuit.admit()]).toEqual([true, 7_000, false]);
    clock.now += 7_000;
    expect(circuit.admit()).toBe(true);
  });
});
