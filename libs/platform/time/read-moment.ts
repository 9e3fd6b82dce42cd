import { parsePhpTime } from '@vpds/php-time';

/** Seconds that a date can be written of: years 0 to 9999. Beyond, a moment is taken as the bound. */
const EARLIEST = -62_167_219_200;
const LATEST = 253_402_300_799;

/**
 * A moment as every call of the interface takes it (spec 4.6, decisions G): digits alone, with or without a sign, are a
 * Unix timestamp; anything else is what PHP's `strtotime` makes of it. A `+` that form decoding turned into a space is
 * understood. Null: unreadable, as an empty text is.
 */
export function readMoment(text: string, options: { now: number; timeZone: string }): number | null {
  const digits = /^\s*([+-]?\d+)\s*$/.exec(text)?.[1];
  if (digits !== undefined) return within(Number(digits));
  if (text.trim() === '') return null;
  const read = parsePhpTime(text, options) ?? parsePhpTime(withPlus(text), options);
  return read === null ? null : within(read);
}

/** A zone's `+` behind a time of day, and one before a number at the start, where a space stands now. */
function withPlus(text: string): string {
  return text.replace(/(?<=\d) (?=\d\d:?\d\d$)/, '+').replace(/^ (?=\d)/, '+');
}

function within(seconds: number): number {
  return Math.min(LATEST, Math.max(EARLIEST, seconds));
}
