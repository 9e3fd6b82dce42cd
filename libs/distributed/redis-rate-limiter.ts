import type { OpenedRedis } from '@vpds/engine-redis';
import { MemoryRateLimiter, type RateDecision, type RateLimiter } from '@vpds/limits';

const UNLIMITED: RateLimiter = { take: () => ({ allowed: true, limit: 0, remaining: 0, resetSeconds: 0 }) };

/**
 * Requests per second and key over all processes; for API keys the same round trip answers whether the key was revoked
 * (ADR-22). While Redis is away or slow each process keeps the limit in its own memory: together they then let through at
 * most the limit times the number of processes, and nothing is known of revocations.
 */
export class RedisRateLimiter implements RateLimiter {
  readonly #limits: OpenedRedis['limits'];
  readonly #perSecond: number;
  readonly #whenAway: RateLimiter;

  /** `whenAway`: decides while Redis is away. */
  constructor(
    limits: OpenedRedis['limits'],
    perSecond: number,
    whenAway: RateLimiter = perSecond > 0 ? new MemoryRateLimiter(perSecond) : UNLIMITED,
  ) {
    this.#limits = limits;
    this.#perSecond = perSecond;
    this.#whenAway = whenAway;
  }

  async take(key: string): Promise<RateDecision> {
    const taken = await this.#limits.take(key, this.#perSecond);
    return taken === 'unknown' ? { ...(await this.#whenAway.take(key)), revoked: 'unknown' } : taken;
  }
}
