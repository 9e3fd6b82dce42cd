import { LRUCache } from 'lru-cache';

/** Milliseconds between two answers to one payer. */
const APART = 2;
/** Answers that leave at once after a pause. */
const BURST = 100;
/** Milliseconds. */
const LONGEST = 5_000;
/** Milliseconds; a balancer takes a process without an answer in time for a dead one. */
const LONGEST_PROBE = 500;
/** A forgotten one starts anew. */
const REMEMBERED = 10_000;

/** A company, or the network of a client without a key. */
export type Payer = number | string;

/**
 * Spaces the answers that cost a client nothing: refusals for load, and whatever needs no key. A client that goes on
 * regardless waits, and so do its own later requests; nobody else's connection is held. Spaced answers also spread the
 * requests that follow them: hundreds in one turn of the event loop would delay everybody.
 */
export class RefusalPace {
  readonly #next = new LRUCache<Payer, number>({ max: REMEMBERED });
  readonly #now: () => number;

  /** `now`: monotonic milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Until the answer leaves, ms. */
  delay(payer: Payer, isProbe = false): number {
    const now = this.#now();
    const at = Math.min(Math.max(this.#next.get(payer) ?? 0, now - BURST * APART) + APART, now + LONGEST);
    this.#next.set(payer, at);
    return Math.min(Math.max(0, at - now), isProbe ? LONGEST_PROBE : LONGEST);
  }
}
