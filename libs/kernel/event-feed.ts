import type { EventFilter, EventStore } from './event-store.ts';
import { BEGINNING, type Position, type RecordedEvent } from './events.ts';
import type { Checkpoint } from './operational.ts';

/** What a consumer gets of one shard at once. */
export interface FeedBatch {
  readonly shard: number;
  /** The log that the events are of. */
  readonly storeID: string;
  /** The shard's position that the batch goes on from: the one that the consumer told, `BEGINNING` if it had none. */
  readonly from: Position;
  /** In the order of the log. May be empty: then there was nothing of the wanted types up to `to`. */
  readonly events: readonly RecordedEvent[];
  /** Everything of the shard up to here is in this batch or an earlier one: the position to store. */
  readonly to: Position;
}

/**
 * Who follows the log shard by shard. It keeps the position of each shard itself, best in the write that the position
 * guards: what the feed remembers besides is a hint.
 */
export interface FeedConsumer {
  /** Consumers of one name share the shards among them, over all processes. */
  readonly name: string;
  /** Event types that are handed out. Absent: all. */
  readonly types?: readonly string[];
  /** Beginnings of the names of the streams whose events are handed out. Absent: all. */
  readonly streamPrefixes?: readonly string[];
  /**
   * Where the feed begins that does not know the consumer yet; nothing is left out either way. `latest`: its positions are
   * near the log's head, and what the feed still holds of old events need not be looked through. Default `earliest`.
   */
  readonly begin?: 'earliest' | 'latest';
  /** Where these shards (one at least) stand; a shard that was never taken is left out. @throws Unavailable */
  positions(shards: readonly number[]): Promise<ReadonlyMap<number, Checkpoint>>;
  /**
   * Takes batches of different shards and stores each one's `to`. Called again with the same events if it throws, and now
   * and then without (at least once). False for a batch: the shard was not at `from` any more, another was there, nothing
   * was taken of it; the feed asks for its position then and goes on from there.
   */
  take(batches: readonly FeedBatch[]): Promise<readonly boolean[]>;
}

export interface FollowOptions {
  /** Ends the following; what is being taken is waited for. */
  readonly signal: AbortSignal;
  /** Told of what holds the consumer up. It is tried again. */
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * The log as its consumers follow it: per shard in order, nothing left out, at least once (ADR-12).
 *
 * Not guaranteed: any order between shards; that a consumer is alone with a shard (one that lost it may still be taking a
 * batch): what must not be done twice is guarded by the shard's position.
 */
export interface EventFeed {
  /** Resolves when the signal has ended it. @throws FeedInvalid when going on would leave events out */
  follow(consumer: FeedConsumer, options: FollowOptions): Promise<void>;
}

/** A consumer's position, or a message of the feed, is not of this log as it is now (ADR-13): it says so and stops. */
export class FeedInvalid extends Error {
  override readonly name = 'FeedInvalid';
}

/** What of the log a consumer wants, as the event store is asked for it. */
export function wantedBy({ types, streamPrefixes }: FeedConsumer): EventFilter | undefined {
  if (types === undefined && streamPrefixes === undefined) return undefined;
  return { ...(types === undefined ? {} : { types }), ...(streamPrefixes === undefined ? {} : { streamPrefixes }) };
}

/** How far one consumer has got, as the adapters of the feed keep it between its takes. */
export class FeedProgress {
  readonly #consumer: FeedConsumer;
  readonly #store: EventStore;
  readonly #positions = new Map<number, Position>();
  readonly storeID: string;

  private constructor(consumer: FeedConsumer, store: EventStore, storeID: string) {
    this.#consumer = consumer;
    this.#store = store;
    this.storeID = storeID;
  }

  static async of(consumer: FeedConsumer, store: EventStore): Promise<FeedProgress> {
    return new FeedProgress(consumer, store, (await store.identity()).storeID);
  }

  /** Asks the consumer for the positions of shards that are not known. @throws FeedInvalid | Unavailable */
  async load(shards: readonly number[]): Promise<void> {
    const missing = shards.filter((shard) => !this.#positions.has(shard));
    if (missing.length === 0) return;
    const stored = await this.#consumer.positions(missing);
    // Read behind the positions: none of this log can be beyond it.
    const head = await this.#store.head();
    for (const [shard, checkpoint] of stored) this.#check(shard, checkpoint, head);
    for (const shard of missing) this.#positions.set(shard, stored.get(shard)?.position ?? BEGINNING);
  }

  #check(shard: number, { storeID, position }: Checkpoint, head: Position): void {
    const whose = `The position of ${this.#consumer.name} in shard ${shard}`;
    if (storeID !== this.storeID) throw new FeedInvalid(`${whose} belongs to another log, ${storeID}`);
    if (position > head) throw new FeedInvalid(`${whose}, ${position}, is beyond the log's head, ${head}`);
  }

  /**
   * Asks for the positions of shards that are known, and forgets those that are not where they were: a database that came
   * back without its last second has lost them together with what they stand for.
   * @returns the shards that are to be loaded again @throws Unavailable
   */
  async lookAgain(shards: readonly number[]): Promise<readonly number[]> {
    const known = shards.filter((shard) => this.#positions.has(shard));
    if (known.length === 0) return [];
    const stored = await this.#consumer.positions(known);
    const moved = known.filter((shard) => (stored.get(shard)?.position ?? BEGINNING) !== this.#positions.get(shard));
    this.forget(moved);
    return moved;
  }

  /** The position of a shard that was loaded. */
  position(shard: number): Position {
    return this.#positions.get(shard) ?? BEGINNING;
  }

  /** The consumer may have moved elsewhere: positions are loaded anew. */
  forget(shards: Iterable<number> = [...this.#positions.keys()]): void {
    for (const shard of shards) this.#positions.delete(shard);
  }

  /** Hands batches out. False: another has moved one of the shards; its position is to be loaded again. */
  async take(batches: readonly FeedBatch[]): Promise<boolean> {
    if (batches.length === 0) return true;
    const taken = await this.#consumer.take(batches);
    for (const [index, { shard, to }] of batches.entries()) {
      if (taken[index] === true) this.#positions.set(shard, to);
      else this.#positions.delete(shard);
    }
    return batches.every((_, index) => taken[index] === true);
  }
}

const FIRST_BACKOFF = 100;
const MAX_BACKOFF = 5_000;

/**
 * Repeats work with growing pauses until it succeeds.
 * @throws FeedInvalid as the work threw it; the signal's reason once that has aborted and the work has failed again
 */
export async function untilDone<T>(work: () => Promise<T>, { signal, onTrouble }: FollowOptions): Promise<T> {
  for (let backoff = FIRST_BACKOFF; ; backoff = Math.min(backoff * 2, MAX_BACKOFF)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (error instanceof FeedInvalid) throw error;
      signal.throwIfAborted();
      onTrouble?.(error);
    }
    await pause(backoff, signal);
  }
}

/** Ends early when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
