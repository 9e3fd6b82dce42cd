import { anyCase } from './pattern.ts';

/** Fragments have the notation of `pattern.ts`. A dot is literal; letters are case-sensitive. */

export const space = '([ \t]+|\u00a0+|\u202f+)';
export const fraction = '.[0-9]+';

export const hour24 = '([01]?[0-9]|2[0-4])';
export const hour24Padded = '([01][0-9]|2[0-4])';
export const hour12 = '(0?[1-9]|1[0-2])';
export const minute = '[0-5]?[0-9]';
export const minutePadded = '[0-5][0-9]';
export const second = `(${minute}|60)`;
export const secondPadded = `(${minutePadded}|60)`;
/** Includes the next character: a space, a tab, or the expression's end (a NUL). */
export const meridian = '[AaPp].?[Mm].?[\0\t ]';

export const zoneName = '(\\(?[A-Za-z]{1,6}\\)?|[A-Z][a-z]+([_/\\-][A-Za-z]+)+)';
export const zoneOffset =
  `(GMT)?[+\\-](${hour24}(:?${minute})?` +
  `|${hour24Padded}${minutePadded}${secondPadded}|${hour24Padded}:${minutePadded}:${secondPadded})`;

export const month = '(0?[0-9]|1[0-2])';
export const monthPadded = '(0[0-9]|1[0-2])';
export const day = '([0-2]?[0-9]|3[01])(st|nd|rd|th)?';
export const dayPadded = '(0[0-9]|[1-2][0-9]|3[01])';
export const year = '[0-9]{1,4}';
export const year2 = '[0-9]{2}';
export const year4 = '[0-9]{4}';
export const dayOfYear = '(00[1-9]|0[1-9][0-9]|[1-2][0-9][0-9]|3[0-5][0-9]|36[0-6])';
export const weekOfYear = '(0[1-9]|[1-4][0-9]|5[0-3])';

const FULL_MONTHS = 'january february march april may june july august september october november december';
const SHORT_MONTHS = 'jan feb mar apr may jun jul aug sep sept oct nov dec';
export const monthFull = anyCase(...FULL_MONTHS.split(' '));
export const monthShort = anyCase(...SHORT_MONTHS.split(' '));
const monthRoman = '(I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII)';
export const monthText = `(${monthFull}|${monthShort}|${monthRoman})`;

const FULL_DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
export const weekday = anyCase(
  ...FULL_DAYS,
  ...FULL_DAYS.map((name) => `${name}s`),
  ...FULL_DAYS.map((name) => name.slice(0, 3)),
);
export const dayText = `(${weekday}|${anyCase('weekday', 'weekdays')})`;

export const ordinal = anyCase(
  ...'first second third fourth fifth sixth seventh eight eighth ninth tenth eleventh twelfth'.split(' '),
);
export const direction = anyCase('next', 'last', 'previous', 'this');

const counted = 'msec millisecond µsec microsecond usec sec second min minute hour day fortnight forthnight month year';
/** All but `week`, which behaves differently after a word. */
export const unit = `(${anyCase('ms', 'µs', 'weeks')}|${anyCase(...counted.split(' '))}[sS]?|${dayText})`;
