import { beforeEach, describe, expect, test } from '@jest/globals';
import { Faults } from './faults.ts';

/** Values that only look as if they had a length; the last one cannot even be compared. */
const LENGTHS: readonly unknown[] = [
  { length: 1 },
  { length: 1_000_000 },
  { length: null },
  { length: { toString: 1, valueOf: 1 } },
];

let faults: Faults;
beforeEach(() => {
  faults = new Faults();
});

describe('choosing the fault that a request meets', () => {
  test('a fault with times strikes so often, and only its own system', () => {
    faults.set('a', { kind: 'dropped', times: 2 });
    expect(faults.take('b', 'GET', '/orders/1')).toBeNull();
    expect(faults.take('a', 'GET', '/orders/1')?.kind).toBe('dropped');
    expect(faults.active('a')).toEqual([{ kind: 'dropped', times: 1 }]);
    expect(faults.take('a', 'GET', '/orders/1')?.kind).toBe('dropped');
    expect(faults.take('a', 'GET', '/orders/1')).toBeNull();
    expect(faults.active('a')).toEqual([]);
  });

  test('a fault without times strikes until it is cleared', () => {
    faults.set('a', { kind: 'silence' });
    for (let request = 0; request < 10; request += 1) expect(faults.take('a', 'GET', '/')?.kind).toBe('silence');
    faults.clear('a');
    expect(faults.take('a', 'GET', '/')).toBeNull();
  });

  test('a list is a sequence', () => {
    faults.set('b', [{ kind: 'dropped', times: 1 }, { kind: 'status', status: 503, times: 2 }, { kind: 'half-body' }]);
    const met = [1, 2, 3, 4, 5].map(() => faults.take('b', 'POST', '/v2/transports')?.kind);
    expect(met).toEqual(['dropped', 'status', 'status', 'half-body', 'half-body']);
  });

  test('method and path narrow a fault down; a request that does not fit uses nothing up', () => {
    faults.set('a', { kind: 'dropped', method: 'GET', path: '/orders/4711', times: 1 });
    expect(faults.take('a', 'POST', '/orders')).toBeNull();
    expect(faults.take('a', 'GET', '/orders/47110')).toBeNull();
    expect(faults.take('a', 'GET', '/orders/4711')?.kind).toBe('dropped');
    faults.set('a', { kind: 'dropped', path: '/orders/*' });
    expect(faults.take('a', 'POST', '/orders')).toBeNull();
    expect(faults.take('a', 'GET', '/orders/47110')?.kind).toBe('dropped');
  });

  test('clear without a system clears all; setting replaces, an empty list too', () => {
    for (const system of ['a', 'b', 'platform'] as const) faults.set(system, { kind: 'dropped' });
    faults.set('b', []);
    expect(faults.active('b')).toEqual([]);
    faults.clear();
    expect([faults.active('a'), faults.active('platform')]).toEqual([[], []]);
  });

  test.each([
    ['no object', null, 'Not a fault'],
    ['an unknown kind', { kind: 'flaky' }, "'kind'"],
    ['a misspelt property', { kind: 'dropped', time: 1 }, "'time' is not known here"],
    ['a status that is no error', { kind: 'status', status: 200 }, "'status'"],
    ['a delay of hours', { kind: 'slow', milliseconds: 7_200_000 }, "'milliseconds'"],
    ['one bad fault in a list', [{ kind: 'dropped' }, { kind: 'slow' }], "'1.milliseconds'"],
    ['a path that does not begin with a slash', { kind: 'dropped', path: 'orders' }, "'path'"],
    ['a path too long', { kind: 'dropped', path: `/${'x'.repeat(200)}` }, "'path': must be at most 200 characters"],
    ...LENGTHS.flatMap((value): [string, unknown, string][] => [
      [`no text as path, ${JSON.stringify(value)}`, { kind: 'dropped', path: value }, "'path'"],
      [`no text as message, ${JSON.stringify(value)}`, { kind: 'status', status: 500, message: value }, "'message'"],
      [`no list, ${JSON.stringify(value)}`, value, 'Not a fault'],
    ]),
    ['101 in a list', Array.from({ length: 101 }, () => ({ kind: 'dropped' })), 'at most 100 at once'],
    ['a header with a line break', { kind: 'status', status: 429, retryAfter: '1\r\nx: y' }, "'retryAfter'"],
  ])('what is not in the catalogue is refused and leaves the old faults standing: %s', (_, fault, words) => {
    faults.set('a', { kind: 'dropped' });
    expect(() => faults.set('a', fault)).toThrow(TypeError);
    expect(() => faults.set('a', fault)).toThrow(words);
    expect(faults.active('a')).toEqual([{ kind: 'dropped' }]);
  });
});
