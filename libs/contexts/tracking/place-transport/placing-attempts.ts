import type { OperationalStore } from '@vpds/kernel';

const KIND = 'transport-placing';

/**
 * Orders that the provider may have, although it has not answered: noted before the first call. Operational: losing the
 * notes with a restored backup can leave an order with the provider that was cancelled before its answer.
 */
export class PlacingAttempts {
  readonly #store: OperationalStore;

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  /** Resolves to false if it is noted already. */
  note(transportID: string): Promise<boolean> {
    return this.#store.write(KIND, { id: transportID, dueAt: null, body: '{}' }, 0);
  }

  async isNoted(transportID: string): Promise<boolean> {
    return (await this.#store.read(KIND, transportID)) !== null;
  }

  /** Must be called once the provider's answer is recorded, or if the first call was not sent. */
  forget(transportID: string): Promise<void> {
    return this.#store.remove(KIND, transportID);
  }
}
