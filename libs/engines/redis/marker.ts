import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/**
 * Never deleted: if it is missing or different, Redis was emptied or evicts keys, and jobs are lost. Setting it shows
 * whether Redis accepts writes.
 */
export class Marker {
  readonly #client: Redis;
  readonly #key: string;
  readonly #onEmptied: () => void;
  /** Equal in every process of the installation. */
  #seen: string | null = null;

  constructor(client: Redis, prefix: string, onEmptied: () => void) {
    this.#client = client;
    this.#key = `${prefix}:marker`;
    this.#onEmptied = onEmptied;
  }

  async look(): Promise<void> {
    await this.#client.set(this.#key, randomUUID(), 'NX');
    const found = await this.#client.get(this.#key);
    const isOther = this.#seen !== null && found !== this.#seen;
    this.#seen = found;
    if (isOther) this.#onEmptied();
  }
}
