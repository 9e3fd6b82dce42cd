import { expect, test } from '@jest/globals';
import { ServiceTime } from './service-time.ts';

test.each([
  ['asia/calcutta', 'Asia/Calcutta'],
  ['EUROPE/COPENHAGEN', 'Europe/Copenhagen'],
  ['UTC', 'UTC'],
])('TRA-1: the time zone %s is shown as %s', (zone, shown) => {
  expect(new ServiceTime(zone).zone).toBe(shown);
});
