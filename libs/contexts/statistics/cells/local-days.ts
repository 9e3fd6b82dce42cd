import { dateFromDays, dateText, daysFromDate, wallClock } from '@vpds/php-time';

const DAY = 86_400;

/**
 * The day of a moment in Unix milliseconds: days since 1970-01-01 on the wall clock. Exact for every moment of STA-2; those
 * of `Date` are fewer.
 */
export function localDay(milliseconds: number, zone: string): number {
  const second = Math.floor(milliseconds / 1000);
  return Math.floor((second + wallClock(second, zone).offset) / DAY);
}

/** `Y-m-d` */
export function dayText(day: number): string {
  return dateText(dateFromDays(day));
}

export function monthOf(day: number): number {
  return day - dateFromDays(day).day + 1;
}

/** First day of the following month. */
export function nextMonth(day: number): number {
  const { year, month } = dateFromDays(day);
  return daysFromDate(year, month + 1, 1);
}
