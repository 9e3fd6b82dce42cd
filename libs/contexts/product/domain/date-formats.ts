/** PHP's names (FLD-1). */
export type DateFormat = 'Y-m-d' | 'd-m-Y' | 'd-m-y' | 'Y-m-d H:i:s';

const PATTERNS: Readonly<Record<DateFormat, RegExp>> = {
  'Y-m-d': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'd-m-Y': /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})$/,
  'd-m-y': /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{2})$/,
  'Y-m-d H:i:s': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
};

/** Answers `Y-m-d`, and null for other formats and impossible days. */
export function readDate(value: unknown, formats: readonly DateFormat[]): string | null {
  if (typeof value !== 'string') return null;
  for (const format of formats) {
    const groups = PATTERNS[format].exec(value)?.groups;
    if (groups !== undefined) {
      const year = Number(groups['year']);
      return asDate(format === 'd-m-y' ? fullYear(year) : year, Number(groups['month']), Number(groups['day']));
    }
  }
  return null;
}

/** Reads as PHP does: 70 to 99 mean 1970 to 1999. */
function fullYear(year: number): number {
  return year < 70 ? 2000 + year : 1900 + year;
}

function asDate(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
