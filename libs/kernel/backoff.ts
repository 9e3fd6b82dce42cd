/** The first pause between two tries and the longest one, milliseconds. */
export interface Backoff {
  readonly first: number;
  readonly longest: number;
}

/** Milliseconds until the next try: doubled for each that failed (`attempt` counts from 1), half of it by chance, capped. */
export function pauseAfter(attempt: number, { first, longest }: Backoff): number {
  const pause = Math.min(longest, first * 2 ** Math.min(attempt - 1, 20));
  return Math.round(pause * (0.5 + Math.random() / 2));
}
