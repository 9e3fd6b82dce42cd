import type { ChunkWrite, StoredChunk, Totals } from './counter-chunk.ts';
import type { EventStore } from './event-store.ts';
import type { Position } from './events.ts';

/**
 * Running totals of counters over time, kept in chunks (ADR-10): each chunk holds the totals before it and up to 256
 * `(second, counter)` entries, so the total at any moment is one look-up, however many events there were. A set is one
 * version of one projection; a series is what a scope counts in a shard.
 */
export interface CounterSet {
  readonly name: string;
  readonly version: number;
}

/** The scope of all companies together. */
export const ALL_COMPANIES = 0;

/** Where the counting of a shard has got to. */
export interface ShardState {
  /** The log that was counted: the state of another log means nothing here. */
  readonly storeID: string;
  readonly position: Position;
  /** Every event recorded up to this Unix second, inclusive, is counted. */
  readonly through: number;
}

/** An event that should have counted and could not be read. It is counted as such, and noted here. */
export interface SkippedEvent {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  readonly reason: string;
}

/** What one shard's writer writes at once. */
export interface ShardWrite {
  readonly shard: number;
  /** Position of the shard's stored state that this was computed from; null: it has none. */
  readonly from: Position | null;
  readonly to: ShardState;
  /** Full chunks of a series stand before its open one. */
  readonly chunks: readonly ChunkWrite[];
  readonly skipped: readonly SkippedEvent[];
}

/** What is known of a set besides its counts. */
export interface CounterSetSummary {
  readonly shards: ReadonlyMap<number, ShardState>;
  readonly scopes: readonly number[];
  /** The first skipped events by position, at most 1,000. */
  readonly skipped: readonly SkippedEvent[];
}

/**
 * One writer per shard. A shard's write is guarded: it takes effect if the shard's stored position is `from` and every
 * chunk that it replaces is the one that was read; of two writers one wins and the other loads again.
 *
 * Not guaranteed: that a write is one transaction. A crash may leave some of its chunks and notes without the shard's new
 * position, never the position without them. That is harmless because every chunk says up to which position it has
 * counted: whoever goes on from the shard's position skips, series by series, what the series has ({@link OpenSeries}).
 */
export interface CounterStore {
  /** Makes what the set needs, if it is missing. */
  ensure(set: CounterSet): Promise<void>;
  /** The state of every shard that was ever written. */
  shards(set: CounterSet): Promise<ReadonlyMap<number, ShardState>>;
  /** The last chunk of each series, in the order asked. */
  last(
    set: CounterSet,
    series: readonly { readonly shard: number; readonly scope: number }[],
  ): Promise<readonly (StoredChunk | null)[]>;
  /** Whether each write took effect. @throws Unavailable if it is not known: load again then. */
  write(set: CounterSet, writes: readonly ShardWrite[]): Promise<readonly boolean[]>;
  /** What a scope had counted at each of the given Unix seconds, inclusive, over all shards. */
  totals(set: CounterSet, scope: number, seconds: readonly number[]): Promise<readonly Totals[]>;
  /** The second of the first event that a scope has counted, or null. */
  first(set: CounterSet, scope: number): Promise<number | null>;
  summary(set: CounterSet): Promise<CounterSetSummary>;
  /** Drops everything of a set. */
  drop(set: CounterSet): Promise<void>;
}

/** Of an event what counting needs. `payload` is null where it was not asked for. */
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
  /** Where the next page starts. */
  readonly next: Position;
  readonly end: boolean;
}

/** The log read for what counting needs: a store that keeps type, time and owner beside the payload reads only those. */
export interface FactLog {
  /** Facts of the given types; payloads only of those in `withPayload`. */
  readFacts(request: {
    readonly after: Position;
    readonly limit: number;
    readonly types: readonly string[];
    readonly withPayload: readonly string[];
  }): Promise<FactPage>;
}

/** Facts out of whole events, for a store that has no shorter way. */
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
