/** Given in the expression. An abbreviation is only its offset (seconds east of UTC). */
export type GivenZone =
  { readonly kind: 'offset'; readonly seconds: number } | { readonly kind: 'named'; readonly name: string };

/** `0`: the next one after today; `1`: today counts, too; `2`: the one in the named week (Monday to Sunday). */
export type WeekdayBehaviour = 0 | 1 | 2;

/** Totals of an expression's steps, for the wall clock, months before days. */
export interface RelativeTime {
  years: number;
  months: number;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  microseconds: number;
  /** 0 (Sunday) to 6; negated by `ago` (−7 for Sunday). */
  weekday: number;
  weekdayBehaviour: WeekdayBehaviour;
  hasWeekday: boolean;
  /** `first monday of`, `last monday of`, or working days; PHP keeps only the last of them. */
  special: SpecialStep | null;
  dayOfMonth: 'first' | 'last' | null;
}

export type SpecialStep =
  | { readonly kind: 'working-days'; readonly amount: number }
  | { readonly kind: 'first-weekday-of-month' }
  | { readonly kind: 'last-weekday-of-month' };

/** An undefined part comes from the base time. */
export interface ParsedTime {
  year: number | undefined;
  month: number | undefined;
  day: number | undefined;
  hour: number | undefined;
  minute: number | undefined;
  second: number | undefined;
  microsecond: number | undefined;
  hasDate: boolean;
  /** Number of times of day: PHP reads a second `hhmm` as a year, and refuses a third one. */
  times: number;
  zone: GivenZone | null;
  /** Number of zones: PHP ignores the second and refuses the third. */
  zones: number;
  /** Given by an offset or abbreviation; undefined for a zone's name. */
  daylight: boolean | undefined;
  relative: RelativeTime;
}

export function nothingParsed(): ParsedTime {
  return {
    year: undefined,
    month: undefined,
    day: undefined,
    hour: undefined,
    minute: undefined,
    second: undefined,
    microsecond: undefined,
    hasDate: false,
    times: 0,
    zone: null,
    zones: 0,
    daylight: undefined,
    relative: {
      years: 0,
      months: 0,
      days: 0,
      hours: 0,
      minutes: 0,
      seconds: 0,
      microseconds: 0,
      weekday: 0,
      weekdayBehaviour: 0,
      hasWeekday: false,
      special: null,
      dayOfMonth: null,
    },
  };
}

/** Returns false for a second date. */
export function startDate(time: ParsedTime): boolean {
  if (time.hasDate) return false;
  time.hasDate = true;
  return true;
}

/** Returns false for a second time of day. */
export function startTime(time: ParsedTime): boolean {
  if (time.times > 0) return false;
  forgetTime(time);
  time.times = 1;
  return true;
}

export function forgetTime(time: ParsedTime): void {
  time.times = 0;
  time.hour = 0;
  time.minute = 0;
  time.second = 0;
  time.microsecond = 0;
}
