import { Unavailable } from '@vpds/kernel';
import type { Redis } from 'ioredis';
import type { BoundedCalls } from './bounded-calls.ts';

export interface Taken {
  readonly allowed: boolean;
  /** Requests per second; 0: unlimited. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until a refused request would be allowed, or until the limit is full again. */
  readonly resetSeconds: number;
  readonly revoked: boolean;
}

/** Shared by all replicas (KEY-5). */
export interface Limits {
  /**
   * Takes one request from a key's token bucket of one second's requests. `unknown`: Redis is down or slow (100 ms);
   * callers allow the request and check revocations themselves. `perSecond` 0 only checks revocation.
   */
  take(key: string, perSecond: number): Promise<Taken | 'unknown'>;
  /**
   * `seconds` must exceed any cache of the key. An emptied Redis forgets: the event store is authoritative. @throws
   * Unavailable
   */
  revoke(key: string, seconds?: number): Promise<void>;
}

const REVOKED_SECONDS = 24 * 3_600;

/**
 * Generic cell rate algorithm. KEYS: bucket, revocation. ARGV: requests per second. Answer: revoked, allowed,
 * remaining, reset in seconds. Stored: when the bucket is full again, microseconds of Redis's clock.
 */
const TAKE = `
local revoked = redis.call('EXISTS', KEYS[2])
local rate = tonumber(ARGV[1])
if rate <= 0 then return {revoked, 1, 0, 0} end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval = 1000000 / rate
local burst = math.max(1, math.floor(rate)) * interval
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
full = math.min(math.max(full, now), now + burst)
if full + interval - now > burst then
  return {revoked, 0, 0, math.max(1, math.ceil((full + interval - burst - now) / 1000000))}
end
full = full + interval
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', string.format('%.0f', math.ceil((full - now) / 1000)))
return {revoked, 1, math.floor((burst - (full - now)) / interval), math.max(1, math.ceil((full - now) / 1000000))}
`;

type Scripted = Redis & {
  vpdsTake(bucket: string, revocation: string, perSecond: number): Promise<[number, number, number, number]>;
};

/** @param requestCalls for calls that a request waits for; `calls`: for those that must succeed */
export function limits(client: Redis, prefix: string, requestCalls: BoundedCalls, calls: BoundedCalls): Limits {
  client.defineCommand('vpdsTake', { numberOfKeys: 2, lua: TAKE });
  const scripted = client as Scripted;
  // Braces keep both keys on one cluster node.
  const bucket = (key: string) => `${prefix}:limit:{${key}}`;
  const revocation = (key: string) => `${prefix}:revoked:{${key}}`;
  return {
    async take(key, perSecond) {
      if (requestCalls.away) return 'unknown';
      try {
        const [revoked, allowed, remaining, resetSeconds] = await requestCalls.run(() =>
          scripted.vpdsTake(bucket(key), revocation(key), perSecond),
        );
        return { allowed: allowed === 1, limit: perSecond, remaining, resetSeconds, revoked: revoked === 1 };
      } catch (error) {
        if (error instanceof Unavailable) return 'unknown';
        throw error;
      }
    },
    async revoke(key, seconds = REVOKED_SECONDS) {
      await calls.run(() => client.set(revocation(key), '1', 'EX', seconds));
    },
  };
}
