import { describe, expect, test } from '@jest/globals';
import { Refusal, Unavailable } from '@vpds/kernel';
import { UnknownKeys } from './unknown-keys.ts';

const MISS = async () => null;
const FOUND = async () => 'found';

async function outcome(find: Promise<unknown>): Promise<unknown> {
  try {
    return await find;
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.parameters, error.headers];
    return error instanceof Unavailable ? 'unavailable' : error;
  }
}

async function miss(keys: UnknownKeys, address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await outcome(keys.find(address, MISS));
}

const limited = (seconds: number) => ['rate_limited', [seconds], { 'retry-after': String(seconds) }];

describe('LIM-10: only misses count, by address', () => {
  test('a miss beyond the budget is refused with the time until the next one; a valid key never is', async () => {
    let now = 0;
    const keys = new UnknownKeys({ perMinute: 60, now: () => now });
    await miss(keys, '192.0.2.1', 60);
    expect(await outcome(keys.find('192.0.2.1', MISS))).toEqual(limited(2));
    expect(await keys.find('192.0.2.1', FOUND)).toBe('found');
    expect(await keys.find('192.0.2.2', MISS)).toBeNull();
    now += 3_000;
    expect(await keys.find('192.0.2.1', MISS)).toBeNull();
  });

  test('found keys cost nothing', async () => {
    const keys = new UnknownKeys({ perMinute: 2, now: () => 0 });
    for (let count = 0; count < 100; count += 1) await keys.find('192.0.2.1', FOUND);
    expect(await keys.find('192.0.2.1', MISS)).toBeNull();
  });

  test('however many misses there were, a quiet minute gives all tries back, and no more', async () => {
    let now = 0;
    const keys = new UnknownKeys({ perMinute: 10, now: () => now });
    await miss(keys, '192.0.2.1', 1_000);
    now += 70_000;
    await miss(keys, '192.0.2.1', 9);
    expect(await keys.find('192.0.2.1', MISS)).toBeNull();
    expect(await outcome(keys.find('192.0.2.1', MISS))).toEqual(limited(12));
  });

  test('the addresses of an IPv6 network count together, an IPv4 address in either form as itself', async () => {
    const keys = new UnknownKeys({ perMinute: 2, now: () => 0 });
    for (let host = 1; host <= 2; host += 1) await miss(keys, `2001:db8:1:2::${host}`, 1);
    expect(await outcome(keys.find('2001:db8:1:2:ffff::9', MISS))).not.toBeNull();
    expect(await outcome(keys.find('2001:db8:1:3::1', MISS))).toBeNull();
    await miss(keys, '::ffff:192.0.2.7', 2);
    expect(await outcome(keys.find('192.0.2.7', MISS))).not.toBeNull();
  });

  test('the memory is bounded: after very many addresses the first is forgotten', async () => {
    const keys = new UnknownKeys({ perMinute: 1, now: () => 0 });
    await miss(keys, '192.0.2.1', 1);
    for (let address = 0; address < 10_000; address += 1) await miss(keys, `10.1.${address >> 8}.${address & 255}`, 1);
    expect(await outcome(keys.find('192.0.2.1', MISS))).toBeNull();
    expect(await outcome(keys.find('10.1.39.15', MISS))).not.toBeNull();
  });

  test('0 switches it off', async () => {
    const keys = new UnknownKeys({ perMinute: 0, now: () => 0 });
    await miss(keys, '192.0.2.1', 1_000);
    expect(await outcome(keys.find('192.0.2.1', MISS))).toBeNull();
  });
});

describe('LIM-10: look-ups are in turns', () => {
  /** Look-ups that end only when the test ends them. */
  function held() {
    const ends: (() => void)[] = [];
    const started: string[] = [];
    const lookUp = (name: string) => () => {
      started.push(name);
      return new Promise<null>((resolve) => ends.push(() => resolve(null)));
    };
    const endOne = async () => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { started, lookUp, endOne };
  }

  test('by address; one over its budget comes last', async () => {
    const keys = new UnknownKeys({ perMinute: 3, atOnce: 1, now: () => 0 });
    await miss(keys, '192.0.2.1', 3);
    const { started, lookUp, endOne } = held();
    const all = [
      keys.find('192.0.2.1', lookUp('over-1')),
      keys.find('192.0.2.1', lookUp('over-2')),
      keys.find('192.0.2.2', lookUp('a-1')),
      keys.find('192.0.2.2', lookUp('a-2')),
      keys.find('192.0.2.3', lookUp('b-1')),
    ].map(outcome);
    for (let count = 0; count < 5; count += 1) await endOne();
    expect(started).toEqual(['over-1', 'a-1', 'b-1', 'a-2', 'over-2']);
    await Promise.all(all);
  });

  test('for two seconds at most; the waiting are bounded', async () => {
    const keys = new UnknownKeys({ perMinute: 1, atOnce: 1, patience: 20, now: () => 0 });
    const { lookUp, endOne } = held();
    const running = outcome(keys.find('192.0.2.9', lookUp('running')));
    expect(await outcome(keys.find('192.0.2.1', MISS))).toBe('unavailable');
    const waiting = Array.from({ length: 201 }, () => outcome(keys.find('192.0.2.1', MISS)));
    expect(await waiting.at(-1)).toBe('unavailable');
    await endOne();
    expect(await running).toBeNull();
    expect(await waiting[0]).toBeNull();
    expect(await waiting[1]).toEqual(limited(120));
  });
});
