import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromWallClock, parsePhpTime, wallClock } from './index.ts';

const zones = [
  'UTC',
  'Europe/Copenhagen',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
];
const options = fc.record({
  now: fc.integer({ min: 0, max: 4_102_444_800 }),
  timeZone: fc.constantFrom(...zones),
});

/** Words that PHP reads in any case. None is a month and day alone: PHP reads the `n` of a following `now` as a suffix. */
const words = fc.constantFrom(
  ...['now', 'today', 'midnight', 'noon', 'yesterday', 'tomorrow', 'ago', 'monday', 'sat', 'weekday', 'this week'],
  ...[
    'next month',
    'last year',
    'third day',
    'first day of',
    'last fri of',
    '+2 weeks',
    '-3 hours',
    '5 sec',
    '1 fortnight',
  ],
  ...['12:30', '5pm', '2026-02-28', 'february', '5 june 2026', 'cest', '+02:00', '@1700000000', '2026-07-01t10:00:00'],
);
const sentences = fc.array(words, { minLength: 1, maxLength: 5 });

describe('any input', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...' \t\n\0.,:/-+@()0123456789TWZadenosty'), maxLength: 60 }),
    sentences.map((list) => list.join(' ')),
    fc.tuple(sentences, fc.string({ maxLength: 8 })).map(([list, end]) => list.join('') + end),
  );

  test('the answer is a whole number of 64 bits or null, and nothing is thrown', () => {
    fc.assert(
      fc.property(anything, options, (expression, base) => {
        const answer = parsePhpTime(expression, base);
        if (answer === null) return;
        expect(Number.isInteger(answer)).toBe(true);
        expect(Math.abs(answer)).toBeLessThanOrEqual(2 ** 63);
      }),
      { numRuns: 3_000 },
    );
  });

  test('the same question has the same answer', () => {
    fc.assert(
      fc.property(anything, options, (expression, base) => {
        expect(parsePhpTime(expression, base)).toBe(parsePhpTime(expression, { ...base }));
      }),
    );
  });
});

describe('where PHP is insensitive', () => {
  test('case is ignored', () => {
    fc.assert(
      fc.property(sentences, options, (list, base) => {
        // The T between date and time stays as it is: its case distinguishes it from a zone.
        const sentence = list.filter((word) => !word.includes('t10')).join(' ');
        const answer = parsePhpTime(sentence, base);
        expect(parsePhpTime(sentence.toUpperCase(), base)).toBe(answer);
        expect(parsePhpTime(sentence.toLowerCase(), base)).toBe(answer);
      }),
      { numRuns: 1_000 },
    );
  });

  test('surrounding white space is ignored', () => {
    const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\v', '\f', '\r'), maxLength: 4 });
    fc.assert(
      fc.property(sentences, space, space, options, (list, before, after, base) => {
        const sentence = list.join(' ');
        expect(parsePhpTime(`${before}${sentence}${after}`, base)).toBe(parsePhpTime(sentence, base));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('times and what they show', () => {
  test('a date and time that is written out is understood as it was meant', () => {
    fc.assert(
      fc.property(options, ({ now, timeZone }) => {
        const { year, month, day, hour, minute, second } = wallClock(now, timeZone);
        const [date, time] = [
          [year, month, day],
          [hour, minute, second],
        ].map((parts) => parts.map((part) => String(part).padStart(2, '0')));
        const unix = fromWallClock({ year, month, day, hour, minute, second }, timeZone);
        expect(parsePhpTime(`${date?.join('-')} ${time?.join(':')}`, { now: 0, timeZone })).toBe(unix);
        // The same reading again; an hour apart where the clock shows it twice.
        expect(wallClock(unix, timeZone)).toMatchObject({ year, month, day, hour, minute, second });
      }),
    );
  });

  test('a day after a day is two days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 1_000 }), options, (days, base) => {
        const once = parsePhpTime(`noon ${days} days`, base);
        expect(parsePhpTime(`noon ${days - 1} days +1 day`, base)).toBe(once);
      }),
    );
  });
});
