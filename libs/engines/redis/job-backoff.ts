import { JOB_BACKOFF, type JobOutcome, now, pauseAfter } from '@vpds/kernel';

export const BACKOFF = 'vpds';

/** A handler's request to run again, which is no failure. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
  /** Unix milliseconds. */
  readonly at: number;
  readonly isPlanned: boolean;

  constructor({ retryAt, isPlanned = false }: Extract<JobOutcome, { readonly retryAt: number }>) {
    super('Run again');
    this.at = retryAt;
    this.isPlanned = isPlanned;
  }
}

export function delayBeforeNextRun(attempt: number, error: Error): number {
  if (error instanceof RunAgain) return Math.max(0, error.at - now());
  return pauseAfter(attempt, JOB_BACKOFF);
}
