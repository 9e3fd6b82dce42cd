import { t } from '../locales/index.ts';

/** The service sends `Y-m-d H:i:s` in its own zone; it is shown as it is, in that zone. */
const MONTHS = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

const DAY = 86_400_000;

/** Reads a time as if the service's zone were UTC; valid only for differences and names. */
function moment(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00:00'}Z`);
}

/** `24 Nov 10:58`, with the year if it is another one than that of `today` (`Y-m-d`). */
export function shownTime(text: string, today: string): string {
  return `${shownDay(text, today)} ${text.slice(11, 16)}`.trim();
}

/** `10:42` today, `yesterday 16:20`, else as {@link shownTime}. */
export function shownRecently(text: string, today: string): string {
  const days = daysBetween(text.slice(0, 10), today.slice(0, 10));
  if (days > 1 || days < 0) return shownTime(text, today);
  const time = text.slice(11, 16);
  return days === 0 ? time : t('time.yesterday', { time });
}

/** `24 Nov`, or `24 Nov 2025`. */
export function shownDay(text: string, today: string): string {
  const date = moment(text);
  if (Number.isNaN(date.getTime())) return text;
  const year = text.slice(0, 4) === today.slice(0, 4) ? '' : ` ${text.slice(0, 4)}`;
  return `${date.getUTCDate()} ${MONTHS.format(date)}${year}`;
}

/** Whole days from one to the other. */
export function daysBetween(from: string, to: string): number {
  return Math.floor((moment(to).getTime() - moment(from).getTime()) / DAY);
}

/** `Y-m-d H:i:s` now, in `zone`. */
export function nowIn(zone: string): string {
  return inZone(new Date(), zone);
}

/**
 * The same day and time of the month before, or that month's end if it has no such day. `moment`: `Y-m-d H:i:s`. PHP's
 * `-1 month` is no month ago on the 31st: of 31 March it makes 3 March.
 */
export function sameMomentOfLastMonth(moment: string): string {
  const [year = 0, month = 0, day = 0] = moment.slice(0, 10).split('-').map(Number);
  // Day 0 of a month is the last one of the month before.
  const end = new Date(Date.UTC(year, month - 1, 0));
  if (day > end.getUTCDate()) return `${end.toISOString().slice(0, 10)} 23:59:59`;
  return `${end.toISOString().slice(0, 7)}-${moment.slice(8)}`;
}

/** Writes a time as the service does. */
export function inZone(time: Date, zone: string): string {
  return time.toLocaleString('sv-SE', { timeZone: zone });
}

/** The absolute time of another system as the service sends its own; any other text stays as it is. */
export function timeIn(zone: string, text: string): string {
  const time = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : null;
  return time === null || Number.isNaN(time.getTime()) ? text : inZone(time, zone);
}
