import { parsePhpTime } from '@vpds/php-time';

/** A Unix timestamp (STA-2). */
const TIMESTAMP = /^[+-]?\d+$/;
/** As in PHP. */
const MOST_SECONDS = 2 ** 63;
/**
 * A time of day or GMT, then an offset of at most 14 hours whose `+` became a space. Neither a year after a time nor a
 * number with a unit is an offset.
 */
const OFFSET =
  /((?:\d:\d{2}(?::\d{2}(?:[.,]\d+)?)?|T\d{4}(?:\d{2})?(?:[.,]\d+)?)(?: ?[ap]\.?m\.?)?|\d ?[ap]\.?m\.?|GMT|UTC)( ?) ((?:0?\d|1[0-4])(?::?[0-5]\d)?)(?![\d:.,]|\s*[a-z])/i;
/** Two spaces before a number were a space and `+`, except after a month, where C pads the first days. */
const SIGNED = /(?<!\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)) {2}(?=\d)/gi;
/** A leading number whose `+` became a space: PHP would read ` 1.5 days` as 1 May. */
const LEADING = /^ (?=\d+(?:[.,]\d+\s*[a-z]|(?::\d{2})?$))/i;

export interface MomentOptions {
  /** Unix seconds; relative times start from it. */
  readonly now: number;
  /** IANA; default zone of times. */
  readonly timeZone: string;
}

/**
 * Unix second of a timestamp or of anything that PHP's `strtotime` accepts (STA-2); null: unreadable, also empty text.
 * Blank text means now, as in PHP.
 */
export function readMoment(text: string, options: MomentOptions): number | null {
  if (TIMESTAMP.test(text)) {
    const seconds = Number(text);
    return Math.abs(seconds) < MOST_SECONDS ? seconds + 0 : null;
  }
  return text === '' ? null : parsePhpTime(text, options);
}

/** Form decoding turns each unencoded `+` into a space (STA-2). */
export function readQueryMoment(text: string, options: MomentOptions): number | null {
  for (const expression of candidates(text)) {
    const seconds = readMoment(expression, options);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** Most likely first. */
function candidates(text: string): string[] {
  const plus = text.replace(LEADING, '+').replace(OFFSET, '$1$2+$3').replace(SIGNED, ' +');
  return [...(plus === text ? [] : [plus]), text, text.replace(/^ /, '+')];
}
