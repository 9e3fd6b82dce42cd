import type { EventFilter, EventStore } from './event-store.ts';
import { BEGINNING, type Position, type RecordedEvent } from './events.ts';
import type { Checkpoint } from './operational.ts';

export interface FeedBatch {
  readonly shard: number;
  readonly storeID: string;
  readonly from: Position;
  /** Matching events in the order of the log; may be empty. */
  readonly events: readonly RecordedEvent[];
  /** The checkpoint: the shard is complete up to here. */
  readonly to: Position;
}

/** Stores each shard's position, ideally in the same write as its work. */
export interface FeedConsumer {
  /** Consumers of one name share the shards across processes. */
  readonly name: string;
  readonly types?: readonly string[];
  /** Prefixes of stream names. */
  readonly streamPrefixes?: readonly string[];
  /**
   * A hint; nothing is skipped either way. `latest`: near the head, so the feed's history need not be scanned. Default
   * `earliest`.
   */
  readonly begin?: 'earliest' | 'latest';
  /** Unknown shards are omitted. @throws Unavailable */
  positions(shards: readonly number[]): Promise<ReadonlyMap<number, Checkpoint>>;
  /**
   * Processes batches, each of another shard, at least once: they may repeat even without an error. A result is false
   * if the shard was not at `from` and nothing was processed; the feed then reloads its position.
   */
  take(batches: readonly FeedBatch[]): Promise<readonly boolean[]>;
}

export interface FollowOptions {
  /** Ends after the batch in progress. */
  readonly signal: AbortSignal;
  /** The error will be retried. */
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * Ordered per shard, complete, at least once (ADR-12). Not guaranteed: order between shards; exclusivity (a consumer
 * that lost a shard may still process a batch). Guard non-idempotent work by the shard's position.
 */
export interface EventFeed {
  /** Resolves after the signal aborts. @throws FeedInvalid if continuing would skip events */
  follow(consumer: FeedConsumer, options: FollowOptions): Promise<void>;
}

/** A position or message of another log (ADR-13): the consumer stops. */
export class FeedInvalid extends Error {
  override readonly name = 'FeedInvalid';
}

export function wantedBy({ types, streamPrefixes }: FeedConsumer): EventFilter | undefined {
  if (types === undefined && streamPrefixes === undefined) return undefined;
  return { ...(types === undefined ? {} : { types }), ...(streamPrefixes === undefined ? {} : { streamPrefixes }) };
}

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

  /** @throws FeedInvalid | Unavailable */
  async load(shards: readonly number[]): Promise<void> {
    const missing = shards.filter((shard) => !this.#positions.has(shard));
    if (missing.length === 0) return;
    const stored = await this.#consumer.positions(missing);
    // The head is read after the positions: none of this log can exceed it.
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
   * Forgets moved positions: a database that lost its last second loses positions together with their work.
   * @returns the shards to reload @throws Unavailable
   */
  async recheck(shards: readonly number[]): Promise<readonly number[]> {
    const known = shards.filter((shard) => this.#positions.has(shard));
    if (known.length === 0) return [];
    const stored = await this.#consumer.positions(known);
    const moved = known.filter((shard) => (stored.get(shard)?.position ?? BEGINNING) !== this.#positions.get(shard));
    this.forget(moved);
    return moved;
  }

  position(shard: number): Position {
    return this.#positions.get(shard) ?? BEGINNING;
  }

  forget(shards: Iterable<number> = [...this.#positions.keys()]): void {
    for (const shard of shards) this.#positions.delete(shard);
  }

  /** Resolves to false if another process moved a shard, whose position must be loaded again. */
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

/** @throws FeedInvalid from the work; the signal's reason */
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
