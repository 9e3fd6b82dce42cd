import { JOB_BACKOFF, pauseAfter } from '@vpds/kernel';

/** Name of our way to wait between two runs, as Bull's settings and jobs know it. */
export const BACKOFF = 'vpds';

/** Not a failure: how a run tells Bull when it wants to run again. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
  /** Unix milliseconds. */
  readonly at: number;

  constructor(at: number) {
    super('To be run again');
    this.at = at;
  }
}

/** Milliseconds until the next run of a job that threw. */
export function delayBeforeNextRun(attempt: number, error: Error): number {
  if (error instanceof RunAgain) return Math.max(0, error.at - Date.now());
  return pauseAfter(attempt, JOB_BACKOFF);
}
