import type { Position } from '@vpds/kernel';
import { type ExplainedEvent, type ExplainedEvents, MAX_EVENTS } from './explanation.ts';

interface Positioned {
  readonly position: Position;
}

interface Counted<E> {
  readonly event: E;
  readonly count: number;
}

class Some<E> {
  readonly listed: Counted<E>[] = [];
  total = 0;
  sum = 0;

  add(counted: Counted<E>): void {
    this.total += 1;
    this.sum += counted.count;
    if (this.listed.length < MAX_EVENTS) this.listed.push(counted);
  }
}

/** The stored count of a cell. */
export interface StoredCount {
  readonly count: number;
  /** The position of the last event in it, `BEGINNING` if there is none, null if it is unknown. */
  readonly position: Position | null;
}

/**
 * The events that a replay counts in a differing cell, in bounded memory. Apart are those that the stored count cannot
 * have: they come after the last event in it, or were left out as unreadable.
 */
export class EventTally<E extends Positioned> {
  readonly #stored: StoredCount;
  readonly #isLeftOut: (position: Position) => boolean;
  readonly #counted = new Some<E>();
  readonly #uncounted = new Some<E>();

  constructor(stored: StoredCount, isLeftOut: (position: Position) => boolean) {
    this.#stored = stored;
    this.#isLeftOut = isLeftOut;
  }

  add(event: E, count: number): void {
    this.#counted.add({ event, count });
    const { position } = this.#stored;
    if ((position !== null && event.position > position) || this.#isLeftOut(event.position))
      this.#uncounted.add({ event, count });
  }

  /** The events that the stored count lacks, if they explain exactly the difference; else all events. */
  get #explaining(): Some<E> {
    const difference = this.#counted.sum - this.#stored.count;
    const isExplained = this.#uncounted.total > 0 && this.#uncounted.sum === difference;
    return isExplained ? this.#uncounted : this.#counted;
  }

  async explained(shown: (event: E, count: number) => Promise<ExplainedEvent | null>): Promise<ExplainedEvents> {
    const explaining = this.#explaining;
    const listed: ExplainedEvent[] = [];
    for (const { event, count } of explaining.listed) {
      const each = await shown(event, count);
      if (each !== null) listed.push(each);
    }
    const are = explaining === this.#uncounted ? 'missing' : 'counted';
    return { are, total: explaining.total, listed, more: explaining.total - listed.length };
  }
}
