import { isoWeekDay } from '../calendar.ts';
import type { ParsedTime } from '../parsed-time.ts';
import { startDate } from '../parsed-time.ts';
import type { Reader, TokenReader } from './token-reader.ts';

/**
 * `year`: fewer than four digits, two from 1970 to 2069. `signedYear` is literal. `yearAfterSlash` counts only directly
 * after the day: PHP ignores the year of `2/28th/2026`. `firstDay` reads nothing.
 */
export type DatePart = keyof typeof PARTS;

const PARTS = {
  year: (token: TokenReader, time: ParsedTime) => {
    time.year = token.year();
    return true;
  },
  yearAfterSlash: (token: TokenReader, time: ParsedTime) => {
    if (token.peek() === '/') time.year = token.year();
    return true;
  },
  signedYear: (token: TokenReader, time: ParsedTime) => {
    const year = token.signed(19);
    if (year === null) return false;
    time.year = year;
    return true;
  },
  month: (token: TokenReader, time: ParsedTime) => {
    time.month = token.number(2);
    return true;
  },
  monthName: (token: TokenReader, time: ParsedTime) => {
    time.month = token.month();
    return true;
  },
  day: (token: TokenReader, time: ParsedTime) => {
    time.day = token.number(2);
    return true;
  },
  suffixedDay: (token: TokenReader, time: ParsedTime) => {
    time.day = token.number(2);
    token.daySuffix();
    return true;
  },
  dayOfYear: (token: TokenReader, time: ParsedTime) => {
    time.month = 1;
    time.day = token.number(3);
    return true;
  },
  firstDay: (_token: TokenReader, time: ParsedTime) => {
    time.day = 1;
    return true;
  },
} satisfies Record<string, Reader>;

/** Parts are in order; a second date is an error. */
export function dateOf(...parts: readonly DatePart[]): Reader {
  return (token, time) => startDate(time) && parts.every((part) => PARTS[part](token, time));
}

/** `2026-W09`, `2026W097`: days from 1 January; replaces earlier day steps. */
export function readIsoWeek(token: TokenReader, time: ParsedTime): boolean {
  if (!startDate(time)) return false;
  const year = token.number(4) ?? 0;
  const week = token.number(2) ?? 0;
  time.year = year;
  time.month = 1;
  time.day = 1;
  time.relative.days = isoWeekDay(year, week, token.number(1) ?? 1);
  return true;
}

/** `2026` where it cannot be a time; not yet a date. */
export function readYear(token: TokenReader, time: ParsedTime): boolean {
  time.year = token.number(4);
  return true;
}
