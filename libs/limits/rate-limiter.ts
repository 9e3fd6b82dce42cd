import { RecentlyUsed } from '@vpds/kernel';

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

/** Requests per second and API key. */
export interface RateLimiter {
  /** `userID`: of the key; absent: no key's. */
  take(apiKeyID: string, userID?: number): Promise<RateDecision>;
}

/** An evicted key starts with a full bucket. */
const REMEMBERED = 10_000;

/** A token bucket per key, of one second's requests. `now`: milliseconds of a clock without steps. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new RecentlyUsed<string, { tokens: number; at: number }>(REMEMBERED);

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  async take(apiKeyID: string): Promise<RateDecision> {
    const now = this.#now();
    const bucket = this.#buckets.get(apiKeyID) ?? { tokens: this.#perSecond, at: now };
    const tokens = Math.min(this.#perSecond, bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond);
    const allowed = tokens >= 1;
    this.#buckets.set(apiKeyID, { tokens: allowed ? tokens - 1 : tokens, at: now });
    return {
      allowed,
      limit: this.#perSecond,
      remaining: Math.floor(allowed ? tokens - 1 : tokens),
      resetSeconds: allowed ? 1 : Math.max(1, Math.ceil((1 - tokens) / this.#perSecond)),
    };
  }
}
