import { parsePhpTime } from '@vpds/php-time';

/** Digits alone, with or without a sign, are a Unix timestamp (decisions G). */
const TIMESTAMP = /^[+-]?\d+$/;
/** Timestamps beyond 64 bits are none to PHP either. */
const MOST_SECONDS = 2 ** 63;
/** A date and a time with an offset behind it whose `+` became a space. */
const OFFSET = /^(\d{4}-?\d{2}-?\d{2}[T ]\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?) (\d{2}(?::?\d{2})?)$/i;
/** A number whose `+` became a space: without it PHP reads ` 2026` as a time of day, and ` 1.5 days` as the date 1 May. */
const NUMBER = /^ (?=\d+(?:[.,]\d+\s*[a-z]|$))/i;

export interface MomentOptions {
  /** What relative times are relative to, Unix seconds. */
  readonly now: number;
  /** IANA name of the zone of times that name none. */
  readonly timeZone: string;
}

/**
 * The Unix second that a text means, or null if it is unreadable: a timestamp, else whatever PHP's `strtotime` takes, so
 * `Y-m-d H:i:s`, too (decisions G). A blank text, which to PHP is now, is unreadable.
 */
export function readMoment(text: string, options: MomentOptions): number | null {
  if (TIMESTAMP.test(text)) {
    const seconds = Number(text);
    return Math.abs(seconds) < MOST_SECONDS ? seconds + 0 : null;
  }
  return text.trim() === '' ? null : parsePhpTime(text, options);
}

/** The same of a text from a query: form decoding has turned each `+` that was not encoded into a space (decisions G). */
export function readQueryMoment(text: string, options: MomentOptions): number | null {
  for (const expression of candidates(text)) {
    const seconds = readMoment(expression, options);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** What the caller may have written, likeliest first. */
function candidates(text: string): string[] {
  const plus = [text.replace(OFFSET, '$1+$2'), text.replace(NUMBER, '+')].filter((other) => other !== text);
  return [...plus, text, text.replace(/^ /, '+')];
}
