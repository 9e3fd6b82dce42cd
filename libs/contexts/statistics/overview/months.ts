import { dateText, fromWallClock, wallClock } from '@vpds/php-time';

export interface Month {
  /** `Y-m-d` of its first day. */
  readonly key: string;
  /** Unix seconds, inclusive. */
  readonly first: number;
  readonly last: number;
}

/** Months since the year 0. */
function monthNumber(unix: number, zone: string): number {
  const { year, month } = wallClock(unix, zone);
  return year * 12 + month - 1;
}

/** Number of months that the range touches. */
export function countMonths(since: number, until: number, zone: string): number {
  return monthNumber(until, zone) - monthNumber(since, zone) + 1;
}

export function monthsBetween(since: number, until: number, zone: string): Month[] {
  const from = monthNumber(since, zone);
  return Array.from({ length: countMonths(since, until, zone) }, (_, index) => {
    const number = from + index;
    return { key: key(number), first: start(number, zone), last: start(number + 1, zone) - 1 };
  });
}

function start(number: number, zone: string): number {
  const year = Math.floor(number / 12);
  return fromWallClock({ year, month: number - year * 12 + 1, day: 1, hour: 0, minute: 0, second: 0 }, zone);
}

function key(number: number): string {
  const year = Math.floor(number / 12);
  return dateText({ year, month: number - year * 12 + 1, day: 1 });
}
