/** Waiters are served in order, for a bounded time. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<(free: boolean) => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves to false after `milliseconds`. If it resolves to true, release with `leave`. */
  async acquire(milliseconds: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise((resolve) => {
      const answer = (free: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(answer);
        resolve(free);
      };
      const timer = setTimeout(() => answer(false), milliseconds);
      this.#waiting.add(answer);
    });
  }

  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next(true);
  }
}
