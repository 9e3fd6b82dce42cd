/**
 * What crosses between the main thread and the engine's threads: flat arrays of strings and numbers, a batch a message,
 * since cloning deep objects and bigints costs more than the work itself. A batch is a run of operations, each
 * `code, call id, …its fields`. This file is loaded by every thread: it imports nothing.
 */

/** Operations of the writer. */
export const WRITE = {
  /** view index, name, version, keys[], scanOnly[], exactOnly[]: names a view for later operations; has no answer. */
  view: 0,
  append: 1,
  /** name, arguments: one operation of {@link StateOperations}. */
  state: 2,
  /** key, request hash, answer as JSON: an idempotency record without an append. */
  keep: 3,
  /** Checkpoints, closes and ends the thread. */
  close: 4,
} as const;

/** Operations of a reader. */
export const READ = {
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
  close: 12,
  /** Adds what was written to the packed keys. */
  refresh: 13,
} as const;

/** How a call ended; the first field of an answer behind the call id. */
export const ENDED = {
  /** first position, last position, revision, recordedAt, 1 if the views are pending, 1 if it had been done before. */
  appended: 0,
  /** actual revision. */
  conflict: 1,
  /** The answer's value. */
  value: 2,
  /** message: nothing was written, and a later try may succeed. */
  unavailable: 3,
  /** message: a defect or a wrong use. */
  failed: 4,
  /** code of a refusal. */
  refused: 5,
  /** message: a file is damaged, and what to do then. */
  damaged: 6,
  /** bytes that are needed: more than the caller has room for. */
  tooLarge: 7,
} as const;

/** A view as the threads know it. */
export interface ViewShape {
  readonly name: string;
  readonly version: number;
  readonly keys: readonly string[];
  readonly scanOnly: readonly string[];
  readonly exactOnly: readonly string[];
}

/** A document as it stands in the view: id, scope, revision, createdPosition, createdAt, changedAt, body, …keys in order. */
export type RowFields = (string | number | null)[];

/** Fields of {@link RowFields} before the keys. */
export const ROW_HEAD = 7;
/** Where `createdPosition` stands in {@link RowFields}. */
export const CREATED_POSITION = 3;
export const SCOPE = 1;
export const BODY = 6;

/** An event as readers answer it: position, stream, revision, id, type, recordedAt, payload, metadata as JSON, damage or null, unsigned. */
export const EVENT_FIELDS = 10;

/** Where the views stand relative to the log. */
export interface ViewsState {
  /** Up to where the views held the log when the engine was opened. */
  readonly after: number;
  readonly head: number;
  /** `foreign`: the views belong to another log; `ahead`: to a later state of this one (a restored backup). */
  readonly invalid: 'foreign' | 'ahead' | null;
}

/** The writer's first message. */
export type WriterReady =
  | { readonly ready: true; readonly storeID: string; readonly recordedAt: number; readonly views: ViewsState }
  | { readonly ready: false; readonly code: OpenFailure; readonly message: string };

export type OpenFailure = 'in_use' | 'disk_full' | 'not_writable' | 'not_readable' | 'no_log' | 'newer';

/** The writer's messages besides answers. */
export interface WriterNotice {
  readonly fatal?: string;
  /** Why the log takes no appends; null: it takes them again. */
  readonly refusal?: string | null;
}

export interface WriterStart {
  readonly directory: string;
  readonly busyTimeout: number;
  /** Memory of the notes of changes. */
  readonly notes: SharedArrayBuffer;
}

export interface ReaderStart {
  readonly directory: string;
  readonly cacheKibibytes: number;
  readonly notes: SharedArrayBuffer;
  readonly search: SearchLimits;
}

/** Where a search changes its way to the rows. */
export interface SearchLimits {
  /** Rows in the wanted order that are tried before the rest is looked for in another way. */
  readonly window: number;
  /** Places in the packed keys that are looked at for a pattern; more mean a scan. */
  readonly hits: number;
  /** What all packed keys may hold together. */
  readonly packedBytes: number;
  /** Written rows that are remembered for them; after more between two searches, keys are packed anew. */
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
