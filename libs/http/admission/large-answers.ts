import type { ServerResponse } from 'node:http';
import { Unavailable, readsOverShare } from '@vpds/kernel';
import { isShared } from '../edge/shared-payload.ts';
import { whenClosed } from './when-closed.ts';

/** Characters. */
const LARGE = 262_144;
/** Characters. */
const MOST_WAITING = 128 * 1_048_576;
/** The share of `mostWaiting` that one company may use. */
const SHARE = 1 / 4;
/** Milliseconds until disconnection; Node notices after one to two times this. */
const UNREAD_WITHIN = 30_000;
/** Answers without a company. */
const NO_COMPANY = 0;

export interface LargeAnswersOptions {
  readonly large?: number;
  readonly mostWaiting?: number;
  readonly unreadWithin?: number;
}

/** Bounds the answers that wait to be read, in total and by company. Payloads that answers share are not counted. */
export class LargeAnswers {
  readonly #large: number;
  readonly #mostWaiting: number;
  readonly #unreadWithin: number;
  readonly #waitingBy = new Map<number, number>();
  #waiting = 0;

  constructor({ large = LARGE, mostWaiting = MOST_WAITING, unreadWithin = UNREAD_WITHIN }: LargeAnswersOptions = {}) {
    this.#large = large;
    this.#mostWaiting = mostWaiting;
    this.#unreadWithin = unreadWithin;
  }

  /** @returns why it cannot wait, too */
  take(payload: unknown, companyID: number | undefined, response: ServerResponse): Error | null {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null;
    const { length } = payload;
    // Nobody waits for a closed one.
    if (length <= this.#large || response.closed) return null;
    if (!isShared(payload)) {
      const owner = companyID ?? NO_COMPANY;
      const refusal = this.#refusalOf(owner, length);
      if (refusal !== null) return refusal;
      this.#add(owner, length);
      whenClosed(response, () => this.#add(owner, -length));
    }
    response.setTimeout(this.#unreadWithin, () => response.destroy());
    return null;
  }

  #refusalOf(companyID: number, length: number): Error | null {
    const own = this.#waitingBy.get(companyID) ?? 0;
    if (own > 0 && own + length > this.#mostWaiting * SHARE) return readsOverShare();
    if (this.#waiting > 0 && this.#waiting + length > this.#mostWaiting)
      return new Unavailable('Too many large answers wait to be read');
    return null;
  }

  #add(companyID: number, length: number): void {
    this.#waiting += length;
    const own = (this.#waitingBy.get(companyID) ?? 0) + length;
    if (own === 0) this.#waitingBy.delete(companyID);
    else this.#waitingBy.set(companyID, own);
  }
}
