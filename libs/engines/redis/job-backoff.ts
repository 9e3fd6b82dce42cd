import { JOB_BACKOFF, now, pauseAfter } from '@vpds/kernel';

export const BACKOFF = 'vpds';

/** A handler's request to run again, which is no failure. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
  /** Unix milliseconds. */
  readonly at: number;

  constructor(at: number) {
    super('Run again');
    this.at = at;
  }
}

export function delayBeforeNextRun(attempt: number, error: Error): number {
  if (error instanceof RunAgain) return Math.max(0, error.at - now());
  return pauseAfter(attempt, JOB_BACKOFF);
}
