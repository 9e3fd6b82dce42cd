import { type Principal, RecentlyUsed } from '@vpds/kernel';

export interface RateDecision {
  readonly allowed: boolean;
  /** Requests per second; 0: unlimited. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the next request is allowed. */
  readonly resetSeconds: number;
  /** If it is absent, this limiter does not check. */
  readonly revoked?: boolean | 'unknown';
  /** The newest announced revision of the key's user. Null or absent: none. */
  readonly userRevision?: bigint | null;
}

/** What may have been revoked or changed: a key, also the one that started a session, and its user. */
export type LimitedKey = Pick<Principal, 'apiKeyID' | 'userID' | 'startedBy'>;

/** Requests per second and bucket. */
export interface RateLimiter {
  /** `key`: whose request it is; absent: no key's. */
  take(bucket: string, key?: LimitedKey): Promise<RateDecision>;
}

/** What was evicted starts with a full bucket. */
const REMEMBERED = 10_000;

/** Token buckets of one second's requests. `now`: milliseconds of a clock without steps. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new RecentlyUsed<string, { tokens: number; at: number }>(REMEMBERED);

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  async take(name: string): Promise<RateDecision> {
    const now = this.#now();
    const bucket = this.#buckets.get(name) ?? { tokens: this.#perSecond, at: now };
    const tokens = Math.min(this.#perSecond, bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond);
    const allowed = tokens >= 1;
    this.#buckets.set(name, { tokens: allowed ? tokens - 1 : tokens, at: now });
    return {
      allowed,
      limit: this.#perSecond,
      remaining: Math.floor(allowed ? tokens - 1 : tokens),
      resetSeconds: allowed ? 1 : Math.max(1, Math.ceil((1 - tokens) / this.#perSecond)),
    };
  }
}
