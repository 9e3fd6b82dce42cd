import { type Principal, Unavailable } from '@vpds/kernel';
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
  /** The newest announced revision of the key's user; null: none within a day. */
  readonly userRevision: bigint | null;
}

/** Shared by all replicas (KEY-5). */
export interface Limits {
  /**
   * Takes one request from a token bucket of one second's requests. `unknown`: Redis is down or slow (100 ms); callers
   * allow the request and check revocations themselves. `perSecond` 0 only checks revocation. `key`: whose request it
   * is; absent: no key's.
   */
  take(
    bucket: string,
    perSecond: number,
    key?: Pick<Principal, 'apiKeyID' | 'userID' | 'startedBy'>,
  ): Promise<Taken | 'unknown'>;
  /**
   * `seconds` must exceed any cache of the key. An emptied Redis forgets: the event store is authoritative. @throws
   * Unavailable
   */
  revoke(key: string, seconds?: number): Promise<void>;
  /** Announces a revision of a user; an older one than announced before has no effect. @throws Unavailable */
  changeUser(userID: number, revision: bigint): Promise<void>;
}

const REVOKED_SECONDS = 24 * 3_600;

/**
 * Generic cell rate algorithm. KEYS: bucket, user, revocations. ARGV: requests per second. Answer: how many are
 * revoked, allowed, remaining, reset in seconds, the user's revision (empty: none). Stored: when the bucket is full
 * again, microseconds of Redis's clock.
 */
const TAKE = `
local revoked = redis.call('EXISTS', KEYS[3], KEYS[4])
local user = redis.call('GET', KEYS[2]) or ''
local rate = tonumber(ARGV[1])
if rate <= 0 then return {revoked, 1, 0, 0, user} end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval = 1000000 / rate
local burst = math.max(1, math.floor(rate)) * interval
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
full = math.min(math.max(full, now), now + burst)
if full + interval - now > burst then
  return {revoked, 0, 0, math.max(1, math.ceil((full + interval - burst - now) / 1000000)), user}
end
full = full + interval
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', string.format('%.0f', math.ceil((full - now) / 1000)))
return {revoked, 1, math.floor((burst - (full - now)) / interval), math.max(1, math.ceil((full - now) / 1000000)), user}
`;

/** KEYS: user. ARGV: revision, seconds. The larger revision stays: announcements are retried out of order. */
const CHANGE_USER = `
if tonumber(ARGV[1]) > tonumber(redis.call('GET', KEYS[1]) or '-1') then
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
return 1
`;

type Scripted = Redis & {
  vpdsTake(
    bucket: string,
    user: string,
    revocation: string,
    revocationOfStarter: string,
    perSecond: number,
  ): Promise<[number, number, number, number, string]>;
  vpdsChangeUser(user: string, revision: string, seconds: number): Promise<number>;
};

/** @param requestCalls for calls that a request waits for; `calls`: for those that must succeed */
export function limits(client: Redis, prefix: string, requestCalls: BoundedCalls, calls: BoundedCalls): Limits {
  client.defineCommand('vpdsTake', { numberOfKeys: 4, lua: TAKE });
  client.defineCommand('vpdsChangeUser', { numberOfKeys: 1, lua: CHANGE_USER });
  const scripted = client as Scripted;
  const bucketKey = (key: string) => `${prefix}:limit:{${key}}`;
  const revocation = (key: string) => `${prefix}:revoked:{${key}}`;
  // The prefix is that of keys, since Redis users of earlier installations may access no other.
  const user = (userID: number) => `${prefix}:revoked:user-${userID}`;
  return {
    async take(bucket, perSecond, { apiKeyID, userID, startedBy } = { apiKeyID: bucket, userID: 0 }) {
      if (requestCalls.away) return 'unknown';
      try {
        const [revoked, allowed, remaining, resetSeconds, revision] = await requestCalls.run(() =>
          scripted.vpdsTake(
            bucketKey(bucket),
            user(userID),
            revocation(apiKeyID),
            revocation(startedBy ?? apiKeyID),
            perSecond,
          ),
        );
        return {
          allowed: allowed === 1,
          limit: perSecond,
          remaining,
          resetSeconds,
          revoked: revoked > 0,
          userRevision: revision === '' ? null : BigInt(revision),
        };
      } catch (error) {
        if (error instanceof Unavailable) return 'unknown';
        throw error;
      }
    },
    async revoke(key, seconds = REVOKED_SECONDS) {
      await calls.run(() => client.set(revocation(key), '1', 'EX', seconds));
    },
    async changeUser(userID, revision) {
      await calls.run(() => scripted.vpdsChangeUser(user(userID), String(revision), REVOKED_SECONDS));
    },
  };
}
