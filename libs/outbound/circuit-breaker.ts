export interface CircuitBreakerOptions {
  /** Consecutive; default 5. */
  readonly failures?: number;
  /** Milliseconds, doubled after each failed probe; default 5,000. */
  readonly firstPause?: number;
  /** Default 60,000. */
  readonly longestPause?: number;
  /** Unix milliseconds, for {@link CircuitBreaker.openSince} alone. */
  readonly now: () => number;
  /** Milliseconds of a clock without steps: those of the machine's clock change no pause. */
  readonly monotonic: () => number;
}

/** Milliseconds after a pause: longer than any job or poll waits after a failure (TRA-7: an hour and a tenth). */
const PROBED_WITHIN = 70 * 60_000;

/**
 * Opens after consecutive failures, then admits one probe whose outcome decides for all. `Retry-After` opens it at once
 * for that long.
 */
export class CircuitBreaker {
  readonly #failures: number;
  readonly #firstPause: number;
  readonly #longestPause: number;
  readonly #now: () => number;
  readonly #monotonic: () => number;
  #inARow = 0;
  #pause = 0;
  /** By the clock without steps. Null while the circuit is closed. */
  #openUntil: number | null = null;
  /** Unix milliseconds. Null while the circuit is closed. */
  #openSince: number | null = null;
  #probing = false;

  constructor({ failures = 5, firstPause = 5_000, longestPause = 60_000, now, monotonic }: CircuitBreakerOptions) {
    this.#failures = failures;
    this.#firstPause = firstPause;
    this.#longestPause = longestPause;
    this.#now = now;
    this.#monotonic = monotonic;
  }

  get open(): boolean {
    return this.#openUntil !== null;
  }

  /**
   * Whether it is open by what is known lately. A process without a call to make sends no probe, and learns no more of the
   * system that another one may be calling again.
   */
  get isOpenLately(): boolean {
    return this.#openUntil !== null && this.#monotonic() < this.#openUntil + PROBED_WITHIN;
  }

  /** Unix milliseconds at which it opened, whatever probes have failed since; null: closed. */
  get openSince(): number | null {
    return this.#openSince;
  }

  /** Milliseconds until a call may be tried; a second while a probe is running. */
  get wait(): number {
    if (this.#openUntil === null) return 0;
    return Math.max(this.#openUntil - this.#monotonic(), this.#probing ? 1_000 : 0);
  }

  admit(): boolean {
    if (this.wait > 0) return false;
    if (this.#openUntil !== null) this.#probing = true;
    return true;
  }

  succeeded(): void {
    this.#inARow = 0;
    this.#pause = 0;
    this.#openUntil = null;
    this.#openSince = null;
    this.#probing = false;
  }

  /** Milliseconds. */
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
    this.#openSince ??= this.#now();
    this.#openUntil = Math.max(this.#openUntil ?? 0, this.#monotonic() + milliseconds);
  }
}
