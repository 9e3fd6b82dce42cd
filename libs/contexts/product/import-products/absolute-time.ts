import { readMoment } from '@vpds/http';

/** Two clocks: what an absolute time means depends on neither. */
const CLOCKS = [
  { now: 0, timeZone: 'UTC' },
  { now: 1_000_000_123, timeZone: 'Asia/Kathmandu' },
] as const;

/** Matches what JavaScript prints after an offset: the name of the zone in brackets, in the language of the machine. */
const COMMENT = /([+-]\d{2}:?\d{2})\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*$/;
const FRACTION = /:\d{2}\.(\d{1,9})/;

/**
 * Unix milliseconds of a time that means the same everywhere and at any moment (IMP-4): with date, time and zone, in any
 * spelling of PHP or JavaScript, or a Unix timestamp in seconds. Null: it does not.
 */
export function readAbsoluteTime(given: string): number | null {
  const text = given.replace(COMMENT, '$1');
  const [one, other] = CLOCKS.map((clock) => readMoment(text, clock));
  if (one === null || one === undefined || one !== other) return null;
  const fraction = FRACTION.exec(text)?.[1] ?? '';
  return one * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}
