import type { ParsedTime } from '../parsed-time.ts';
import { forgetTime, startDate, startTime } from '../parsed-time.ts';
import { readZonePart } from './read-zone.ts';
import type { TokenReader } from './token-reader.ts';

/** Readers of times of day, alone or with a date. False where PHP reports an error. */

/** `2pm`, `2:30 pm`, `2.30.15 a.m.`, `2:30:15.123pm` */
export function readTime12(token: TokenReader, time: ParsedTime): boolean {
  if (!startTime(time)) return false;
  readClock(token, time, '.:');
  time.hour = (time.hour ?? 0) + token.meridian(time.hour ?? 0);
  return true;
}

/** `14:30`, `t14.30:15`, `14:30:15.123` */
export function readTime24(token: TokenReader, time: ParsedTime): boolean {
  if (!startTime(time)) return false;
  readClock(token, time, '.:');
  return token.atEnd() || readZonePart(token, time);
}

/** `1430`; a second one is a year. */
export function readPackedHourMinute(token: TokenReader, time: ParsedTime): boolean {
  if (time.times > 1) return false;
  if (time.times === 1) {
    time.year = token.number(4);
  } else {
    time.hour = token.number(2);
    time.minute = token.number(2);
    time.second = 0;
  }
  time.times += 1;
  return true;
}

/** `143015` */
export function readPackedTime(token: TokenReader, time: ParsedTime): boolean {
  if (!startTime(time)) return false;
  readTimeDigits(token, time);
  return true;
}

/** `2026-02-28T14:30:15`, `20260228t143015`, `2026:02:28 14:30:15`, with optional fraction and offset. */
export function readDateTime(token: TokenReader, time: ParsedTime): boolean {
  if (!startTime(time) || !startDate(time)) return false;
  time.year = token.number(4);
  time.month = token.number(2);
  time.day = token.number(2);
  readTimeDigits(token, time);
  if (token.peek() !== '.') return true;
  time.microsecond = token.microseconds() ?? 0;
  return token.atEnd() || readZonePart(token, time);
}

/** `28/Feb/2026:14:30:15 +0100`: the common log format. */
export function readLogTime(token: TokenReader, time: ParsedTime): boolean {
  if (!startTime(time) || !startDate(time)) return false;
  time.day = token.number(2);
  time.month = token.month();
  time.year = token.number(4);
  readTimeDigits(token, time);
  token.skipSpaces();
  return readZonePart(token, time);
}

/** `Feb 28 2:30pm` */
export function readMonthDayTime12(token: TokenReader, time: ParsedTime): boolean {
  return startMonthDay(token, time) && readTime12(token, time);
}

/** `Feb 28 14:30`, `Feb 28 14:30:15 CET` */
export function readMonthDayTime24(token: TokenReader, time: ParsedTime): boolean {
  if (!startMonthDay(token, time) || !startTime(time)) return false;
  readClock(token, time, ':');
  return token.atEnd() || readZonePart(token, time);
}

/** `back of 7pm`: a quarter past; `front of 7pm`: a quarter to. PHP accepts `back` only with a lower-case `b`. */
export function readAboutHour(token: TokenReader, time: ParsedTime): boolean {
  const isBack = token.peek() === 'b';
  forgetTime(time);
  time.times = 1;
  const hour = token.number(2) ?? 0;
  time.hour = isBack ? hour : hour - 1;
  time.minute = isBack ? 15 : 45;
  if (!token.atEnd()) time.hour += token.meridian(time.hour);
  return true;
}

function startMonthDay(token: TokenReader, time: ParsedTime): boolean {
  if (!startDate(time)) return false;
  time.month = token.month();
  time.day = token.number(2);
  return true;
}

function readClock(token: TokenReader, time: ParsedTime, separators: string): void {
  time.hour = token.number(2);
  if (token.take('.:') === '') return;
  time.minute = token.number(2);
  if (token.take(separators) === '') return;
  time.second = token.number(2);
  if (token.peek() === '.' || token.peek() === ':') time.microsecond = token.microseconds() ?? 0;
}

function readTimeDigits(token: TokenReader, time: ParsedTime): void {
  time.hour = token.number(2);
  time.minute = token.number(2);
  time.second = token.number(2);
}
