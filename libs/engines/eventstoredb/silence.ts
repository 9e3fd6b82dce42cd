/** ms without a sign of life, while somebody waits for an answer. */
const SILENT_AFTER = 500;
/** Milliseconds after the last call until nobody waits any more. */
const FORGOTTEN_AFTER = 5_000;

/** Notices that calls are not answered. Answered calls cost it a comparison, and at most two timers a second. */
export class Silence {
  readonly #onSilence: () => Promise<void>;
  /** Time of the first call since the last sign of life, by `performance.now()`; null if there is none. */
  #askedAt: number | null = null;
  #lastAskedAt = 0;
  #isWatching = false;

  /** @param onSilence called again while the silence lasts, one at a time */
  constructor(onSilence: () => Promise<void>) {
    this.#onSilence = onSilence;
  }

  asked(now: number): void {
    this.#lastAskedAt = now;
    this.#askedAt ??= now;
    if (!this.#isWatching) void this.#watch();
  }

  heard(): void {
    this.#askedAt = null;
  }

  /** Starts the time again, so that another node has as long to answer. */
  restart(): void {
    if (this.#askedAt !== null) this.#askedAt = performance.now();
  }

  get lasts(): boolean {
    return this.#left() === 0;
  }

  /** Milliseconds until calls count as unanswered; null if nobody waits. */
  #left(): number | null {
    const now = performance.now();
    if (this.#askedAt === null || now - this.#lastAskedAt >= FORGOTTEN_AFTER) return null;
    return Math.max(0, this.#askedAt + SILENT_AFTER - now);
  }

  async #watch(): Promise<void> {
    this.#isWatching = true;
    for (let left = this.#left(); left !== null; left = this.#left()) {
      if (left === 0) await this.#onSilence();
      // The timer may come a little early.
      else await new Promise((resolve) => setTimeout(resolve, left + 1).unref());
    }
    this.#isWatching = false;
  }
}
