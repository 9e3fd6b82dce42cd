import { dateOf, readIsoWeek, readYear } from '../reading/read-date.ts';
import * as relative from '../reading/read-relative.ts';
import * as time from '../reading/read-time.ts';
import { readZone } from '../reading/read-zone.ts';
import type { Reader } from '../reading/token-reader.ts';
import {
  day,
  dayOfYear,
  dayPadded,
  dayText,
  direction,
  fraction,
  hour12,
  hour24,
  hour24Padded,
  meridian,
  minute,
  minutePadded,
  month,
  monthFull,
  monthPadded,
  monthShort,
  monthText,
  ordinal,
  second,
  secondPadded,
  space,
  unit,
  weekday,
  weekOfYear,
  year,
  year2,
  year4,
  zoneName,
  zoneOffset,
} from './fragments.ts';
import { anyCase } from './pattern.ts';

export interface Rule {
  readonly pattern: string;
  readonly read: Reader;
}

const rule = (read: Reader, ...patterns: readonly string[]): Rule => ({ pattern: patterns.join('|'), read });

const timeTiny12 = `${hour12}${space}?${meridian}`;
const timeLong12 =
  `${hour12}[:.]${minutePadded}${space}?${meridian}` + `|${hour12}[:.]${minute}[:.]${secondPadded}${space}?${meridian}`;
const timeShort24 = `[tT]?${hour24}[:.]${minute}`;
const timeLong24 = `${timeShort24}[:.]${second}`;
const timeWithZone = `${timeShort24}[:.]${secondPadded}${space}?(${zoneOffset}|${zoneName})`;

const gap = '[ .\t\\-]*';
const isoDate = `${year4}-${monthPadded}-${dayPadded}`;
const packedDate = `${year4}${monthPadded}${dayPadded}`;
/** The end of the expression, a NUL, may replace the separator. */
const monthDay = `${monthText}${gap}${day}([,.stndrh\t ]+|\0)`;
const clock = `${hour24Padded}:${minutePadded}:${secondPadded}`;
const isoWeek = `${year4}-?W${weekOfYear}`;
const amount = '[+\\-]*[ \t]*[0-9]{1,13}';
const amountWord = `(${ordinal}|${direction})`;

/** Follows timelib, PHP's date library. The longest match wins; on a tie the first rule. */
export const RULES: readonly Rule[] = [
  rule(relative.readYesterday, anyCase('yesterday')),
  rule(relative.readNothing, anyCase('now')),
  rule(relative.readNoon, anyCase('noon')),
  rule(relative.readToday, anyCase('midnight', 'today')),
  rule(relative.readTomorrow, anyCase('tomorrow')),
  rule(relative.readTimestamp, '@-?[0-9]+(.[0-9]{0,6})?'),
  rule(relative.readDayOfMonth, anyCase('first day of', 'last day of')),
  rule(time.readAboutHour, `${anyCase('back of ', 'front of ')}${hour24}(${space}?${meridian})?`),
  rule(relative.readWeekdayOfMonth, `${amountWord}${space}${weekday}${space}${anyCase('of')}`),
  rule(time.readTime12, timeTiny12, timeLong12),
  rule(time.readTime12, `${hour12}:${minutePadded}:${secondPadded}[:.][0-9]+${meridian}`),
  rule(time.readTime24, `[tT]${hour24}`, timeShort24, timeLong24, `${timeLong24}${fraction}`),
  rule(time.readPackedHourMinute, `[tT]?${hour24Padded}${minutePadded}`),
  rule(time.readPackedTime, `[tT]?${hour24Padded}${minutePadded}${secondPadded}`),
  rule(dateOf('month', 'day'), `${month}/${day}`),
  rule(dateOf('month', 'day', 'yearAfterSlash'), `${month}/${day}/${year}`),
  rule(dateOf('signedYear', 'month', 'day'), `[+\\-]?${isoDate}`),
  rule(dateOf('year', 'month', 'day'), `${year4}/${monthPadded}/${dayPadded}/?`, `${year4}/${month}/${day}`),
  rule(dateOf('year', 'month', 'day'), `${year2}-${monthPadded}-${dayPadded}`),
  rule(dateOf('signedYear', 'month', 'day'), `[+\\-][0-9]{5,19}-${monthPadded}-${dayPadded}`),
  rule(dateOf('year', 'month', 'firstDay'), `${year4}-${month}`),
  rule(dateOf('year', 'month', 'day'), `${year}-${month}-${day}`),
  rule(dateOf('suffixedDay', 'monthName', 'year'), `${day}${gap}${monthText}${gap}${year}`),
  rule(dateOf('day', 'month', 'year'), `${day}[.\t\\-]${month}[.\\-]${year4}`),
  rule(dateOf('day', 'month', 'year'), `${day}[.\t]${month}.${year2}`),
  rule(dateOf('monthName', 'year', 'firstDay'), `${monthText}${gap}${year4}`),
  rule(dateOf('year', 'monthName', 'firstDay'), `${year4}${gap}${monthText}`),
  rule(dateOf('monthName', 'day', 'year'), `${monthText}${gap}${day}[,.stndrh\t ]+${year}`, monthDay),
  rule(dateOf('suffixedDay', 'monthName'), `${day}${gap}${monthText}`),
  rule(dateOf('year', 'month', 'day'), packedDate),
  rule(
    time.readDateTime,
    `${packedDate}T${hour24}:${minutePadded}:${secondPadded}`,
    `${packedDate}[tT]${hour24}${minutePadded}${secondPadded}`,
    `${isoDate}T${clock}${fraction}(${zoneOffset})?`,
    `${year4}-${month}-${day}T${hour24}:${minute}:${second}`,
    `${year4}:${monthPadded}:${dayPadded} ${clock}`,
  ),
  rule(dateOf('year', 'dayOfYear'), `${year4}[.\\-]?${dayOfYear}`),
  rule(readIsoWeek, `${isoWeek}-?[0-7]`, isoWeek),
  rule(dateOf('monthName', 'day', 'year'), `${monthShort}-${dayPadded}-${year}`),
  rule(dateOf('year', 'monthName', 'day'), `${year}-${monthShort}-${dayPadded}`),
  rule(time.readLogTime, `${day}/${monthShort}/${year4}:${clock}${space}(${zoneOffset})`),
  rule(readYear, year4),
  rule(relative.readAgo, anyCase('ago')),
  rule(relative.readWeekday, dayText),
  rule(relative.readWeekStep, `${direction}${space}${anyCase('week')}`),
  rule(relative.readWordStep, `${amountWord}${space}${unit}`),
  rule(dateOf('monthName'), monthFull, monthShort),
  rule(readZone, zoneOffset, zoneName),
  rule(time.readMonthDayTime12, `(${monthDay})(${timeLong12})`),
  rule(time.readMonthDayTime24, `(${monthDay})(${timeShort24}|${timeLong24}|${timeWithZone})`),
  rule(relative.readStep, `${amount}${space}?(${unit}|${anyCase('week')})`),
  rule(relative.readNothing, '[.,]', space, '[\0\n]'),
];
