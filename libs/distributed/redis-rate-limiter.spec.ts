import { describe, expect, test } from '@jest/globals';
import type { OpenedRedis } from '@vpds/engine-redis';
import { RedisRateLimiter } from './redis-rate-limiter.ts';

const away = {
  take: async () => 'unknown',
  revoke: async () => {},
  changeUser: async () => {},
} as OpenedRedis['limits'];

/** Number of allowed requests among this many concurrent ones. */
async function letThrough(limiter: RedisRateLimiter, key: string, requests: number): Promise<number> {
  const decisions = await Promise.all(Array.from({ length: requests }, () => limiter.take(key)));
  expect(decisions.every(({ revoked }) => revoked === 'unknown')).toBe(true);
  return decisions.filter(({ allowed }) => allowed).length;
}

describe('without Redis', () => {
  test('the limit is kept in memory, for each key, and not dropped', async () => {
    const limiter = new RedisRateLimiter(away, 5);
    expect([await letThrough(limiter, 'one', 50), await letThrough(limiter, 'another', 3)]).toEqual([5, 3]);
    expect(await limiter.take('one')).toMatchObject({ allowed: false, limit: 5, remaining: 0, resetSeconds: 1 });
  });

  test('without a limit everything is let through', async () => {
    expect(await letThrough(new RedisRateLimiter(away, 0), 'one', 500)).toBe(500);
  });
});
