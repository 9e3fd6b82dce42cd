import { expect, test } from '@jest/globals';
import type { EventStore } from './event-store.ts';
import { eventStoreWith } from './event-store-with.ts';

/** Methods that need their `this`, as those of a class do. */
class Stored {
  readonly #head = 7n;
  async head() {
    return this.#head;
  }
  async identity() {
    return { storeID: `store at ${this.#head}` };
  }
}

class WithOptional extends Stored {
  readonly #asOf = 5;
  async viewsWritten() {}
  headFreshAsOf() {
    return this.#asOf;
  }
}

const asStore = (stored: object) => stored as EventStore;

test('replaces methods, and passes the others on to their store', async () => {
  const store = eventStoreWith(asStore(new Stored()), { head: async () => 8n });
  expect(await store.head()).toBe(8n);
  expect(await store.identity()).toEqual({ storeID: 'store at 7' });
});

test('an optional method is there exactly where the store has it', async () => {
  const without = eventStoreWith(asStore(new Stored()), {});
  expect([without.viewsWritten, without.headFreshAsOf]).toEqual([undefined, undefined]);
  const store = eventStoreWith(asStore(new WithOptional()), {});
  expect(store.headFreshAsOf?.()).toBe(5);
  await expect(store.viewsWritten?.(null)).resolves.toBeUndefined();
});

test('stores can be wrapped again', () => {
  const once = eventStoreWith(asStore(new WithOptional()), {});
  expect(eventStoreWith(once, {}).headFreshAsOf?.()).toBe(5);
});
