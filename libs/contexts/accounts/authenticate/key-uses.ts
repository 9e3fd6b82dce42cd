import { type OperationalStore, Unavailable } from '@vpds/kernel';

const KIND = 'api-key-use';

/** The day (`Y-m-d`, UTC) on which a key was used last. One write for a key and day, best effort. */
export class KeyUses {
  readonly #store: OperationalStore;

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  /** @throws Unavailable */
  async lastUsedOn(apiKeyID: string): Promise<string | null> {
    const record = await this.#store.read(KIND, apiKeyID);
    return record === null ? null : (JSON.parse(record.body) as { readonly day: string }).day;
  }

  /** Best effort: while the store is down, or if another process writes at the same time, the day may be missing. */
  async note(apiKeyID: string, day: string): Promise<void> {
    try {
      const record = await this.#store.read(KIND, apiKeyID);
      if (record !== null && (JSON.parse(record.body) as { readonly day: string }).day >= day) return;
      await this.#store.write(KIND, { id: apiKeyID, dueAt: null, body: JSON.stringify({ day }) }, record?.version ?? 0);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
}
