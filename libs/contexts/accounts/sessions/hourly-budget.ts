import { type OperationalStore, now } from '@vpds/kernel';
import { hashOf } from '../api-key-secret.ts';

const HOUR = 3_600_000;
/** Attempts, if other processes write the same record concurrently. */
const TRIES = 20;

/**
 * Limits how often something is done in an hour, by name, in all processes. Only hashes are stored, one record for each
 * name of the last hour.
 */
export class HourlyBudget {
  readonly #store: OperationalStore;
  readonly #kind: string;

  constructor(store: OperationalStore, kind: string) {
    this.#store = store;
    this.#kind = kind;
  }

  /** Takes one of the `most` of an hour. @returns 0, or the seconds until there is room again. @throws Unavailable */
  async take(name: string, most: number): Promise<number> {
    const at = now();
    const id = hashOf(name);
    await this.#removeOld(at);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const record = await this.#store.read(this.#kind, id);
      const taken = record === null ? [] : (JSON.parse(record.body) as number[]);
      // Later ones are of a clock that has gone back since.
      const times = taken.filter((time) => Math.abs(at - time) < HOUR);
      if (times.length >= most) return Math.ceil((Math.min(...times) + HOUR - at) / 1_000);
      const body = JSON.stringify([...times, at]);
      if (await this.#store.write(this.#kind, { id, dueAt: at + HOUR, body }, record?.version ?? 0)) return 0;
    }
    return 1;
  }

  async #removeOld(at: number): Promise<void> {
    const old = await this.#store.claim(this.#kind, { now: at, until: at + HOUR, limit: 100 });
    for (const { id, version } of old) await this.#store.remove(this.#kind, id, version);
  }
}
