import type { ParsedTime, WeekdayBehaviour } from '../parsed-time.ts';
import { forgetTime, startTime } from '../parsed-time.ts';
import { claimZone } from './read-zone.ts';
import type { TokenReader } from './token-reader.ts';

/** Readers of relative times. False where PHP reports an error. */

/** `now`, and separators. */
export function readNothing(): boolean {
  return true;
}

export function readToday(_token: TokenReader, time: ParsedTime): boolean {
  forgetTime(time);
  return true;
}

export function readNoon(_token: TokenReader, time: ParsedTime): boolean {
  forgetTime(time);
  startTime(time);
  time.hour = 12;
  return true;
}

/** Replaces earlier day steps. */
export function readYesterday(_token: TokenReader, time: ParsedTime): boolean {
  forgetTime(time);
  time.relative.days = -1;
  return true;
}

/** Replaces earlier day steps. */
export function readTomorrow(_token: TokenReader, time: ParsedTime): boolean {
  forgetTime(time);
  time.relative.days = 1;
  return true;
}

/** `@1700000000`, `@-1.5`: seconds since 1970 in UTC; later steps are added. */
export function readTimestamp(token: TokenReader, time: ParsedTime): boolean {
  forgetTime(time);
  time.hasDate = false;
  if (!claimZone(time)) {
    // PHP clears the date after a zone and sets none: the year 0 remains.
    setDate(time, 0, 0, 0);
    return time.zones <= 2;
  }
  setDate(time, 1970, 1, 1);
  token.take('@');
  const isNegative = token.peek() === '-';
  const seconds = token.signed(24);
  if (seconds === null) return false;
  time.relative.seconds += seconds;
  if (token.peek() === '.') {
    const microseconds = token.microseconds();
    if (microseconds === null) return false;
    time.relative.microseconds = isNegative ? 0 - microseconds : microseconds;
  }
  time.zone = { kind: 'offset', seconds: 0 };
  time.daylight = false;
  return true;
}

export function readDayOfMonth(token: TokenReader, time: ParsedTime): boolean {
  time.relative.dayOfMonth = /^l$/i.test(token.peek()) ? 'last' : 'first';
  return true;
}

/** `first monday of`, `last fri of`; `this` and `previous` count as `last` here. */
export function readWeekdayOfMonth(token: TokenReader, time: ParsedTime): boolean {
  const { behaviour, amount } = readAmountWord(token);
  const isFirst = amount > 0;
  time.relative.special = { kind: isFirst ? 'first-weekday-of-month' : 'last-weekday-of-month' };
  step(token, time, amount, isFirst ? 1 : behaviour, false);
  return true;
}

/** `+2 days`, `-1 week`, `3 weekdays`: keeps the time of day. */
export function readStep(token: TokenReader, time: ParsedTime): boolean {
  const amount = token.signed(24);
  if (amount === null) return false;
  step(token, time, amount, 1, true);
  return true;
}

/** `next month`, `third day`, `last friday` */
export function readWordStep(token: TokenReader, time: ParsedTime): boolean {
  const { behaviour, amount } = readAmountWord(token);
  step(token, time, amount, behaviour, false);
  return true;
}

/** `this week`: a weekday given as well is in that week; default Monday. */
export function readWeekStep(token: TokenReader, time: ParsedTime): boolean {
  const { behaviour, amount } = readAmountWord(token);
  step(token, time, amount, behaviour, false);
  const { relative } = time;
  relative.weekdayBehaviour = 2;
  if (!relative.hasWeekday) {
    relative.hasWeekday = true;
    relative.weekday = 1;
  }
  return true;
}

/** `weekday` alone means Monday: PHP uses the same number for both. */
export function readWeekday(token: TokenReader, time: ParsedTime): boolean {
  forgetTime(time);
  const unit = token.unit();
  const { relative } = time;
  relative.hasWeekday = true;
  relative.weekday = unit?.kind === 'weekday' ? unit.weekday : 1;
  if (relative.weekdayBehaviour !== 2) relative.weekdayBehaviour = 1;
  return true;
}

/** Negates all earlier steps except microseconds. */
export function readAgo(_token: TokenReader, time: ParsedTime): boolean {
  const { relative } = time;
  for (const field of ['years', 'months', 'days', 'hours', 'minutes', 'seconds'] as const) {
    relative[field] = 0 - relative[field];
  }
  relative.weekday = relative.weekday === 0 ? -7 : 0 - relative.weekday;
  if (relative.special?.kind === 'working-days') {
    relative.special = { kind: 'working-days', amount: 0 - relative.special.amount };
  }
  return true;
}

function setDate(time: ParsedTime, year: number, month: number, day: number): void {
  time.year = year;
  time.month = month;
  time.day = day;
}

function readAmountWord(token: TokenReader): { amount: number; behaviour: WeekdayBehaviour } {
  const amount = token.ordinal();
  return { amount, behaviour: amount === 0 ? 1 : 0 };
}

function step(
  token: TokenReader,
  time: ParsedTime,
  amount: number,
  behaviour: WeekdayBehaviour,
  keepsTime: boolean,
): void {
  const unit = token.unit();
  const { relative } = time;
  switch (unit?.kind) {
    case undefined:
      return;
    case 'step':
      relative[unit.field] += amount * unit.size;
      return;
    case 'weekday':
      if (!keepsTime) forgetTime(time);
      relative.hasWeekday = true;
      relative.days += (amount > 0 ? amount - 1 : amount) * 7;
      relative.weekday = unit.weekday;
      relative.weekdayBehaviour = behaviour;
      return;
    case 'working-day':
      if (!keepsTime) forgetTime(time);
      relative.special = { kind: 'working-days', amount };
      return;
    default:
      return unit satisfies never;
  }
}
