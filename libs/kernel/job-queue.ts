import type { Backoff } from './backoff.ts';
import type { Work } from './work.ts';

/** What became of one run of a job. */
export type JobOutcome = { readonly done: true } | { readonly retryAt: number };

export interface JobOptions {
  /** Jobs of the kind that this process runs at once. */
  readonly concurrency: number;
  /** A run that takes longer counts as crashed and is started again, here or elsewhere. */
  readonly timeoutMilliseconds: number;
}

/** What a job was added for. */
export type JobCause = Pick<Work, 'requestID' | 'traceparent'>;

/** @returns the outcome of a run; `attempt` counts from 1 */
export type JobHandler = (id: string, attempt: number, cause: JobCause) => Promise<JobOutcome>;

/** The pauses of a job that throws. */
export const JOB_BACKOFF: Backoff = { first: 500, longest: 5 * 60_000 };

/**
 * Work in the background, at least once: a job may run twice after a crash, so a handler is idempotent and carries its
 * state in a stream. A job has only an id. A job that throws is tried again after {@link JOB_BACKOFF}.
 */
export interface JobQueue {
  /**
   * Nothing happens if a job of this kind and id waits already. `at`: Unix milliseconds, default now. `causes`: by id, for
   * logs and traces; default: the current work. Not guaranteed: that a run knows its cause.
   */
  add(kind: string, ids: readonly string[], at?: number, causes?: ReadonlyMap<string, JobCause>): Promise<void>;
  /** Starts working on a kind. */
  process(kind: string, options: JobOptions, handler: JobHandler): void;
  /** Jobs of a kind that are waiting or running. */
  waiting(kind: string): Promise<number>;
  /**
   * When the oldest job of a kind that is not done was added, Unix milliseconds; null: there is none. Of many jobs some are
   * looked at; what was added before this process began to work on the kind may count from then.
   */
  oldest(kind: string): Promise<number | null>;
  /**
   * Stops taking jobs and waits for those under way, some seconds at most: a graceful stop has no more. Those that take
   * longer run again, as after a crash.
   */
  close(): Promise<void>;
}
