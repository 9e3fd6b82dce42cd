import { expect, test } from '@jest/globals';
import { COUNTERS, overviewBetween } from '../domain/counters.ts';
import { getMonthlyStatisticsRoute, getStatisticsRoute } from './statistics-overview.schema.ts';

const none = COUNTERS.map(() => 0);
const answered = overviewBetween(none, none, { a: 'a', b: 'b' });

test.each([getStatisticsRoute, getMonthlyStatisticsRoute])(
  'STA-1: $path documents every counter that it answers, and no other',
  ({ path, message }) => {
    const answer = path.endsWith('/monthly') ? { '2026-11-01': answered } : answered;
    expect(message.schema.parse(answer)).toEqual(answer);
  },
);
