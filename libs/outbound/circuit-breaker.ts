export interface CircuitBreakerOptions {
  /** Failures in a row that open it. Default 5. */
  readonly failures?: number;
  /** First pause, milliseconds; doubled for each probe that fails. Default 5,000. */
  readonly firstPause?: number;
  /** Default 60,000. */
  readonly longestPause?: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Keeps calls from a system that does not answer: after some failures in a row it is left alone for a while, then one call
 * goes as a probe, and its outcome decides for all. A system that says `Retry-After` is left alone for that long at once.
 */
export class CircuitBreaker {
  readonly #failures: number;
  readonly #firstPause: number;
  readonly #longestPause: number;
  readonly #now: () => number;
  #inARow = 0;
  #pause = 0;
  /** Null: closed. */
  #openUntil: number | null = null;
  #probing = false;

  constructor({ failures = 5, firstPause = 5_000, longestPause = 60_000, now }: CircuitBreakerOptions) {
    this.#failures = failures;
    this.#firstPause = firstPause;
    this.#longestPause = longestPause;
    this.#now = now;
  }

  get open(): boolean {
    return this.#openUntil !== null;
  }

  /** Milliseconds until a call may be tried; 0: now. While a probe is under way others wait for a second. */
  get wait(): number {
    if (this.#openUntil === null) return 0;
    return Math.max(this.#openUntil - this.#now(), this.#probing ? 1_000 : 0);
  }

  /** Whether a call may go now. While open and due, the first to ask is the probe. */
  admit(): boolean {
    if (this.wait > 0) return false;
    if (this.#openUntil !== null) this.#probing = true;
    return true;
  }

  succeeded(): void {
    this.#inARow = 0;
    this.#pause = 0;
    this.#openUntil = null;
    this.#probing = false;
  }

  /** `retryAfter`: milliseconds that the system has asked for, if it has. */
  failed(retryAfter: number | null): void {
    this.#inARow += 1;
    const probed = this.#probing;
    this.#probing = false;
    if (retryAfter !== null) this.#openFor(retryAfter);
    else if (probed || (this.#openUntil === null && this.#inARow >= this.#failures)) {
      this.#pause = Math.min(this.#longestPause, this.#pause === 0 ? this.#firstPause : this.#pause * 2);
      this.#openFor(this.#pause);
    }
  }

  #openFor(milliseconds: number): void {
    this.#openUntil = Math.max(this.#openUntil ?? 0, this.#now() + milliseconds);
  }
}
