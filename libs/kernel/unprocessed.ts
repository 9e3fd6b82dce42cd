import type { EventFilter, EventStore } from './event-store.ts';
import { BEGINNING, type Position, type RecordedEvent } from './events.ts';
import { shard } from './shard.ts';
import { SingleFlight } from './single-flight.ts';

/** A lag in events of this number or more means "at least". It is one page of the log. */
export const COUNTED_LAG = 1_000;

export interface Unprocessed {
  /** The position up to which every shard is complete. */
  readonly position: Position;
  /** The count ends at {@link COUNTED_LAG}. */
  readonly events: number;
  /** Recording time of the first one, Unix milliseconds; null: there is none. */
  readonly firstAt: number | null;
}

type Waiting = Pick<RecordedEvent, 'stream' | 'position' | 'recordedAt'>;

/** Lag of a subscriber of the log. Each event of a backlog is read once, however often the lag is read. */
export class UnprocessedEvents {
  readonly #store: EventStore;
  readonly #filter: EventFilter;
  readonly #positionsOf: () => Promise<readonly Position[]>;
  #positions: readonly Position[] = [];
  #scanned: Position = BEGINNING;
  #waiting: readonly Waiting[] = [];
  readonly #reading = new SingleFlight(() => this.#read());

  /** `positionsOf`: what is processed, by shard. */
  constructor(store: EventStore, filter: EventFilter, positionsOf: () => Promise<readonly Position[]>) {
    this.#store = store;
    this.#filter = filter;
    this.#positionsOf = positionsOf;
  }

  /** Counts up to the head. Concurrent callers share a read. @throws Unavailable */
  read(): Promise<Unprocessed> {
    return this.#reading.run();
  }

  /**
   * Joins no read that began before: an event that it does not count was processed when this was called. @throws
   * Unavailable
   */
  readFresh(): Promise<Unprocessed> {
    return this.#reading.runAfresh();
  }

  async #read(): Promise<Unprocessed> {
    this.#moveTo(await this.#positionsOf());
    const position = this.#positions.reduce((a, b) => (a < b ? a : b));
    for (let end = false; !end && this.#waiting.length < COUNTED_LAG;) {
      const after = this.#scanned > position ? this.#scanned : position;
      const page = await this.#store.readAll({ after, limit: COUNTED_LAG, filter: this.#filter });
      const found = page.events.map((event) => ({
        stream: event.stream,
        position: event.position,
        recordedAt: event.recordedAt,
      }));
      this.#waiting = [...this.#waiting, ...found.filter((event) => this.#isWaiting(event))];
      this.#scanned = page.next;
      end = page.end;
    }
    const events = Math.min(COUNTED_LAG, this.#waiting.length);
    return { position, events, firstAt: this.#waiting[0]?.recordedAt ?? null };
  }

  #moveTo(positions: readonly Position[]): void {
    const hasStartedOver = this.#positions.some((before, number) => (positions[number] ?? BEGINNING) < before);
    if (hasStartedOver) this.#scanned = BEGINNING;
    this.#positions = positions;
    this.#waiting = hasStartedOver ? [] : this.#waiting.filter((event) => this.#isWaiting(event));
  }

  #isWaiting({ stream, position }: Waiting): boolean {
    return position > (this.#positions[shard(stream)] ?? BEGINNING);
  }
}
