import { dateFromDays, daysFromDate, modulo, quotient } from '../calendar.ts';
import type { TimeZone } from './time-zone.ts';
import { timeZone } from './time-zone.ts';

const DAY = 86_400;

export interface WallClock {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** `offset`: seconds east of UTC. @throws RangeError for an unknown zone */
export function wallClock(unix: number, zone: string): WallClock & { readonly offset: number } {
  const offset = timeZone(zone).offsetAt(unix);
  const seconds = modulo(unix, DAY) + offset;
  const rest = modulo(seconds, DAY);
  return {
    ...dateFromDays(quotient(unix, DAY) + quotient(seconds, DAY)),
    hour: Math.floor(rest / 3600),
    minute: Math.floor(rest / 60) % 60,
    second: rest % 60,
    offset,
  };
}

/**
 * The Unix second. Parts may exceed their range as in PHP's `mktime`: month 13 is January of the next year. A time in a
 * gap moves later by the gap. An ambiguous time is the second one east of Greenwich and the first one west of it, as in
 * PHP. @throws RangeError for an unknown zone
 */
export function fromWallClock(parts: WallClock, zone: string): number {
  const days = daysFromDate(parts.year, parts.month, parts.day);
  const local = days * DAY + parts.hour * 3600 + parts.minute * 60 + parts.second;
  return local - offsetOfLocal(local, timeZone(zone));
}

/**
 * `local`: seconds since 1970-01-01 00:00 on the wall clock. PHP uses the offset at the moment with this reading in
 * UTC, corrected by the offset found there, except within a gap: overlaps depend on the side of Greenwich.
 */
export function offsetOfLocal(local: number, zone: TimeZone): number {
  const first = zone.offsetAt(local);
  const second = zone.offsetAt(local - first);
  const isSkipped = second > first && zone.offsetAt(local - second) !== second;
  return isSkipped ? first : second;
}

/**
 * `zone` is named in an expression: an ambiguous time means daylight saving time, unless its abbreviation excludes it.
 */
export function offsetOfLocalIn(local: number, zone: TimeZone, daylight: boolean | undefined): number {
  const offset = zone.offsetAt(local);
  const unix = local - offset;
  if (zone.offsetAt(unix) !== offset) return offsetOfLocal(local, zone);
  if (daylight === false) {
    const later = zone.offsetAt(unix + 7200);
    return offset <= 0 && later < offset && zone.offsetAt(local - later) === later ? later : offset;
  }
  if (offset < 0 || unix >= zone.winterSavingSince) return offset;
  const earlier = zone.offsetAt(unix - 7200);
  return earlier > offset && zone.offsetAt(local - earlier) === earlier ? earlier : offset;
}
