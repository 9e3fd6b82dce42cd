import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { UnknownKeys } from './unknown-keys.ts';

function refusalOf(keys: UnknownKeys, address: string): unknown {
  try {
    keys.mayTry(address);
    return null;
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.parameters, error.headers] : error;
  }
}

function fail(keys: UnknownKeys, address: string, times: number): void {
  for (let time = 0; time < times; time += 1) keys.failed(address);
}

describe('unknown keys are throttled by address', () => {
  test('the last try of a minute is the last, and the time until the next one is given', () => {
    let now = 0;
    const keys = new UnknownKeys(60, () => now);
    fail(keys, '192.0.2.1', 59);
    expect(refusalOf(keys, '192.0.2.1')).toBeNull();
    fail(keys, '192.0.2.1', 1);
    expect(refusalOf(keys, '192.0.2.1')).toEqual(['rate_limited', [1], { 'retry-after': '1' }]);
    expect(refusalOf(keys, '192.0.2.2')).toBeNull();
    now += 1_000;
    expect(refusalOf(keys, '192.0.2.1')).toBeNull();
  });

  test('a quiet minute gives all tries back, and no more', () => {
    let now = 0;
    const keys = new UnknownKeys(10, () => now);
    fail(keys, '192.0.2.1', 10);
    now += 3_600_000;
    fail(keys, '192.0.2.1', 9);
    expect(refusalOf(keys, '192.0.2.1')).toBeNull();
    fail(keys, '192.0.2.1', 1);
    expect(refusalOf(keys, '192.0.2.1')).toEqual(['rate_limited', [6], { 'retry-after': '6' }]);
  });

  test('the addresses of an IPv6 network count together, an IPv4 address in either form as itself', () => {
    const keys = new UnknownKeys(2, () => 0);
    for (let host = 1; host <= 2; host += 1) keys.failed(`2001:db8:1:2::${host}`);
    expect(refusalOf(keys, '2001:db8:1:2:ffff::9')).not.toBeNull();
    expect(refusalOf(keys, '2001:db8:1:3::1')).toBeNull();
    fail(keys, '::ffff:192.0.2.7', 2);
    expect(refusalOf(keys, '192.0.2.7')).not.toBeNull();
  });

  test('the memory is bounded: after very many addresses the first is forgotten', () => {
    const keys = new UnknownKeys(1, () => 0);
    keys.failed('192.0.2.1');
    for (let address = 0; address < 10_000; address += 1) keys.failed(`10.1.${address >> 8}.${address & 255}`);
    expect(refusalOf(keys, '192.0.2.1')).toBeNull();
    expect(refusalOf(keys, '10.1.39.15')).not.toBeNull();
  });

  test('0 switches it off', () => {
    const keys = new UnknownKeys(0, () => 0);
    fail(keys, '192.0.2.1', 1_000);
    expect(refusalOf(keys, '192.0.2.1')).toBeNull();
  });
});
