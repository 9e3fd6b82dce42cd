import { ExceedsMaxBytes, Refusal, Unavailable } from '@vpds/kernel';
import { DataDirectoryError } from './data-directory.ts';
import { ENDED } from '../threads/protocol.ts';
import type { ThreadAnswers } from '@vpds/kernel/threads';

export class Failures {
  readonly #damages = new Set<string>();
  #listener: (damage: string) => void = () => undefined;

  /** Called once per damaged file, with a sentence on what to do. Late listeners are called at once. */
  onDamage(listener: (damage: string) => void): void {
    this.#listener = listener;
    for (const damage of this.#damages) listener(damage);
  }

  /** `timeout`: milliseconds for each call. `outcomeUnknown`: a late call may have written. */
  answers(timeout: number, outcomeUnknown = false): ThreadAnswers {
    return {
      timeout,
      late: () => new Unavailable('The store did not answer in time', { outcomeUnknown }),
      closed: () => new Unavailable('The store is closed'),
      failure: (ended, value) => this.#of(ended, value),
    };
  }

  /** `value` depends on `ended`, see {@link ENDED}. */
  #of(ended: string, value: unknown): Error {
    const words = String(value);
    if (ended === ENDED.refused) return new Refusal(words);
    if (ended === ENDED.tooLarge) return new ExceedsMaxBytes(Number(value));
    if (ended === ENDED.unavailable) return new Unavailable(words);
    return ended === ENDED.damaged ? this.#damaged(words) : new Error(words);
  }

  #damaged(damage: string): Error {
    if (!this.#damages.has(damage)) {
      this.#damages.add(damage);
      this.#listener(damage);
    }
    return new Unavailable('The stored data is damaged', { cause: new DataDirectoryError('not_readable', damage) });
  }
}
