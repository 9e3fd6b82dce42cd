import { BEGINNING, type Position, now as serviceNow } from '@vpds/kernel';

/** Milliseconds in which a durable append becomes readable. */
const PUBLISHED_WITHIN = 500;

export class CountedUpTo {
  #position: Position = BEGINNING;
  /** An earlier head, since the newest one moves under load. */
  #awaitedHead: { readonly head: Position; readonly at: number } | null = null;
  #lastSecond = -1;
  #currentAt = 0;
  readonly #startedAt = serviceNow();

  get position(): Position {
    return this.#position;
  }

  countedAt(position: Position): void {
    this.#position = position;
    if (this.#awaitedHead === null || position < this.#awaitedHead.head) return;
    this.currentAt(this.#awaitedHead.at);
    this.#awaitedHead = null;
  }

  /** `at`: Unix milliseconds. */
  headAt(head: Position, at: number): void {
    if (this.#position >= head) this.currentAt(at);
    else this.#awaitedHead ??= { head, at };
  }

  /** Everything recorded before this Unix second is counted. */
  countedBefore(second: number): void {
    this.#lastSecond = Math.max(second, this.#lastSecond);
  }

  /** Unix milliseconds. */
  currentAt(moment: number): void {
    this.#currentAt = Math.max(moment, this.#currentAt);
  }

  /** The head that was last seen is counted. */
  get isCurrent(): boolean {
    return this.#awaitedHead === null;
  }

  /** Last Unix second up to which everything ever recorded is counted. */
  get second(): number {
    return Math.max(this.#lastSecond - 1, Math.floor((this.#currentAt - PUBLISHED_WITHIN) / 1000) - 1);
  }

  /** Age of the first uncounted event, seconds; if unknown, how long it has been unknown. */
  lagSeconds(now: number): number {
    const known = Math.max(this.#currentAt, this.#lastSecond * 1000);
    return Math.max(0, (now - (known > 0 ? known : this.#startedAt)) / 1000);
  }
}
