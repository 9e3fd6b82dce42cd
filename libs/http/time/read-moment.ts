import { parsePhpTime } from '@vpds/php-time';

/** Digits alone, with or without a sign, are a Unix timestamp (STA-2). */
const TIMESTAMP = /^[+-]?\d+$/;
/** Timestamps beyond 64 bits are none to PHP either. */
const MOST_SECONDS = 2 ** 63;
/**
 * A time of day, or GMT, with an offset of at most 14 hours behind it whose `+` became a space, alone or behind one that
 * was meant. A year behind a time is no offset, nor is a number with a unit.
 */
const OFFSET =
  /((?:\d:\d{2}(?::\d{2}(?:[.,]\d+)?)?|T\d{4}(?:\d{2})?(?:[.,]\d+)?)(?: ?[ap]\.?m\.?)?|\d ?[ap]\.?m\.?|GMT|UTC)( ?) ((?:0?\d|1[0-4])(?::?[0-5]\d)?)(?![\d:.,]|\s*[a-z])/i;
/** Two spaces before a number were a space and a `+`, but where C writes the first days of a month. */
const SIGNED = /(?<!\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)) {2}(?=\d)/gi;
/** A number in front whose `+` became a space: without it PHP reads a time of day, or ` 1.5 days` as the date 1 May. */
const LEADING = /^ (?=\d+(?:[.,]\d+\s*[a-z]|(?::\d{2})?$))/i;

export interface MomentOptions {
  /** What relative times are relative to, Unix seconds. */
  readonly now: number;
  /** IANA name of the zone of times that name none. */
  readonly timeZone: string;
}

/**
 * The Unix second that a text means, or null if it is unreadable: a timestamp, else whatever PHP's `strtotime` takes, so
 * `Y-m-d H:i:s`, too (STA-2). An empty text is unreadable; a blank one is now to PHP, and so it is here.
 */
export function readMoment(text: string, options: MomentOptions): number | null {
  if (TIMESTAMP.test(text)) {
    const seconds = Number(text);
    return Math.abs(seconds) < MOST_SECONDS ? seconds + 0 : null;
  }
  return text === '' ? null : parsePhpTime(text, options);
}

/** The same of a text from a query: form decoding has turned each `+` that was not encoded into a space (STA-2). */
export function readQueryMoment(text: string, options: MomentOptions): number | null {
  for (const expression of candidates(text)) {
    const seconds = readMoment(expression, options);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** What the caller may have written, likeliest first. */
function candidates(text: string): string[] {
  const plus = text.replace(LEADING, '+').replace(OFFSET, '$1$2+$3').replace(SIGNED, ' +');
  return [...(plus === text ? [] : [plus]), text, text.replace(/^ /, '+')];
}
