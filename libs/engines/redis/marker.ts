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
    const own = randomUUID();
    // SET answers the earlier value; if there was none, the marker is now its own.
    const found = (await this.#client.set(this.#key, own, 'NX', 'GET')) ?? own;
    const isOther = this.#seen !== null && found !== this.#seen;
    this.#seen = found;
    if (isOther) this.#onEmptied();
  }
}
