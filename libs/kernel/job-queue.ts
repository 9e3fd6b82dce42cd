import type { Backoff } from './backoff.ts';
import type { Work } from './work.ts';

export type JobOutcome = { readonly done: true } | { readonly retryAt: number };

export interface JobOptions {
  /** In this process. */
  readonly concurrency: number;
  /** A longer run counts as crashed and is retried, here or elsewhere. */
  readonly timeoutMilliseconds: number;
}

/** What a job was added for. */
export type JobCause = Pick<Work, 'requestID' | 'traceparent'>;

/** `attempt` counts from 1. */
export type JobHandler = (id: string, attempt: number, cause: JobCause) => Promise<JobOutcome>;

export const JOB_BACKOFF: Backoff = { first: 500, longest: 5 * 60_000 };

/**
 * Background work, at least once: a job may run twice after a crash, so handlers are idempotent and keep their state in
 * a stream. A job has only an id. Failed jobs are retried after {@link JOB_BACKOFF}.
 */
export interface JobQueue {
  /**
   * Does nothing if a job of this kind and id is waiting. `at`: Unix milliseconds, default now. `causes`: by id, for
   * logs and traces; default: the current work. Not guaranteed: that a run knows its cause.
   */
  add(kind: string, ids: readonly string[], at?: number, causes?: ReadonlyMap<string, JobCause>): Promise<void>;
  process(kind: string, options: JobOptions, handler: JobHandler): void;
  waiting(kind: string): Promise<number>;
  /**
   * When the oldest unfinished job was added, Unix milliseconds; null: none. An estimate: only some jobs are inspected,
   * and jobs older than this worker may count from its start.
   */
  oldest(kind: string): Promise<number | null>;
  /** Stops accepting jobs and waits some seconds for running ones; longer ones run again, as after a crash. */
  close(): Promise<void>;
}
