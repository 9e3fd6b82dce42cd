import type { CellPart, DayRange } from '@vpds/kernel';
import { type CalendarDate, dateFromDays, daysFromDate } from '@vpds/php-time';
import { monthOf, nextMonth } from '../cells/local-days.ts';

export const STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Step = (typeof STEPS)[number];

/** 1970-01-01 was a Thursday; weeks begin on Monday (ISO 8601). */
const MONDAY = 3;
const MONTHS_OF: Readonly<Record<Exclude<Step, 'day' | 'week'>, number>> = { month: 1, quarter: 3, year: 12 };
/** A day beyond all others. */
const EVER = 10_000_000;

export function startOf(day: number, step: Step): number {
  if (step === 'day') return day;
  if (step === 'week') return day - ((((day + MONDAY) % 7) + 7) % 7);
  const { year, month } = dateFromDays(day);
  return daysFromDate(year, month - ((month - 1) % MONTHS_OF[step]), 1);
}

function after(start: number, step: Step): number {
  if (step === 'day') return start + 1;
  if (step === 'week') return start + 7;
  const { year, month } = dateFromDays(start);
  return daysFromDate(year, month + MONTHS_OF[step], 1);
}

/** Number of periods that the range touches, without making them. */
export function countPeriods({ from, to }: DayRange, step: Step): number {
  if (step === 'day') return to - from + 1;
  if (step === 'week') return Math.floor((startOf(to, step) - startOf(from, step)) / 7) + 1;
  const months = ({ year, month }: CalendarDate) => year * 12 + month;
  const between = months(dateFromDays(startOf(to, step))) - months(dateFromDays(startOf(from, step)));
  return between / MONTHS_OF[step] + 1;
}

/** First days of all periods that the range touches. */
export function periodsOf({ from, to }: DayRange, step: Step): number[] {
  const starts: number[] = [];
  for (let start = startOf(from, step); start <= to; start = after(start, step)) starts.push(start);
  return starts;
}

/**
 * Cells that answer for a range, each once. Whole months of a series by months are cells of months, so that their number
 * does not grow with the days: those recorded in months before that of `asOf`, and the days of that month up to `asOf`.
 */
export function partsOf(range: DayRange, asOf: number, axis: 'happened' | 'recorded', step: Step): CellPart[] {
  const isRecorded = axis === 'recorded';
  const { from, to } = isRecorded ? { from: range.from, to: Math.min(range.to, asOf) } : range;
  if (from > to) return [];
  const days = (part: DayRange): CellPart => {
    if (isRecorded) return { level: 'day', recorded: part, happened: { from: -EVER, to: EVER } };
    return { level: 'day', recorded: { from: part.from, to: asOf }, happened: part };
  };
  const firstWhole = monthOf(from) === from ? from : nextMonth(from);
  const afterWhole = monthOf(to + 1);
  if (step === 'day' || step === 'week' || firstWhole >= afterWhole) return [days({ from, to })];
  const whole = { from: firstWhole, to: afterWhole - 1 };
  const parts = [
    { from, to: firstWhole - 1 },
    { from: afterWhole, to },
  ]
    .filter((part) => part.from <= part.to)
    .map(days);
  if (isRecorded) return [...parts, { level: 'month', recorded: whole, happened: { from: -EVER, to: EVER } }];
  const open = monthOf(asOf);
  return [
    ...parts,
    { level: 'month', recorded: { from: whole.from, to: open - 1 }, happened: whole },
    { level: 'day', recorded: { from: open, to: asOf }, happened: whole },
  ];
}
