import { expect, test } from '@jest/globals';
import { ServiceTime } from './service-time.ts';

test.each([
  ['asia/calcutta', 'Asia/Calcutta'],
  ['EUROPE/COPENHAGEN', 'Europe/Copenhagen'],
  ['UTC', 'UTC'],
])('TRA-1: the time zone %s is shown as %s', (zone, shown) => {
  expect(new ServiceTime(zone).zone).toBe(shown);
});

test.each([
  [-62_198_755_200_000, '-0001-01-01 00:00:00'],
  [-99_999_999_999_984_000, '-3166904-02-24 14:13:36'],
  [99_999_999_999_999_000, '3170843-11-07 09:46:39'],
])('ANS-17: the year of a moment beyond those of `Date` has its digits and its sign: %d is %s', (moment, shown) => {
  expect(new ServiceTime('UTC').dateTime(moment)).toBe(shown);
});
