/** Milliseconds. */
const LONGEST_RETRY_AFTER = 3_600_000;

/** Milliseconds of a `Retry-After` (seconds or HTTP date), at most an hour; null: absent or invalid. */
export function retryAfter(header: string | string[] | undefined, now: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_RETRY_AFTER);
  // The form is checked first, since Date.parse accepts nearly anything.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), LONGEST_RETRY_AFTER);
}
