import type { KeyAuthenticator } from '@vpds/accounts';
import type { OpenedRedis } from '@vpds/engine-redis';
import type { Logger } from 'pino';

/** Milliseconds; bounds the effect of a lost revocation notice. */
export const REMEMBER_KEYS = 30_000;

const RETRY_EVERY = 500;

/**
 * Announces revoked keys, and changes of what users may do: to this gateway at once, to the others through Redis, after
 * the event was appended.
 */
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

  doubtUser(userID: number): void {
    this.#authenticator.doubtUser(userID);
  }

  async forget(apiKeyID: string): Promise<void> {
    this.#authenticator.forget(apiKeyID);
    await this.#announce(() => this.#limits.revoke(apiKeyID));
  }

  async changed(userID: number, revision: bigint): Promise<void> {
    this.#authenticator.changed(userID, revision);
    await this.#announce(() => this.#limits.changeUser(userID, revision));
  }

  async #announce(announce: () => Promise<void>): Promise<void> {
    try {
      await announce();
    } catch (error) {
      this.#logger.warn(
        { code: 'revocation_delayed', err: error },
        'notice of a revocation to the other gateways is delayed',
      );
      void this.#again(announce, performance.now() + 2 * REMEMBER_KEYS);
    }
  }

  /** Retries until Redis accepts it or all caches have expired. */
  async #again(announce: () => Promise<void>, until: number): Promise<void> {
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY).unref());
      try {
        return await announce();
      } catch {
        // A notice that fails is retried.
      }
    }
  }
}
