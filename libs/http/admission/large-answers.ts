import type { ServerResponse } from 'node:http';

/** Characters. */
const LARGE = 262_144;
/** Characters. */
const MOST_WAITING = 128 * 1_048_576;
/** Milliseconds until disconnection; Node notices after one to two times this. */
const UNREAD_WITHIN = 30_000;

export interface LargeAnswersOptions {
  readonly large?: number;
  readonly mostWaiting?: number;
  readonly unreadWithin?: number;
}

export class LargeAnswers {
  readonly #large: number;
  readonly #mostWaiting: number;
  readonly #unreadWithin: number;
  #waiting = 0;

  constructor({ large = LARGE, mostWaiting = MOST_WAITING, unreadWithin = UNREAD_WITHIN }: LargeAnswersOptions = {}) {
    this.#large = large;
    this.#mostWaiting = mostWaiting;
    this.#unreadWithin = unreadWithin;
  }

  /** False: too much is waiting. */
  take(payload: unknown, response: ServerResponse): boolean {
    // A closed response has emitted `close` already: its length would never be released.
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return true;
    const { length } = payload;
    if (length <= this.#large || response.closed) return true;
    if (this.#waiting > 0 && this.#waiting + length > this.#mostWaiting) return false;
    this.#waiting += length;
    response.once('close', () => (this.#waiting -= length));
    response.setTimeout(this.#unreadWithin, () => response.destroy());
    return true;
  }
}
