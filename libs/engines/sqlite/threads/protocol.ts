import { ANSWERED } from '@vpds/kernel/threads';

/**
 * Fields are strings and numbers: cloning objects and bigints costs more than the work. Operations of the counters and
 * of the operational state are names.
 */

export const WRITE = {
  /** view index, {@link ViewShape}: defines a view; no answer. */
  view: 0,
  /** Fields of `encodeAppend`. Answer: {@link AppendedFields}. */
  append: 1,
  /** key, request hash, answer as JSON: an idempotency record without an append. */
  keep: 2,
} as const;

export const READ = {
  /** As {@link WRITE}. */
  view: 0,
  stream: 1,
  all: 2,
  get: 3,
  find: 4,
  count: 5,
  idempotency: 6,
  checkpoint: 7,
  operational: 8,
  operationalList: 9,
  nextDue: 10,
  jobsWaiting: 11,
  /** Adds recent writes to the packed keys. */
  refresh: 12,
} as const;

export const ENDED = {
  value: ANSWERED,
  /** Actual revision. */
  conflict: 1,
  /** message: nothing was written; a retry may succeed. */
  unavailable: 2,
  /** message: a defect or wrong use. */
  failed: 3,
  /** refusal code. */
  refused: 4,
  /** message: a file is damaged, and what to do. */
  damaged: 5,
  /** bytes required, more than the caller's budget. */
  tooLarge: 6,
} as const;

export type AppendedFields = readonly [
  firstPosition: number,
  lastPosition: number,
  revision: number,
  recordedAt: number,
  pendingViews: 0 | 1,
  repeated: 0 | 1,
];

export interface ViewShape {
  readonly name: string;
  readonly version: number;
  readonly keys: readonly string[];
  readonly scanOnly: readonly string[];
  readonly exactOnly: readonly string[];
}

/** id, scope, revision, createdPosition, createdAt, changedAt, body, …keys in order. */
export type RowFields = (string | number | null)[];

/** Fields before the keys. */
export const ROW_HEAD = 7;
export const CREATED_POSITION = 3;
export const SCOPE = 1;
export const BODY = 6;

/** position, stream, revision, id, type, recordedAt, payload, metadata as JSON, damage or null, unsigned. */
export const EVENT_FIELDS = 10;

export interface ViewsState {
  readonly after: number;
  readonly head: number;
  /** `foreign`: views of another log; `ahead`: of a later state (a restored backup). */
  readonly invalid: 'foreign' | 'ahead' | null;
}

export type WriterReady =
  | { readonly ready: true; readonly storeID: string; readonly recordedAt: number; readonly views: ViewsState }
  | { readonly ready: false; readonly code: OpenFailure; readonly message: string };

export type OpenFailure = 'in_use' | 'disk_full' | 'not_writable' | 'not_readable' | 'no_log' | 'newer';

/** Unsolicited messages. */
export interface WriterNotice {
  readonly fatal?: string;
  /** Why the log refuses appends; null: it accepts them again. */
  readonly refusal?: string | null;
}

export interface WriterStart {
  readonly directory: string;
  readonly busyTimeout: number;
  readonly notes: SharedArrayBuffer;
}

export interface ReaderStart {
  readonly directory: string;
  readonly cacheKibibytes: number;
  readonly notes: SharedArrayBuffer;
  readonly search: SearchLimits;
}

export interface SearchLimits {
  /** Rows tried in order before another strategy is chosen. */
  readonly window: number;
  /** Hits in packed keys per pattern; more lead to a scan. */
  readonly hits: number;
  readonly packedBytes: number;
  /** After more writes between searches, keys are repacked. */
  readonly notes: number;
}

export interface KeeperStart {
  readonly paths: readonly string[];
  readonly busyTimeout: number;
}

export const LOG_FILE = 'events.sqlite';
export const STATE_FILE = 'state.sqlite';
export const COUNTERS_FILE = 'counters.sqlite';
export const LOCK_FILE = 'lock.sqlite';
