import { networkOf } from '@vpds/http';
import { type OperationalStore, now } from '@vpds/kernel';
import { hashOf } from '../api-key-secret.ts';

const KIND = 'sign-in-links';
/** Links in an hour. */
const OF_ADDRESS = 5;
const OF_NETWORK = 30;
const HOUR = 3_600_000;
const TRIES = 5;

/**
 * Links an hour, by address and by network, in all processes. Only hashes are stored, one record for each of the last
 * hour; what is over is dropped without a word.
 */
export class LinkBudget {
  readonly #store: OperationalStore;

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  /** Resolves to false if one of both budgets is exhausted. @throws Unavailable */
  async take(email: string, address: string): Promise<boolean> {
    const at = now();
    await this.#removeOld(at);
    return (
      (await this.#takeOne(`network ${networkOf(address)}`, OF_NETWORK, at)) &&
      (await this.#takeOne(`address ${email}`, OF_ADDRESS, at))
    );
  }

  async #takeOne(name: string, most: number, at: number): Promise<boolean> {
    const id = hashOf(name);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const record = await this.#store.read(KIND, id);
      const taken = record === null ? [] : (JSON.parse(record.body) as number[]);
      // Later ones are of a clock that has gone back since.
      const times = taken.filter((time) => Math.abs(at - time) < HOUR);
      if (times.length >= most) return false;
      const body = JSON.stringify([...times, at]);
      if (await this.#store.write(KIND, { id, dueAt: at + HOUR, body }, record?.version ?? 0)) return true;
    }
    return false;
  }

  async #removeOld(at: number): Promise<void> {
    const old = await this.#store.claim(KIND, { now: at, until: at + HOUR, limit: 100 });
    for (const { id, version } of old) await this.#store.remove(KIND, id, version);
  }
}
