/** Milliseconds. */
export interface Backoff {
  readonly first: number;
  readonly longest: number;
}

/** Milliseconds, half of it random. `attempt` counts from 1. */
export function pauseAfter(attempt: number, { first, longest }: Backoff): number {
  const pause = Math.min(longest, first * 2 ** Math.min(attempt - 1, 20));
  return Math.round(pause * (0.5 + Math.random() / 2));
}
