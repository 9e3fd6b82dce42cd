/** How long work may hold the thread, milliseconds. */
const LONGEST = 5;

/**
 * Lets long work on the main thread yield: `if (slice.isOver) await slice.yield()` between its steps. Not guaranteed: that
 * a single step is short.
 */
export class TimeSlice {
  #begun = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#begun > LONGEST;
  }

  /** Ends after what else is due on the event loop; then the next slice begins. */
  async yield(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#begun = performance.now();
  }
}
