/** How long the same words are held back once they were said, milliseconds. */
const HELD_BACK_FOR = 10_000;
/** Words that are remembered; those that were said longest ago are forgotten first. */
const MOST_WORDS = 100;

interface Said {
  readonly at: number;
  heldBack: number;
}

/** Keeps log lines that every request would bring, those of a full disk for instance, from being said each time. */
export class Repetitions {
  readonly #clock: () => number;
  readonly #said = new Map<string, Said>();

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** How often words were held back since they were said last, when they are to be said now; null: not now. */
  due(words: string): number | null {
    const now = this.#clock();
    const last = this.#said.get(words);
    if (last !== undefined && now - last.at < HELD_BACK_FOR) {
      last.heldBack += 1;
      return null;
    }
    // Behind all others: the first of the map is the one that was said longest ago.
    this.#said.delete(words);
    this.#said.set(words, { at: now, heldBack: 0 });
    const [oldest] = this.#said.keys();
    if (this.#said.size > MOST_WORDS && oldest !== undefined) this.#said.delete(oldest);
    return last?.heldBack ?? 0;
  }
}
