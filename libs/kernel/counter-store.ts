import type { ChunkWrite, StoredChunk, Totals } from './counter-chunk.ts';
import type { EventStore } from './event-store.ts';
import type { Position, RecordedEvent } from './events.ts';

/**
 * Running totals in chunks (ADR-10): the totals before it and up to 256 `(second, counter)` entries, so a total at any
 * moment is one lookup. A series is a scope's counts in a shard.
 */
export interface CounterSet {
  readonly name: string;
  readonly version: number;
}

/** All companies together. */
export const ALL_COMPANIES = 0;

export interface ShardState {
  /** Meaningless for another log. */
  readonly storeID: string;
  readonly position: Position;
  /** Every event up to this Unix second, inclusive, is counted. */
  readonly countedUpToSecond: number;
}

export interface SkippedEvent {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  readonly reason: string;
}

export interface ShardWrite {
  readonly shard: number;
  /** Compared with the shard's position; null: none. */
  readonly from: Position | null;
  readonly to: ShardState;
  /** A series' full chunks precede its open one. */
  readonly chunks: readonly ChunkWrite[];
  readonly skipped: readonly SkippedEvent[];
}

/**
 * One writer per shard: a write takes effect only if the shard's position is `from` and every replaced chunk is
 * unchanged; the loser reloads.
 * Not guaranteed: atomicity. A crash may leave chunks and notes without the shard's new position, never the reverse;
 * {@link OpenSeries} skips what a series already has.
 */
export interface CounterStore {
  /** The versions of a name that are stored, in any order. */
  versions(name: string): Promise<readonly number[]>;
  ensure(set: CounterSet): Promise<void>;
  shards(set: CounterSet): Promise<ReadonlyMap<number, ShardState>>;
  last(
    set: CounterSet,
    series: readonly { readonly shard: number; readonly scope: number }[],
  ): Promise<readonly (StoredChunk | null)[]>;
  /** Whether each took effect. @throws Unavailable if unknown: reload */
  write(set: CounterSet, writes: readonly ShardWrite[]): Promise<readonly boolean[]>;
  /** Answers the totals at these Unix seconds, inclusive, over all shards. */
  totals(set: CounterSet, scope: number, seconds: readonly number[]): Promise<readonly Totals[]>;
  first(set: CounterSet, scope: number): Promise<number | null>;
  scopes(set: CounterSet): Promise<readonly number[]>;
  /** Ordered by position, at most 1,000. */
  skipped(set: CounterSet): Promise<readonly SkippedEvent[]>;
  drop(set: CounterSet): Promise<void>;
}

export interface EventHeader {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  /** Unix milliseconds. */
  readonly recordedAt: number;
  readonly companyID: number;
  /** It is null if it was not requested, and empty if the event is damaged. */
  readonly payload: string | null;
}

export interface HeaderPage {
  readonly headers: readonly EventHeader[];
  readonly next: Position;
  readonly end: boolean;
}

export interface HeaderLog {
  /** `payload` may be null except for types in `withPayload`. */
  readHeaders(request: {
    readonly after: Position;
    readonly limit: number;
    readonly types: readonly string[];
    readonly withPayload: readonly string[];
  }): Promise<HeaderPage>;
}

/** The payload of a damaged event is left out. */
export function eventHeader({
  position,
  stream,
  type,
  recordedAt,
  metadata,
  payload,
  damage,
}: RecordedEvent): EventHeader {
  return {
    position,
    stream,
    type,
    recordedAt,
    companyID: metadata.owner,
    payload: damage === undefined ? payload : '',
  };
}

export function headerLogOf(store: Pick<EventStore, 'readAll'>): HeaderLog {
  return {
    async readHeaders({ after, limit, types }) {
      const page = await store.readAll({ after, limit, filter: { types } });
      return { headers: page.events.map(eventHeader), next: page.next, end: page.end };
    },
  };
}
