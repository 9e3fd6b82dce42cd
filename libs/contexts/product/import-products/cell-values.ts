import { Refusal } from '@vpds/kernel';
import type { FieldKey } from '../domain/field-registry.ts';

/** How a company writes its numbers and days; undefined: not known yet. */
export interface CellStyle {
  readonly decimal?: '.' | ',' | undefined;
  readonly days?: 'day-first' | 'month-first' | undefined;
}

/** The value is left to the usual reading if it is plain, or none at all. */
export function readCell(name: string, type: FieldKey['type'], text: string, style: CellStyle): string {
  if (type === 'numeric') return readNumeral(name, text, style.decimal);
  // `13.500,00` is a whole number.
  if (type === 'int') return readNumeral(name, text, style.decimal).replace(/^([+-]?\d+)\.0+$/, '$1');
  return type === 'date' ? readDay(name, text, style.days) : text;
}

const SPACED = /^[+-]?\d{1,3}(?:[\u0020\u00A0\u202F'’]\d{3})+(?:[.,]\d+)?$/;
const GROUPED = /^[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;
const PLAIN = /^[+-]?\d+(?:[.,]\d+)?$/;

/** `1.234,5` is plain; in `14.900` the point is ambiguous. @throws Refusal value_ambiguous */
function readNumeral(name: string, given: string, decimal: CellStyle['decimal']): string {
  const text = SPACED.test(given) ? given.replaceAll(/[^\d.,+-]/g, '') : given;
  if (!/[.,]/.test(text)) return text;
  const separator = decimal ?? decimalOf(name, text);
  const grouping = separator === '.' ? ',' : '.';
  const whole = text.split(separator)[0] ?? '';
  const isGrouped = GROUPED.test(text) && whole.includes(grouping);
  if (!isGrouped && !PLAIN.test(text)) return given;
  if (!isGrouped && text.includes(grouping)) return given;
  return text.replaceAll(grouping, '').replace(separator, '.');
}

/** The text has at least one of both. @throws Refusal value_ambiguous */
function decimalOf(name: string, text: string): '.' | ',' {
  const points = [...text].filter((each) => each === '.' || each === ',');
  const last = points.at(-1) as '.' | ',';
  const other = last === '.' ? ',' : '.';
  if (points.includes(other)) return last;
  if (points.length > 1) return other;
  const [whole = '', rest = ''] = text.replace(/^[+-]/, '').split(last);
  const maybeGrouped = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!maybeGrouped) return last;
  throw new Refusal('value_ambiguous', [name, text, `${whole}.${rest}`, `${whole}${rest}`, 'decimal']);
}

const DAY = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/;

/** The day may be anywhere in a time. With points and a short year it could be a time of day, so it is left. */
const DAY_OF_TIME = /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(\d{4}|(?<=\/)\d{2})(?![\d./:])/;

/** Converts the day of a time into `Y-m-d` if it has points or slashes. @throws Refusal value_ambiguous */
export function readDayOfTime(name: string, text: string, { days }: CellStyle = {}): string {
  return text.replace(DAY_OF_TIME, (_, first: string, point: string, second: string, year: string) =>
    readDay(name, `${first}${point}${second}${point}${fullYear(year)}`, days),
  );
}

/** PHP's rule: 70 to 99 mean 1970 to 1999. */
function fullYear(year: string): string {
  if (year.length > 2) return year;
  return year < '70' ? `20${year}` : `19${year}`;
}

/** Converts points or slashes into `Y-m-d`: `3.4.2015` begins with the day, `3/4/2015` is ambiguous. */
function readDay(name: string, text: string, days: CellStyle['days']): string {
  const [, first, point, second, year] = DAY.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return text;
  const asWritten = (day: string, month: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const dayFirst = asWritten(first, second);
  const monthFirst = asWritten(second, first);
  if (days !== undefined) return days === 'day-first' ? dayFirst : monthFirst;
  if (point === '.' || Number(first) > 12 || dayFirst === monthFirst) return dayFirst;
  if (Number(second) > 12) return monthFirst;
  throw new Refusal('value_ambiguous', [name, text, dayFirst, monthFirst, 'days']);
}
