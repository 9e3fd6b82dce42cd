import type { ChunkWrite, StoredChunk, Totals } from './counter-chunk.ts';
import type { EventStore } from './event-store.ts';
import type { Position } from './events.ts';

/**
 * Running totals in chunks (ADR-10). A chunk holds the totals before it and up to 256 `(second, counter)` entries, so a
 * total at any moment is one lookup. A set is one version of one projection; a series is the counts of a scope in a
 * shard.
 */
export interface CounterSet {
  readonly name: string;
  readonly version: number;
}

/** Scope of all companies together. */
export const ALL_COMPANIES = 0;

export interface ShardState {
  /** The counted log; the state of another log is meaningless. */
  readonly storeID: string;
  readonly position: Position;
  /** Every event up to this Unix second, inclusive, is counted. */
  readonly through: number;
}

/** An event counted as skipped because it could not be read. */
export interface SkippedEvent {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  readonly reason: string;
}

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
 * One writer per shard. A write takes effect only if the shard's position is `from` and every replaced chunk is
 * unchanged. After a conflict the loser reloads.
 *
 * Not guaranteed: atomicity. A crash may leave chunks and notes without the shard's new position, never the reverse.
 * Each chunk records its position, so a resuming writer skips what a series already has ({@link OpenSeries}).
 */
export interface CounterStore {
  /** Idempotent. */
  ensure(set: CounterSet): Promise<void>;
  shards(set: CounterSet): Promise<ReadonlyMap<number, ShardState>>;
  /** The last chunk of each series, in request order. */
  last(
    set: CounterSet,
    series: readonly { readonly shard: number; readonly scope: number }[],
  ): Promise<readonly (StoredChunk | null)[]>;
  /** Whether each write took effect. @throws Unavailable if unknown; reload then */
  write(set: CounterSet, writes: readonly ShardWrite[]): Promise<readonly boolean[]>;
  /** Totals at the given Unix seconds, inclusive, over all shards. */
  totals(set: CounterSet, scope: number, seconds: readonly number[]): Promise<readonly Totals[]>;
  first(set: CounterSet, scope: number): Promise<number | null>;
  summary(set: CounterSet): Promise<CounterSetSummary>;
  drop(set: CounterSet): Promise<void>;
}

/** `payload`: null unless requested. */
export interface EventHeader {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  /** Unix milliseconds. */
  readonly recordedAt: number;
  readonly owner: number;
  readonly payload: string | null;
}

export interface FactPage {
  readonly facts: readonly EventHeader[];
  readonly next: Position;
  readonly end: boolean;
}

/** Stores with separate columns skip the payload. */
export interface HeaderLog {
  /** Events of the given types, with payload for those in `withPayload`. */
  readFacts(request: {
    readonly after: Position;
    readonly limit: number;
    readonly types: readonly string[];
    readonly withPayload: readonly string[];
  }): Promise<FactPage>;
}

/** For stores that can only read whole events. */
export function factLogOf(store: EventStore): HeaderLog {
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
