import { parsePhpTime } from '@vpds/php-time';

/** Digits alone, with or without a sign, are a Unix timestamp (decisions G). A `+` may have become a space. */
const TIMESTAMP = /^[+\- ]?\d+$/;
/** Timestamps beyond 64 bits are none to PHP either. */
const MOST_SECONDS = 2 ** 63;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** A date and a time with an offset behind it whose `+` became a space. */
const OFFSET = /^(\d{4}-?\d{2}-?\d{2}[T ]\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?) (\d{2}(?::?\d{2})?)$/i;
/** A relative amount whose `+` became a space: without it PHP reads `1.5 days` as the date 1 May. */
const AMOUNT = /^ (?=\d+[.,]\d+\s*[a-z])/i;

/**
 * The Unix second that a query's text means, or null if it is unreadable: a timestamp, else `Y-m-d H:i:s`, else whatever
 * PHP's `strtotime` takes, in the service's time zone and relative to `now` (decisions G).
 */
export function readQueryTime(text: string, now: number, zone: string): number | null {
  if (TIMESTAMP.test(text)) {
    const seconds = Number(text);
    return Math.abs(seconds) < MOST_SECONDS ? seconds + 0 : null;
  }
  if (text.trim() === '') return null;
  const parse = (expression: string) => parsePhpTime(expression, { now, timeZone: zone });
  if (WALL_CLOCK.test(text)) return parse(text);
  for (const expression of candidates(text)) {
    const seconds = parse(expression);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** What the caller may have written before form decoding turned each `+` into a space, likeliest first. */
function candidates(text: string): string[] {
  const plus = [text.replace(OFFSET, '$1+$2'), text.replace(AMOUNT, '+')].filter((other) => other !== text);
  return [...plus, text, text.replace(/^ /, '+')];
}
