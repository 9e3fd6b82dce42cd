import { now } from '@vpds/kernel';
import { Semaphore } from './semaphore.ts';

/** Idle keys take no memory. */
export class KeyedSemaphore<Key> {
  readonly #count: number;
  readonly #keys = new Map<Key, { readonly semaphore: Semaphore; users: number }>();

  constructor(count: number) {
    this.#count = count;
  }

  /** Answers null if the semaphore was not free until then (Unix milliseconds). */
  async run<T>(key: Key, until: number, work: () => Promise<T>): Promise<T | null> {
    const entry = this.#keys.get(key) ?? { semaphore: new Semaphore(this.#count), users: 0 };
    this.#keys.set(key, entry);
    entry.users += 1;
    try {
      if (!(await entry.semaphore.acquire(Math.max(0, until - now())))) return null;
      try {
        return await work();
      } finally {
        entry.semaphore.release();
      }
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#keys.delete(key);
    }
  }
}
