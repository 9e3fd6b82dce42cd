/** Name of our way to wait between two runs, as Bull's settings and jobs know it. */
export const BACKOFF = 'vpds';

/** Pause before the second run of a job that threw; doubled for each further one. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5 * 60_000;

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

/** Milliseconds until the next run of a job that threw: exponential, half of it by chance, capped at 5 minutes. */
export function delayBeforeNextRun(attempt: number, error: Error): number {
  if (error instanceof RunAgain) return Math.max(0, error.at - Date.now());
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempt - 1, 20));
  return Math.round(pause * (0.5 + Math.random() / 2));
}
