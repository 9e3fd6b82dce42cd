import { ANSWERED } from '@vpds/kernel/threads';

/** Outcomes of the threads' calls (`@vpds/kernel/threads`). Their operations are the members of an interface. */
export const ENDED = {
  value: ANSWERED,
  /** Actual revision. */
  conflict: 'conflict',
  /** message: nothing was written; a retry may succeed. */
  unavailable: 'unavailable',
  /** message: a defect or wrong use. */
  failed: 'failed',
  /** refusal code. */
  refused: 'refused',
  /** message: a file is damaged, and what to do. */
  damaged: 'damaged',
  /** bytes required, more than the caller's budget. */
  tooLarge: 'tooLarge',
} as const;

export interface ViewShape {
  readonly name: string;
  readonly version: number;
  readonly keys: readonly string[];
  readonly scanOnly: readonly string[];
  readonly exactOnly: readonly string[];
  readonly listedByChange: boolean;
}

/**
 * id, scope, revision, createdPosition, createdAt, changedAt, body, …keys in order. An object takes 2.8 µs more to send:
 * a quarter of a row of a page.
 */
export type RowFields = (string | number | null)[];

/** Fields before the keys. */
export const ROW_HEAD = 7;
export const CREATED_POSITION = 3;
export const CHANGED_TIME = 5;
export const SCOPE = 1;
export const BODY = 6;

/**
 * Why the operational state is not that of the log's last process: `missing`; `foreign`: of another log; `ahead`: of a
 * later state of the log; `behind`: of another process than the log's last; `copied`: the log is another file.
 */
export type StateMismatch = 'missing' | 'foreign' | 'ahead' | 'behind' | 'copied';

export interface ViewsState {
  readonly after: number;
  readonly head: number;
  /** `foreign`: views of another log; `ahead`: of a later state (a restored backup). */
  readonly invalid: 'foreign' | 'ahead' | null;
  /** Null if the state is that of the log, or the log has no events. */
  readonly mismatch: StateMismatch | null;
}

export type WriterReady =
  | {
      readonly ready: true;
      readonly storeID: string;
      readonly begunBy: string | null;
      readonly recordedAt: number;
      readonly views: ViewsState;
    }
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
  /** Recorded where the log is created. */
  readonly release: string | null;
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
  /** Writes between two searches after which keys are repacked. */
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
