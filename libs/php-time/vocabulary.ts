/** All in lower case. */

export const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['jan', 'january', 'i'],
    ['feb', 'february', 'ii'],
    ['mar', 'march', 'iii'],
    ['apr', 'april', 'iv'],
    ['may', 'v'],
    ['jun', 'june', 'vi'],
    ['jul', 'july', 'vii'],
    ['aug', 'august', 'viii'],
    ['sep', 'sept', 'september', 'ix'],
    ['oct', 'october', 'x'],
    ['nov', 'november', 'xi'],
    ['dec', 'december', 'xii'],
  ].flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

/** `this` is 0. */
export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eight', 8],
  ['eighth', 8],
  ['ninth', 9],
  ['tenth', 10],
  ['eleventh', 11],
  ['twelfth', 12],
  ['next', 1],
  ['last', -1],
  ['previous', -1],
  ['this', 0],
]);

export type Unit =
  | { readonly kind: 'step'; readonly field: StepField; readonly size: number }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'working-day' };

export type StepField = 'years' | 'months' | 'days' | 'hours' | 'minutes' | 'seconds' | 'microseconds';

const STEPS: readonly (readonly [StepField, size: number, names: string])[] = [
  ['microseconds', 1_000, 'ms msec msecs millisecond milliseconds'],
  ['microseconds', 1, 'µs usec usecs µsec µsecs microsecond microseconds'],
  ['seconds', 1, 'sec secs second seconds'],
  ['minutes', 1, 'min mins minute minutes'],
  ['hours', 1, 'hour hours'],
  ['days', 1, 'day days'],
  ['days', 7, 'week weeks'],
  ['days', 14, 'fortnight fortnights forthnight forthnights'],
  ['months', 1, 'month months'],
  ['years', 1, 'year years'],
];

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...STEPS.flatMap(([field, size, names]) =>
    names.split(' ').map((name): [string, Unit] => [name, { kind: 'step', field, size }]),
  ),
  ...WEEKDAYS.flatMap((name, weekday) =>
    [name, `${name}s`, name.slice(0, 3)].map((form): [string, Unit] => [form, { kind: 'weekday', weekday }]),
  ),
  ['weekday', { kind: 'working-day' }] as [string, Unit],
  ['weekdays', { kind: 'working-day' }] as [string, Unit],
]);
