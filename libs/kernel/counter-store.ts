import type { ChunkWrite, StoredChunk, Totals } from './counter-chunk.ts';
import type { EventStore } from './event-store.ts';
import type { Position } from './events.ts';

/**
 * Running totals over time in chunks (ADR-10): each holds the totals before it and up to 256 `(second, counter)`
 * entries, so a total at any moment is one lookup. A set is one version of one projection; a series is the counts of a
 * scope in a shard.
 */
export interface CounterSet {
  readonly name: string;
  readonly version: number;
}

/** Scope of all companies together. */
export const ALL_COMPANIES = 0;

/** Progress of a shard. */
export interface ShardState {
  /** The counted log; the state of another log is meaningless. */
  readonly storeID: string;
  readonly position: Position;
  /** Every event up to this Unix second, inclusive, is counted. */
  readonly through: number;
}

/** An event that should have counted but could not be read: counted as skipped and recorded here. */
export interface SkippedEvent {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  readonly reason: string;
}

/** One write of a shard's writer. */
export interface ShardWrite {
  readonly shard: number;
  /** Position of the shard's state that this is based on; null: none. */
  readonly from: Position | null;
  readonly to: ShardState;
  /** Full chunks of a series precede its open one. */
  readonly chunks: readonly ChunkWrite[];
  readonly skipped: readonly SkippedEvent[];
}

export interface CounterSetSummary {
  readonly shards: ReadonlyMap<number, ShardState>;
  readonly scopes: readonly number[];
  /** First skipped events by position, at most 1,000. */
  readonly skipped: readonly SkippedEvent[];
}

/**
 * One writer per shard. Writes are guarded: they take effect if the shard's position is `from` and every replaced chunk
 * is the one that was read. Of two writers one wins and the other reloads.
 *
 * Not guaranteed: atomicity. A crash may leave chunks and notes without the shard's new position, never the position
 * without them. Each chunk records its own position, so a writer that resumes from the shard's position skips what a
 * series already has ({@link OpenSeries}).
 */
export interface CounterStore {
  /** Creates what the set needs. Idempotent. */
  ensure(set: CounterSet): Promise<void>;
  /** Every shard that was ever written. */
  shards(set: CounterSet): Promise<ReadonlyMap<number, ShardState>>;
  /** The last chunk of each series, in request order. */
  last(
    set: CounterSet,
    series: readonly { readonly shard: number; readonly scope: number }[],
  ): Promise<readonly (StoredChunk | null)[]>;
  /** Whether each write took effect. @throws Unavailable if unknown: reload then */
  write(set: CounterSet, writes: readonly ShardWrite[]): Promise<readonly boolean[]>;
  /** A scope's totals at the given Unix seconds, inclusive, over all shards. */
  totals(set: CounterSet, scope: number, seconds: readonly number[]): Promise<readonly Totals[]>;
  /** Second of a scope's first counted event, or null. */
  first(set: CounterSet, scope: number): Promise<number | null>;
  summary(set: CounterSet): Promise<CounterSetSummary>;
  drop(set: CounterSet): Promise<void>;
}

/** The parts of an event that counting needs. `payload`: null unless requested. */
export interface EventFact {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  /** Unix milliseconds. */
  readonly recordedAt: number;
  readonly owner: number;
  readonly payload: string | null;
}

export interface FactPage {
  readonly facts: readonly EventFact[];
  /** Start of the next page. */
  readonly next: Position;
  readonly end: boolean;
}

/** Reads only what counting needs; stores with separate columns skip the payload. */
export interface FactLog {
  /** Events of the given types, with payload for those in `withPayload`. */
  readFacts(request: {
    readonly after: Position;
    readonly limit: number;
    readonly types: readonly string[];
    readonly withPayload: readonly string[];
  }): Promise<FactPage>;
}

/** Fallback for stores that can only read whole events. */
export function factLogOf(store: EventStore): FactLog {
  return {
    async readFacts({ after, limit, types }) {
      const page = await store.readAll({ after, limit, filter: { types } });
      const facts = page.events.map(({ position, stream, type, recordedAt, metadata, payload }) => {
        return { position, stream, type, recordedAt, owner: metadata.owner, payload };
      });
      return { facts, next: page.next, end: page.end };
    },
  };
}
