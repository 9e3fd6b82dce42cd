import { BEGINNING, type Position } from '@vpds/kernel';

/** An append that is durable may take this long until the log tells of it, milliseconds. */
const TELLING = 500;

/** How far a set is counted, as a process knows it. */
export class CountedUpTo {
  #position: Position = BEGINNING;
  /** What the log held at an earlier look: under steady work something is always under way, but that is counted some time. */
  #fence: { readonly head: Position; readonly at: number } | null = null;
  #lastSecond = -1;
  #currentAt = 0;
  readonly #startedAt = Date.now();

  /** Everything up to here is counted and written. */
  get position(): Position {
    return this.#position;
  }

  /** The counting stands at a position. */
  standsAt(position: Position): void {
    this.#position = position;
    if (this.#fence === null || position < this.#fence.head) return;
    this.currentAt(this.#fence.at);
    this.#fence = null;
  }

  /** The log told of everything up to its head at a moment, Unix milliseconds. */
  headAt(head: Position, at: number): void {
    if (this.#position >= head) this.currentAt(at);
    else this.#fence ??= { head, at };
  }

  /** Everything that was recorded before this Unix second is counted. */
  countedBefore(second: number): void {
    this.#lastSecond = Math.max(second, this.#lastSecond);
  }

  /** Everything was counted that the log told of at a moment, Unix milliseconds. */
  currentAt(moment: number): void {
    this.#currentAt = Math.max(moment, this.#currentAt);
  }

  /** The last Unix second up to which everything that was ever recorded is counted. */
  get through(): number {
    return Math.max(this.#lastSecond - 1, Math.floor((this.#currentAt - TELLING) / 1000) - 1);
  }

  /**
   * For how long something has been recorded at a moment that is not counted yet, seconds; 0: everything is counted. As long
   * as nothing is known of that, for how long it has not been.
   */
  lagSeconds(now: number): number {
    const known = Math.max(this.#currentAt, this.#lastSecond * 1000);
    return Math.max(0, (now - (known > 0 ? known : this.#startedAt)) / 1000);
  }
}
