import type { ChunkFields, ShardFields, ShardWriteFields, SkippedFields } from './counter-tables.ts';
import type {
  CellBatchFields,
  CellKeyFields,
  CellQuestionFields,
  CellSeriesFields,
  CellStateFields,
  CellSumFields,
  KeptFields,
} from './cell-tables.ts';
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
  versions: (name: string) => number[];
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
  cellVersions: (name: string) => number[];
  ensureCells: (name: string, version: number) => void;
  cellState: (name: string, version: number) => CellStateFields | null;
  cells: (
    name: string,
    version: number,
    series: readonly CellSeriesFields[],
    keys: readonly CellKeyFields[],
  ) => ([count: number, position: number] | null)[];
  cellPage: (
    name: string,
    version: number,
    series: CellSeriesFields,
    after: readonly [recorded: number, happened: number, values: string] | null,
    limit: number,
  ) => [recorded: number, happened: number, values: string, count: number, position: number][];
  cellDocuments: (name: string, version: number, ids: readonly string[]) => (KeptFields | null)[];
  writeCells: (name: string, version: number, batch: CellBatchFields) => boolean;
  cellSums: (name: string, version: number, question: CellQuestionFields) => CellSumFields[] | null;
  firstCell: (
    name: string,
    version: number,
    measure: string,
    company: number | null,
    axis: CellQuestionFields['axis'],
  ) => number | null;
  cellCompanies: (name: string, version: number, measure: string) => number[];
  skippedCells: (name: string, version: number) => SkippedFields[];
  dropCells: (name: string, version: number) => void;
  readHeaders: (
    after: number,
    limit: number,
    types: readonly string[],
    withPayload: readonly string[],
  ) => HeaderColumns;
}
