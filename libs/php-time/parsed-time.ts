/** A zone that an expression gives itself. An abbreviation is nothing but its offset (seconds east of UTC). */
export type GivenZone =
  { readonly kind: 'offset'; readonly seconds: number } | { readonly kind: 'named'; readonly name: string };

/**
 * What to do with a weekday: `0` the next one after today, `1` today counts, too, `2` the one in the week (Monday to
 * Sunday) that was named with it.
 */
export type WeekdayBehaviour = 0 | 1 | 2;

/** Steps of an expression, added up. They are applied to the wall clock, months before days. */
export interface RelativeTime {
  years: number;
  months: number;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  microseconds: number;
  /** 0 (Sunday) to 6; negative once `ago` has turned it round (−7 for Sunday). */
  weekday: number;
  weekdayBehaviour: WeekdayBehaviour;
  hasWeekday: boolean;
  /** `first monday of` and `last monday of`, or a number of working days; PHP keeps only the last of them. */
  special: SpecialStep | null;
  /** `first day of`, `last day of`. */
  dayOfMonth: 'first' | 'last' | null;
}

export type SpecialStep =
  | { readonly kind: 'working-days'; readonly amount: number }
  | { readonly kind: 'first-weekday-of-month' }
  | { readonly kind: 'last-weekday-of-month' };

/** What an expression has said so far. A part that is `undefined` is taken from the base time. */
export interface ParsedTime {
  year: number | undefined;
  month: number | undefined;
  day: number | undefined;
  hour: number | undefined;
  minute: number | undefined;
  second: number | undefined;
  microsecond: number | undefined;
  hasDate: boolean;
  /** How often a time was given: a second `hhmm` is a year to PHP, a third one is an error. */
  times: number;
  zone: GivenZone | null;
  /** How many tokens were a zone: PHP ignores the second and refuses the third. */
  zones: number;
  /** Whether an offset or an abbreviation said daylight saving time; the name of a zone says nothing. */
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

/** Begins a date; false if there is one already. */
export function startDate(time: ParsedTime): boolean {
  if (time.hasDate) return false;
  time.hasDate = true;
  return true;
}

/** Begins a time of day; false if there is one already. */
export function startTime(time: ParsedTime): boolean {
  if (time.times > 0) return false;
  forgetTime(time);
  time.times = 1;
  return true;
}

/** Back to midnight; a time of day may follow. */
export function forgetTime(time: ParsedTime): void {
  time.times = 0;
  time.hour = 0;
  time.minute = 0;
  time.second = 0;
  time.microsecond = 0;
}
