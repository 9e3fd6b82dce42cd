import type { EventStore, ViewRow } from '@vpds/kernel';
import type { EffectDrops } from '@vpds/runtime';
import { latestEvents } from '../read-product/latest-events.ts';

/** With each a product begins to wait anew. */
const BEGINNINGS = new Set(['ProductRegistrationRequested', 'ProductRestored']);

/**
 * Registrations that an operator has dropped. A drop of all is about what waited then (EFF-5): one that is requested
 * later, or whose product was withdrawn meanwhile, waits.
 */
export class RegistrationDrops {
  readonly #store: EventStore;
  readonly #drops: Pick<EffectDrops, 'has'>;

  constructor(store: EventStore, drops: Pick<EffectDrops, 'has'>) {
    this.#store = store;
    this.#drops = drops;
  }

  async has(stream: string, { createdAt, revision }: Pick<ViewRow, 'createdAt' | 'revision'>): Promise<boolean> {
    if (!this.#drops.has('registration', stream, createdAt)) return false;
    // Asks for a drop by id only, which spares the read below: none by time reaches Infinity.
    if (this.#drops.has('registration', stream, Infinity)) return true;
    const begun = await latestEvents(this.#store, stream, revision, BEGINNINGS);
    const since = Math.max(createdAt, ...[...begun.values()].map(({ recordedAt }) => recordedAt));
    return this.#drops.has('registration', stream, since);
  }
}
