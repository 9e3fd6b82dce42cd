export { dateFromDays, dateText, daysFromDate } from './calendar.ts';
export type { CalendarDate } from './calendar.ts';
export { MAX_EXPRESSION_LENGTH, parsePhpTime } from './parse.ts';
export type { ParseOptions } from './parse.ts';
export { isTimeZone } from './zone/time-zone.ts';
export { fromWallClock, wallClock } from './zone/wall-clock.ts';
export type { WallClock } from './zone/wall-clock.ts';
