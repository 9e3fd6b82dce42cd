import { dateFromDays, dayOfWeek, daysFromDate, modulo, quotient } from './calendar.ts';
import type { ParsedTime, RelativeTime } from './parsed-time.ts';
import { timeZone } from './zone/time-zone.ts';
import { offsetOfLocal, offsetOfLocalIn, wallClock } from './zone/wall-clock.ts';

const DAY = 86_400;

interface Moving {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  microsecond: number;
}

/**
 * The Unix second, in PHP's order: month, weekday, all other steps on the wall clock, working days, and Unix time last.
 */
export function evaluate(time: ParsedTime, now: number, zoneName: string): number | null {
  const moving = fillFromBase(time, now, zoneName);
  const { relative } = time;
  const months = goToMonth(moving, relative);
  settle(moving);
  if (relative.hasWeekday) goToWeekday(moving, relative);
  settle(moving);
  addSteps(moving, relative, months);
  goToDayOfMonth(moving, relative);
  settle(moving);
  if (relative.special?.kind === 'working-days') addWorkingDays(moving, relative.special.amount);
  return unixOf(moving, time, zoneName);
}

/** A date without a time means its midnight. */
function fillFromBase(time: ParsedTime, now: number, zoneName: string): Moving {
  const base = wallClock(now, zoneName);
  const atMidnight = time.hasDate && time.times === 0;
  return {
    year: time.year ?? base.year,
    month: time.month ?? base.month,
    day: time.day ?? base.day,
    hour: atMidnight ? 0 : (time.hour ?? base.hour),
    minute: atMidnight ? 0 : (time.minute ?? base.minute),
    second: atMidnight ? 0 : (time.second ?? base.second),
    microsecond: atMidnight ? 0 : (time.microsecond ?? 0),
  };
}

/** Moves to the start of `first monday of` and `first day of`. Returns the remaining months. */
function goToMonth(moving: Moving, relative: RelativeTime): number {
  const kind = relative.special?.kind;
  const isInMonth = kind === 'first-weekday-of-month' || kind === 'last-weekday-of-month';
  if (isInMonth) {
    moving.day = 1;
    moving.month += relative.months + (kind === 'last-weekday-of-month' ? 1 : 0);
  }
  goToDayOfMonth(moving, relative);
  return isInMonth ? 0 : relative.months;
}

function goToDayOfMonth(moving: Moving, relative: RelativeTime): void {
  if (relative.dayOfMonth === null) return;
  moving.day = relative.dayOfMonth === 'first' ? 1 : 0;
  if (relative.dayOfMonth === 'last') moving.month += 1;
}

function goToWeekday(moving: Moving, relative: RelativeTime): void {
  const today = dayOfWeek(daysFromDate(moving.year, moving.month, moving.day));
  const { weekday, weekdayBehaviour } = relative;
  if (weekdayBehaviour === 2) {
    moving.day += weekdayOfWeek(weekday, today) - today;
  } else if (weekday < 0) {
    moving.day -= 7 + weekday + today;
  } else {
    const difference = weekday - today;
    const isPast = relative.days < 0 ? difference < 0 : difference <= 0 - weekdayBehaviour;
    moving.day += isPast ? difference + 7 : difference;
  }
}

/** Weekday counted from the Sunday before today; the week is Monday to Sunday. */
function weekdayOfWeek(weekday: number, today: number): number {
  if (today === 0 && weekday !== 0) return weekday - 7;
  return weekday === 0 && today !== 0 ? 7 : weekday;
}

function addSteps(moving: Moving, relative: RelativeTime, months: number): void {
  moving.year += relative.years;
  moving.month += months;
  moving.day += relative.days;
  moving.hour += relative.hours;
  moving.minute += relative.minutes;
  moving.second += relative.seconds;
  moving.microsecond += relative.microseconds;
}

/** Five are a week; the rest skips the weekend. From a weekend, zero is Monday. */
function addWorkingDays(moving: Moving, amount: number): void {
  const today = dayOfWeek(daysFromDate(moving.year, moving.month, moving.day));
  const rest = amount % 5;
  moving.day += Math.trunc(amount / 5) * 7 + rest + (amount > 0 ? skipForward(today, rest) : skipBackward(today, rest));
}

function skipForward(today: number, rest: number): number {
  if (rest === 0) return today === 0 ? -2 : today === 6 ? -1 : 0;
  if (today === 6) return 1;
  return today + rest > 5 ? 2 : 0;
}

function skipBackward(today: number, rest: number): number {
  if (rest === 0) return today === 6 ? 2 : today === 0 ? 1 : 0;
  if (today === 0) return -1;
  return today + rest < 1 ? -2 : 0;
}

function settle(moving: Moving): void {
  const { days, seconds } = daysAndSeconds(moving);
  const { year, month, day } = dateFromDays(days);
  moving.year = year;
  moving.month = month;
  moving.day = day;
  moving.microsecond = modulo(moving.microsecond, 1_000_000);
  moving.hour = Math.floor(seconds / 3600);
  moving.minute = Math.floor(seconds / 60) % 60;
  moving.second = seconds % 60;
}

/** Keeps the parts apart: their sum in seconds could be too large to be exact. */
function daysAndSeconds(moving: Moving): { days: number; seconds: number } {
  const seconds =
    modulo(moving.hour, 24) * 3600 +
    modulo(moving.minute, 1440) * 60 +
    modulo(moving.second, DAY) +
    quotient(moving.microsecond, 1_000_000);
  const days =
    daysFromDate(moving.year, moving.month, moving.day) +
    quotient(moving.hour, 24) +
    quotient(moving.minute, 1440) +
    quotient(moving.second, DAY) +
    quotient(seconds, DAY);
  return { days, seconds: modulo(seconds, DAY) };
}

/** Answers null for days that a double cannot count: so far away, PHP's result makes no sense either. */
function unixOf(moving: Moving, time: ParsedTime, zoneName: string): number | null {
  const { days, seconds } = daysAndSeconds(moving);
  if (!Number.isSafeInteger(days)) return null;
  const local = within64Bits(days, seconds);
  const offset = time.zone?.kind === 'offset' ? time.zone.seconds : offsetInZone(local, time, zoneName);
  return Number.isSafeInteger(local) ? local - offset : within64Bits(days, seconds - offset);
}

function offsetInZone(local: number, time: ParsedTime, zoneName: string): number {
  const zone = timeZone(time.zone?.kind === 'named' ? time.zone.name : zoneName);
  return time.zones > 0 ? offsetOfLocalIn(local, zone, time.daylight) : offsetOfLocal(local, zone);
}

/**
 * Seconds since 1970, rounded at most once, and only beyond 2^53. Wraps at 64 bits like PHP; 2^63 itself was rounded
 * from 2^63 − 1 when read.
 */
function within64Bits(days: number, seconds: number): number {
  const sum = days * DAY + seconds;
  if (Number.isSafeInteger(sum)) return sum;
  const exact = BigInt(days) * BigInt(DAY) + BigInt(seconds);
  return Number(exact === 2n ** 63n ? exact : BigInt.asIntN(64, exact));
}
