import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/**
 * A key that is never deleted: where it is missing or another, Redis came back empty, or evicts keys, and jobs are lost. Setting
 * it also shows whether Redis takes writes: a full one answers everything else.
 */
export class Marker {
  readonly #client: Redis;
  readonly #key: string;
  readonly #onEmptied: () => void;
  /** What every process of the installation found here. */
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
