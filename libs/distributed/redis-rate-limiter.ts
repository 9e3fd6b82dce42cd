import type { OpenedRedis } from '@vpds/engine-redis';
import type { RateDecision, RateLimiter } from '@vpds/platform';

/** Everything is let through, and nothing is known of revocations. */
const UNLIMITED: RateLimiter = {
  take: () => ({ allowed: true, limit: 0, remaining: 0, resetSeconds: 0, revoked: 'unknown' }),
};

/** Requests per second and key over all processes; for API keys the same round trip tells of revocations (design 7). */
export class RedisRateLimiter implements RateLimiter {
  readonly #limits: OpenedRedis['limits'];
  readonly #perSecond: number;
  readonly #whenAway: RateLimiter;

  /** `whenAway`: decides while Redis is away. */
  constructor(limits: OpenedRedis['limits'], perSecond: number, whenAway: RateLimiter = UNLIMITED) {
    this.#limits = limits;
    this.#perSecond = perSecond;
    this.#whenAway = whenAway;
  }

  async take(key: string): Promise<RateDecision> {
    const taken = await this.#limits.take(key, this.#perSecond);
    return taken === 'unknown' ? this.#whenAway.take(key) : taken;
  }
}
