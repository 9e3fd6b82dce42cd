import { now } from '@vpds/kernel';
import type { KeyAuthenticator } from '@vpds/accounts';
import type { OpenedRedis } from '@vpds/engine-redis';
import type { Logger } from 'pino';

/** Milliseconds; bounds the effect of a lost revocation notice. */
export const REMEMBER_KEYS = 30_000;

const RETRY_EVERY = 500;

/** This gateway at once, the others through Redis, after the event was appended. */
export class Revocations {
  readonly #authenticator: KeyAuthenticator;
  readonly #limits: OpenedRedis['limits'];
  readonly #logger: Logger;

  constructor(authenticator: KeyAuthenticator, limits: OpenedRedis['limits'], logger: Logger) {
    this.#authenticator = authenticator;
    this.#limits = limits;
    this.#logger = logger;
  }

  doubt(apiKeyID: string): void {
    this.#authenticator.doubt(apiKeyID);
  }

  async forget(apiKeyID: string): Promise<void> {
    this.#authenticator.forget(apiKeyID);
    try {
      await this.#limits.revoke(apiKeyID);
    } catch (error) {
      this.#logger.warn(
        { code: 'revocation_delayed', err: error },
        'notice of a revocation to the other gateways is delayed',
      );
      void this.#again(apiKeyID, now() + 2 * REMEMBER_KEYS);
    }
  }

  /** Until Redis accepts it or all caches have expired. */
  async #again(apiKeyID: string, until: number): Promise<void> {
    while (now() < until) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY).unref());
      try {
        return await this.#limits.revoke(apiKeyID);
      } catch {
        // Retried.
      }
    }
  }
}
