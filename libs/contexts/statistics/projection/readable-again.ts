import { type CounterSet, type CounterStore, type EventStore, type SkippedEvent, eventAt } from '@vpds/kernel';
import { readCounted } from '../counting/read-counted.ts';

const LOOKED_AT = 20;

/** Finds skipped events that an operator's decision has made readable. `events`: with decisions applied. */
export class ReadableAgain {
  readonly #events: Pick<EventStore, 'readStream'>;
  readonly #counters: CounterStore;
  /** Each event is reported once, even if it is skipped again. */
  readonly #found = new Set<bigint>();
  #next = 0;

  constructor(events: Pick<EventStore, 'readStream'>, counters: CounterStore) {
    this.#events = events;
    this.#counters = counters;
  }

  /** Tries a few of them per call, in rotation. */
  async tryAgain(set: CounterSet): Promise<boolean> {
    const skipped = await this.#counters.skipped(set);
    const unknown = skipped.filter(({ position }) => !this.#found.has(position));
    if (this.#next >= unknown.length) this.#next = 0;
    const looked = unknown.slice(this.#next, this.#next + LOOKED_AT);
    this.#next += looked.length;
    for (const event of looked) if (await this.#counts(event)) this.#found.add(event.position);
    return looked.some(({ position }) => this.#found.has(position));
  }

  /** True also for events that the operator skips: they no longer make the counts incomplete. */
  async #counts(skipped: SkippedEvent): Promise<boolean> {
    const event = await eventAt(this.#events, skipped);
    if (event === null || event.skipped === true) return true;
    return event.damage === undefined && !('unreadable' in readCounted(event.type, event.payload));
  }
}
