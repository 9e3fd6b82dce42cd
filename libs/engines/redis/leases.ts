import type { Lease, Leases } from '@vpds/kernel';
import type { Redis } from 'ioredis';
import type { BoundedCalls } from './bounded-calls.ts';

/**
 * KEYS: lease, last token. ARGV: milliseconds. Answer: the new token; nil if another holder has the lease. Tokens
 * follow Redis's clock: they rise even after Redis was emptied.
 */
const ACQUIRE = `
if redis.call('EXISTS', KEYS[1]) == 1 then return false end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local last = tonumber(redis.call('GET', KEYS[2]) or '0')
local token = string.format('%.0f', math.max(now, last + 1))
redis.call('SET', KEYS[2], token)
redis.call('SET', KEYS[1], token, 'PX', ARGV[1])
return token
`;

/** KEYS: lease. ARGV: token, milliseconds (0 ends it). Answer: 1 if the lease has this token. */
const EXTEND = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

type Scripted = Redis & {
  vpdsAcquire(lease: string, last: string, milliseconds: number): Promise<string | null>;
  vpdsExtend(lease: string, token: number, milliseconds: number): Promise<number>;
};

export function leases(client: Redis, prefix: string, calls: BoundedCalls): Leases {
  client.defineCommand('vpdsAcquire', { numberOfKeys: 2, lua: ACQUIRE });
  client.defineCommand('vpdsExtend', { numberOfKeys: 1, lua: EXTEND });
  const scripted = client as Scripted;
  return {
    async acquire(name, milliseconds) {
      const key = `${prefix}:lease:{${name}}`;
      const requestedAt = performance.now();
      const token = await calls.run(() => scripted.vpdsAcquire(key, `${key}:token`, milliseconds));
      if (token === null) return null;
      const extend = (until: number) => calls.run(() => scripted.vpdsExtend(key, Number(token), until));
      return heldLease(Number(token), requestedAt + milliseconds, milliseconds, extend);
    },
  };
}

function heldLease(
  token: number,
  until: number,
  milliseconds: number,
  extend: (milliseconds: number) => Promise<number>,
): Lease {
  let heldUntil = until;
  return {
    token,
    remaining: () => Math.max(0, heldUntil - performance.now()),
    async renew() {
      const requestedAt = performance.now();
      const held = (await extend(milliseconds)) === 1;
      heldUntil = held ? requestedAt + milliseconds : 0;
      return held;
    },
    async release() {
      heldUntil = 0;
      await extend(0);
    },
  };
}
