import type { Backoff } from './backoff.ts';
import type { Work } from './work.ts';

/**
 * `retryAt`: Unix milliseconds. `isPlanned`: nothing failed, and nothing is late before that time; a budget is used up for
 * instance, or another part of the work follows.
 */
export type JobOutcome = { readonly done: true } | { readonly retryAt: number; readonly isPlanned?: boolean };

export interface JobOptions {
  /** Limit per process. */
  readonly concurrency: number;
  /** A longer run counts as crashed and is retried, perhaps elsewhere. */
  readonly timeoutMilliseconds: number;
}

export type JobCause = Pick<Work, 'requestID' | 'traceparent'>;

/** `companyID`: the company whose turn the job takes ({@link JobTurns}). */
export type JobOrigin = JobCause & Pick<Work, 'companyID'>;

export interface DueJob {
  readonly id: string;
  readonly companyID: number;
}

export function originsOf(jobs: readonly DueJob[]): ReadonlyMap<string, JobOrigin> {
  return new Map(jobs.map(({ id, companyID }) => [id, { companyID }]));
}

/** `attempt` counts from 1. */
export type JobHandler = (id: string, attempt: number, cause: JobCause) => Promise<JobOutcome>;

export const JOB_BACKOFF: Backoff = { first: 500, longest: 5 * 60_000 };

/**
 * Runs a job at least once: handlers are idempotent and keep their state in a stream. Failed jobs are retried after
 * {@link JOB_BACKOFF}.
 */
export interface JobQueue {
  /**
   * No effect if this job is waiting. `at`: Unix milliseconds, default now. `origins`: by id, default the current work.
   * Due jobs of a kind run in turns by company ({@link JobTurns}). Not guaranteed: that a run knows its cause.
   */
  add(kind: string, ids: readonly string[], at?: number, origins?: ReadonlyMap<string, JobOrigin>): Promise<void>;
  /**
   * The job runs now, in its company's turn, whenever it would have run; it is added if none waits. A run that has begun
   * stays the only one, and decides about the next.
   */
  hasten(kind: string, id: string): Promise<void>;
  process(kind: string, options: JobOptions, handler: JobHandler): void;
  waiting(kind: string): Promise<number>;
  /**
   * When the oldest unfinished job was added, Unix milliseconds; one that waits as planned counts as added when its wait
   * ends, or not at all before. An estimate: only some jobs are inspected.
   */
  oldest(kind: string): Promise<number | null>;
  /** Waits some seconds for running jobs; longer ones run again, as after a crash. */
  close(): Promise<void>;
}
