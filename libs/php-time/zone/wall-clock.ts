import { dateFromDays, daysFromDate, modulo, quotient } from '../calendar.ts';
import type { TimeZone } from './time-zone.ts';
import { timeZone } from './time-zone.ts';

const DAY = 86_400;

/** What clocks and calendars of a zone show. */
export interface WallClock {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * The wall clock of a zone at a Unix second, and its offset then in seconds east of UTC.
 * @throws RangeError for an unknown zone
 */
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
 * The Unix second at which a zone's clocks show this. Parts may lie outside their range, as with PHP's `mktime`: month 13
 * is January of the next year, hour 24 the next midnight. A time that a change skips is as much later; of a time that
 * comes twice, zones east of Greenwich mean the second, zones west of it the first, as in PHP.
 * @throws RangeError for an unknown zone
 */
export function fromWallClock(parts: WallClock, zone: string): number {
  const days = daysFromDate(parts.year, parts.month, parts.day);
  const local = days * DAY + parts.hour * 3600 + parts.minute * 60 + parts.second;
  return local - offsetOfLocal(local, timeZone(zone));
}

/**
 * The offset that holds when the wall clock shows `local`, seconds since 1970-01-01 00:00 on it.
 *
 * PHP takes the offset of the moment that has this reading in UTC, and corrects it by the offset of the moment so found,
 * except within a gap. That is why overlaps depend on the side of Greenwich.
 */
export function offsetOfLocal(local: number, zone: TimeZone): number {
  const first = zone.offsetAt(local);
  const second = zone.offsetAt(local - first);
  const isSkipped = second > first && zone.offsetAt(local - second) !== second;
  return isSkipped ? first : second;
}

/**
 * The same for a zone that an expression names: of a time that comes twice it is the one with daylight saving time,
 * unless the expression's abbreviation said that there is none.
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
