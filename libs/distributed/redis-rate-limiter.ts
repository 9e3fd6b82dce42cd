import type { OpenedRedis } from '@vpds/engine-redis';
import { type LimitedKey, MemoryRateLimiter, type RateDecision, type RateLimiter } from '@vpds/limits';

const UNLIMITED: RateLimiter = { take: async () => ({ allowed: true, limit: 0, remaining: 0, resetSeconds: 0 }) };

/**
 * Limits rates across all processes; the same round trip checks revocation of API keys and changes of their users
 * (ADR-22). Not guaranteed while Redis is down or slow: each process then limits in its own memory, so the total may
 * reach the limit times the number of processes, and revocations and changes are unknown.
 */
export class RedisRateLimiter implements RateLimiter {
  readonly #limits: OpenedRedis['limits'];
  readonly #perSecond: number;
  readonly #fallback: RateLimiter;

  /** `whenAway`: decides while Redis is down. */
  constructor(
    limits: OpenedRedis['limits'],
    perSecond: number,
    fallback: RateLimiter = perSecond > 0 ? new MemoryRateLimiter(perSecond) : UNLIMITED,
  ) {
    this.#limits = limits;
    this.#perSecond = perSecond;
    this.#fallback = fallback;
  }

  async take(bucket: string, key?: LimitedKey): Promise<RateDecision> {
    const taken = await this.#limits.take(bucket, this.#perSecond, key);
    return taken === 'unknown' ? { ...(await this.#fallback.take(bucket, key)), revoked: 'unknown' } : taken;
  }
}
