import type { ChunkFields, ShardFields, ShardWriteFields, SkippedFields } from './counter-tables.ts';
import type { HeaderColumns } from '../log/header-reader.ts';
import type { OpenFailure } from '../threads/protocol.ts';

export type { ChunkFields, ShardFields, ShardWriteFields, SkippedFields };

export interface CountersStart {
  readonly directory: string;
  readonly busyTimeout: number;
  readonly cacheKibibytes: number;
}

/** The thread's first message. Null: ready. */
export type CountersReady = { readonly code: OpenFailure; readonly message: string } | null;

/** Arguments and answer by name. A set is its name and version. */
export interface CounterCalls {
  ensure: (name: string, version: number) => void;
  shards: (name: string, version: number) => ShardFields[];
  last: (
    name: string,
    version: number,
    series: readonly (readonly [shard: number, scope: number])[],
  ) => ([first: number, position: number, body: Uint8Array] | null)[];
  write: (name: string, version: number, writes: readonly ShardWriteFields[]) => boolean[];
  totals: (name: string, version: number, scope: number, seconds: readonly number[]) => number[][];
  first: (name: string, version: number, scope: number) => number | null;
  scopes: (name: string, version: number) => number[];
  skipped: (name: string, version: number) => SkippedFields[];
  drop: (name: string, version: number) => void;
  readHeaders: (
    after: number,
    limit: number,
    types: readonly string[],
    withPayload: readonly string[],
  ) => HeaderColumns;
}
