import type { OperationalRecord, OperationalStore, ViewRow } from '@vpds/kernel';
import type { EffectsGate } from '@vpds/runtime';

const KIND = 'transport-placing';
const UNSENT = '{"sent":false}';
/** Milliseconds in which an order has its first attempt: an older one without a note may be one that 1.2.0 has sent. */
const FIRST_WITHIN = 60_000;

export interface NotedAttempt {
  readonly transportID: string;
  /** What was noted before. */
  readonly before: 'nothing' | 'unsent' | 'attempted';
  readonly version: number;
}

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

  /** Notes an attempt, before its call. */
  async note(transportID: string): Promise<NotedAttempt> {
    for (let noted: OperationalRecord | null = null; ; noted = await this.#store.read(KIND, transportID)) {
      const version = noted?.version ?? 0;
      if (await this.#store.write(KIND, { id: transportID, dueAt: null, body: '{}' }, version))
        return { transportID, before: stateOf(noted), version: version + 1 };
    }
  }

  /** No call of this order has been sent. No effect if another process has noted an attempt since. */
  async noteUnsent({ transportID, version }: NotedAttempt): Promise<void> {
    await this.#store.write(KIND, { id: transportID, dueAt: null, body: UNSENT }, version);
  }

  async isNoted(transportID: string): Promise<boolean> {
    return stateOf(await this.#store.read(KIND, transportID)) === 'attempted';
  }

  /** Whether the provider may have the order of a transport that the view shows. */
  async mayBePlaced(transport: ViewRow): Promise<boolean> {
    const noted = stateOf(await this.#store.read(KIND, transport.id));
    if (noted !== 'nothing') return noted === 'attempted';
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

function stateOf(noted: OperationalRecord | null): NotedAttempt['before'] {
  if (noted === null) return 'nothing';
  return noted.body === UNSENT ? 'unsent' : 'attempted';
}
