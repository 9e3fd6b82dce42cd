/** Retry period, milliseconds (COM-7). */
export const TRY_FOR = 24 * 60 * 60_000;
/** Age at which an unsent mail causes a warning, milliseconds. */
export const WARN_AFTER = 10 * 60_000;
const SHORTEST_PAUSE = 8_000;
const LONGEST_PAUSE = 60 * 60_000;

/**
 * Back-off of a mail `age` milliseconds old: about half its age, from 8 seconds to an hour, with a fifth of jitter. It
 * needs no count of attempts, so a restart or a lost queue changes nothing. The first pauses are well below the 30 s of
 * COM-7; a day has about 40 attempts.
 */
export function pauseBeforeRetry(age: number, random = Math.random()): number {
  const pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, age / 2));
  return Math.round(pause * (0.9 + random / 5));
}
