/** Milliseconds. */
const LONGEST = 5;

/** Lets long work yield: `if (slice.isOver) await slice.yield()` between steps. */
export class TimeSlice {
  #begun = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#begun > LONGEST;
  }

  async yield(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#begun = performance.now();
  }
}
