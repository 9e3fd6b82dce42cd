import type { EventMetadata } from './events.ts';
import { Unavailable } from './errors.ts';
import { type EventStore, NO_STREAM, WrongExpectedRevision } from './event-store.ts';
import { newSeed } from './ids.ts';

const METADATA: EventMetadata = {
  owner: 0,
  actor: null,
  requestID: null,
  correlationID: null,
  causationID: null,
  traceparent: null,
};
const MAX_ATTEMPTS = 100;

/** Type of the event by which a block of ids is taken. */
export const ID_BLOCK_TAKEN = 'IdBlockTaken';

/**
 * Integer ids, unique over all processes and all time, with gaps: each process takes blocks from the stream
 * `idBlocks-{name}` and hands out what it took. Not guaranteed: that a larger id is newer.
 */
export class IdBlocks {
  readonly #store: EventStore;
  readonly #stream: string;
  readonly #size: number;
  #next = 1;
  #last = 0;
  #taking: Promise<void> | null = null;

  constructor(store: EventStore, name: string, size: number) {
    this.#store = store;
    this.#stream = `idBlocks-${name}`;
    this.#size = size;
  }

  async next(): Promise<number> {
    while (this.#next > this.#last) await (this.#taking ??= this.#take().finally(() => (this.#taking = null)));
    return this.#next++;
  }

  async #take(): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const [latest] = await this.#store.readStream({ stream: this.#stream, direction: 'backwards', limit: 1 });
      const from = latest === undefined ? 1 : lastOf(latest.payload) + 1;
      const payload = JSON.stringify({ v: 1, data: { from, to: from + this.#size - 1 } });
      try {
        await this.#store.append({
          stream: this.#stream,
          expectedRevision: latest?.revision ?? NO_STREAM,
          events: [{ id: newSeed(), type: ID_BLOCK_TAKEN, payload, metadata: METADATA }],
        });
        this.#next = from;
        this.#last = from + this.#size - 1;
        return;
      } catch (error) {
        const again = error instanceof WrongExpectedRevision || (error instanceof Unavailable && error.outcomeUnknown);
        if (!again) throw error;
      }
    }
    throw new Unavailable(`No block of ids could be taken from ${this.#stream}`);
  }
}

function lastOf(payload: string): number {
  return Number((JSON.parse(payload) as { data: { to: number } }).data.to);
}
