import type { OpenedRedis } from '@vpds/engine-redis';
import type { RateDecision, RateLimiter } from '@vpds/platform';

/** Requests per second and API key over all gateways; the same round trip tells of revocations (design 7). */
export class RedisRateLimiter implements RateLimiter {
  readonly #limits: OpenedRedis['limits'];
  readonly #perSecond: number;

  constructor(limits: OpenedRedis['limits'], perSecond: number) {
    this.#limits = limits;
    this.#perSecond = perSecond;
  }

  /** Redis away: everything is let through, and nothing is known of revocations. */
  async take(apiKeyID: string): Promise<RateDecision> {
    const taken = await this.#limits.take(apiKeyID, this.#perSecond);
    if (taken === 'unknown') return { allowed: true, limit: 0, remaining: 0, resetSeconds: 0, revoked: 'unknown' };
    return taken;
  }
}
