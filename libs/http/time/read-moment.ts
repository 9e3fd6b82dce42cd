import { parsePhpTime } from '@vpds/php-time';

/** A Unix timestamp (STA-2). */
const TIMESTAMP = /^[+-]?\d+$/;
/** PHP's limit. */
const MOST_SECONDS = 2 ** 63;

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
