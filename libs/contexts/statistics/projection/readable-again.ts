import { createHash } from 'node:crypto';
import { type CounterSet, type CounterStore, type EventStore, type SkippedEvent, eventAt } from '@vpds/kernel';
import { readCounted } from '../counting/read-counted.ts';

const LOOKED_AT = 20;
const SKIPPED = 'skipped';

/** Finds skipped events that an operator's decision has made readable. `events`: with decisions applied. */
export class ReadableAgain {
  readonly #events: Pick<EventStore, 'readStream'>;
  readonly #counters: CounterStore;
  /** How each readable event was read: with this content it is reported once, even if it is skipped again. */
  readonly #found = new Map<bigint, string>();
  #next = 0;

  constructor(events: Pick<EventStore, 'readStream'>, counters: CounterStore) {
    this.#events = events;
    this.#counters = counters;
  }

  /** Tries a few of them per call, in rotation. */
  async tryAgain(set: CounterSet): Promise<boolean> {
    const skipped = await this.#counters.skipped(set);
    if (this.#next >= skipped.length) this.#next = 0;
    const looked = skipped.slice(this.#next, this.#next + LOOKED_AT);
    this.#next += looked.length;
    let isAnyNew = false;
    for (const event of looked) if (await this.#isNewlyReadable(event)) isAnyNew = true;
    return isAnyNew;
  }

  async #isNewlyReadable(skipped: SkippedEvent): Promise<boolean> {
    const { position } = skipped;
    const content = await this.#readable(skipped);
    const isNew = content !== null && this.#found.get(position) !== content;
    if (content === null) this.#found.delete(position);
    else this.#found.set(position, content);
    return isNew;
  }

  /** Null: not readable. Events that the operator skips are: they no longer make the counts incomplete. */
  async #readable(skipped: SkippedEvent): Promise<string | null> {
    const event = await eventAt(this.#events, skipped);
    if (event === null || event.skipped === true) return SKIPPED;
    if (event.damage !== undefined || 'unreadable' in readCounted(event.type, event.payload)) return null;
    return createHash('sha256').update(event.payload).digest('base64');
  }
}
