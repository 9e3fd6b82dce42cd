import type { Step } from '../../api/series-parameters.ts';
import { daysBetween } from '../../parts/times.ts';
import type { Comparison } from './statistics.search.ts';

/** Days as `Y-m-d`, both inclusive. */
export interface DayRange {
  readonly since: string;
  readonly until: string;
}

const DAY = 86_400_000;

/** A year of more digits is no date of a browser: NaN. */
function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function plusDays(day: string, days: number): string {
  return dayOf(new Date(dateOf(day).getTime() + days * DAY));
}

/** The same day of another month, or the last one of a month that has no such day. */
function plusMonths(day: string, months: number): string {
  const date = dateOf(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  return dayOf(new Date(last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))));
}

/** As {@link plusMonths}; the last day of a month stays the last. */
function endPlusMonths(day: string, months: number): string {
  return plusDays(plusMonths(plusDays(day, 1), months), -1);
}

function isLastOfMonth(day: string): boolean {
  return plusDays(day, 1).endsWith('-01');
}

function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}

function shifted({ since, until }: DayRange, months: number, isOver: boolean): DayRange {
  const end = isOver && isLastOfMonth(until) ? endPlusMonths(until, -months) : plusMonths(until, -months);
  return { since: plusMonths(since, -months), until: end };
}

/**
 * The range that a comparison is with. `before`: as many months if the range begins with a month, up to the same day;
 * otherwise as many days. Null if a year has more than four digits. `isOver`: its last day is; before, the last day of a
 * month is a day as any other.
 */
export function comparedRange(range: DayRange, comparison: Comparison, isOver: boolean): DayRange | null {
  const { since, until } = range;
  if (since.length !== 10 || until.length !== 10) return null;
  if (comparison === 'year') return shifted(range, 12, isOver);
  if (since.endsWith('-01')) return shifted(range, monthsBetween(since, until) + 1, isOver);
  const days = daysBetween(since, until) + 1;
  return { since: plusDays(since, -days), until: plusDays(until, -days) };
}

const MONTHS_OF: Readonly<Partial<Record<Step, number>>> = { month: 1, quarter: 3, year: 12 };

/** The last day of the period that begins on `start`. */
export function endOf(start: string, step: Step): string {
  const months = MONTHS_OF[step];
  if (months === undefined) return plusDays(start, step === 'week' ? 6 : 0);
  return plusDays(plusMonths(start, months), -1);
}

/** Whether all days of a period are in the range, over and counted. `completeTo`: the last such day. */
export function isWhole(start: string, step: Step, { since, until }: DayRange, completeTo: string): boolean {
  if (Number.isNaN(dateOf(start).getTime())) return true;
  const end = endOf(start, step);
  return start >= since && end <= until && end <= completeTo;
}

const MONTHS = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** `3 Mar 2026`, also for weeks, by their first day; `Mar 2026`; `Q1 2026`; `2026`. */
export function periodName(start: string, step: Step): string {
  const date = dateOf(start);
  if (Number.isNaN(date.getTime())) return start;
  const [year, month] = [start.slice(0, 4), date.getUTCMonth()];
  if (step === 'year') return year;
  if (step === 'quarter') return `Q${Math.floor(month / 3) + 1} ${year}`;
  return `${step === 'month' ? '' : `${date.getUTCDate()} `}${MONTHS.format(date)} ${year}`;
}

/** `1 Dec 2025 – 28 Nov 2026`. */
export function rangeName({ since, until }: DayRange): string {
  const [first, last] = [periodName(since, 'day'), periodName(until, 'day')];
  return first === last ? first : `${first} – ${last}`;
}
