import type { ServerResponse } from 'node:http';

/** An answer of more characters than this is watched over. */
const LARGE = 262_144;
/** Most characters of such answers that may wait for their clients to read them, in all. */
const MOST_WAITING = 128 * 1_048_576;
/** How long a client may read nothing of one, milliseconds; Node notices after this time, or twice of it. */
const UNREAD_WITHIN = 30_000;

export interface LargeAnswersOptions {
  readonly large?: number;
  readonly mostWaiting?: number;
  readonly unreadWithin?: number;
}

/** Bounds what clients hold that ask for much and read nothing: an answer stays in memory until it has been read. */
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

  /** Whether the answer may be sent; false: too much waits already. */
  take(payload: unknown, response: ServerResponse): boolean {
    // One whose client has gone away is thrown away at once, and its connection has told of its end already.
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
