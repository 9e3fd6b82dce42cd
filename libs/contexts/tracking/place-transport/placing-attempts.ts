import type { OperationalStore, ViewRow } from '@vpds/kernel';
import type { EffectsGate } from '@vpds/runtime';

const KIND = 'transport-placing';
const UNSENT = '{"sent":false}';
/** Milliseconds in which an order has its first attempt: an older one without a note may be one that 1.2.0 has sent. */
const FIRST_WITHIN = 60_000;

/**
 * Orders that the provider may have, although it has not answered: noted before the first call. Operational: losing the
 * notes with a restored backup can leave an order with the provider that was cancelled before its answer. Up to 1.2.0
 * nothing was noted.
 */
export class PlacingAttempts {
  readonly #store: OperationalStore;
  readonly #now: () => number;
  readonly #gate: EffectsGate;

  constructor(store: OperationalStore, now: () => number, gate: EffectsGate) {
    this.#store = store;
    this.#now = now;
    this.#gate = gate;
  }

  /** Resolves to what was noted before. */
  async note(transportID: string): Promise<'nothing' | 'unsent' | 'attempted'> {
    const attempted = { id: transportID, dueAt: null, body: '{}' };
    if (await this.#store.write(KIND, attempted, 0)) return 'nothing';
    const noted = await this.#store.read(KIND, transportID);
    if (noted?.body !== UNSENT) return 'attempted';
    return (await this.#store.write(KIND, attempted, noted.version)) ? 'unsent' : 'attempted';
  }

  /** No call of this order has been sent. */
  async noteUnsent(transportID: string): Promise<void> {
    const noted = await this.#store.read(KIND, transportID);
    await this.#store.write(KIND, { id: transportID, dueAt: null, body: UNSENT }, noted?.version ?? 0);
  }

  async isNoted(transportID: string): Promise<boolean> {
    const noted = await this.#store.read(KIND, transportID);
    return noted !== null && noted.body !== UNSENT;
  }

  /** Whether the provider may have the order of a transport that the view shows. */
  async mayBePlaced(transport: ViewRow): Promise<boolean> {
    const noted = await this.#store.read(KIND, transport.id);
    if (noted !== null) return noted.body !== UNSENT;
    return !this.isNew(transport.createdAt) && !this.#isHeldFromTheStart(transport);
  }

  /** Ordered during a hold that has not ended, so nobody has sent it. */
  #isHeldFromTheStart({ id, createdPosition }: ViewRow): boolean {
    const { hold } = this.#gate;
    return hold !== null && this.#gate.holds('order', id) && createdPosition > BigInt(hold.position);
  }

  /** `orderedAt`: Unix milliseconds. */
  isNew(orderedAt: number): boolean {
    return this.#now() - orderedAt <= FIRST_WITHIN;
  }

  /** Must be called once the provider's answer is recorded. */
  forget(transportID: string): Promise<void> {
    return this.#store.remove(KIND, transportID);
  }
}
