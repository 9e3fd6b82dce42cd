/** The proleptic Gregorian calendar in days since 1970-01-01; year 0 is 1 BC. */

const DAYS_OF_400_YEARS = 146_097;
/** Days before 1970, counted from 0000-03-01, where this arithmetic's years begin. */
const EPOCH = 719_468;

export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Month and day may exceed their range: day 0 is the day before the first. */
export function daysFromDate(year: number, month: number, day: number): number {
  const monthIndex = month - 3;
  const marchYear = year + Math.floor(monthIndex / 12);
  const marchMonth = modulo(monthIndex, 12);
  const era = Math.floor(marchYear / 400);
  const yearOfEra = modulo(marchYear, 400);
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_400_YEARS + dayOfEra - EPOCH;
}

export function dateFromDays(days: number): CalendarDate {
  const shifted = days + EPOCH;
  const era = Math.floor(shifted / DAYS_OF_400_YEARS);
  const dayOfEra = modulo(shifted, DAYS_OF_400_YEARS);
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** `Y-m-d`. Years have at least four digits, and a sign before the year 0. */
export function dateText({ year, month, day }: CalendarDate): string {
  return `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** 0 (Sunday) to 6. */
export function dayOfWeek(days: number): number {
  return modulo(days + 4, 7);
}

/** Days from 1 January to a day of an ISO week; 1 is Monday, 0 the Sunday before it. */
export function isoWeekDay(year: number, week: number, day: number): number {
  const first = dayOfWeek(daysFromDate(year, 1, 1));
  return (first > 4 ? 7 - first : 0 - first) + (week - 1) * 7 + day;
}

/** Never negative, nor −0. */
export function modulo(value: number, divisor: number): number {
  const remainder = value % divisor;
  return remainder < 0 ? remainder + divisor : remainder + 0;
}

/** Fits {@link modulo}; exact even where the division is rounded. */
export function quotient(value: number, divisor: number): number {
  return Math.round((value - modulo(value, divisor)) / divisor);
}
