import { wallClock } from '@vpds/php-time';

const DAY = 86_400;

/** The day of a moment in Unix milliseconds: days since 1970-01-01 on the wall clock. */
export function localDay(milliseconds: number, zone: string): number {
  const second = Math.floor(milliseconds / 1000);
  return Math.floor((second + wallClock(second, zone).offset) / DAY);
}

/** Years before 1 and after 9999 have a sign, as in ISO 8601. */
export function dayText(day: number): string {
  const { year, month, dayOfMonth } = dateOf(day);
  const digits = String(Math.abs(year)).padStart(4, '0');
  const sign = year < 0 ? '-' : '';
  return `${sign}${digits}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}

export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly dayOfMonth: number;
}

export function dateOf(day: number): CalendarDate {
  const date = new Date(day * DAY * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() };
}

/** Months beyond 12 are of later years. */
export function dayNumber(year: number, month: number, dayOfMonth: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  return Math.floor(date.getTime() / 1000 / DAY);
}

export function monthOf(day: number): number {
  const { dayOfMonth } = dateOf(day);
  return day - dayOfMonth + 1;
}

/** First day of the following month. */
export function nextMonth(day: number): number {
  const { year, month } = dateOf(day);
  return dayNumber(year, month + 1, 1);
}
