/** Milliseconds (COM-7). */
export const TRY_FOR = 24 * 60 * 60_000;
/** Age of an unsent mail, milliseconds. */
export const WARN_AFTER = 10 * 60_000;
const SHORTEST_PAUSE = 8_000;
const LONGEST_PAUSE = 60 * 60_000;

/**
 * Half of the age, ms, from 8 seconds to an hour, with a fifth of jitter. No count of attempts: a restart or a lost
 * queue changes nothing. A day has about 40 attempts.
 */
export function pauseBeforeRetry(age: number, random = Math.random()): number {
  const pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, age / 2));
  return Math.round(pause * (0.9 + random / 5));
}
