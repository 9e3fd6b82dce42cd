import { expect, test } from '@jest/globals';
import type { Series } from '../../api/series-parameters.ts';
import { periodRows } from './rows.ts';

/** A range of days, of which each counts the number of days before it. */
function days(month: string, count: number): Series {
  const periods = Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
  const range = { since: periods[0], until: periods.at(-1), citable: { asOf: '2026-11-27' } };
  return { ...range, by: 'day', periods, counts: periods.map((_, day) => day) } as unknown as Series;
}

const shown = (answer: Series, compared: Series | null) =>
  periodRows(answer, compared, []).map(({ name, count, before, isWhole }) => [
    name,
    count,
    before?.name ?? null,
    before?.count ?? null,
    isWhole,
  ]);

test('each period is beside the one in its place', () => {
  const rows = shown(days('2026-11', 28), days('2026-10', 28));
  expect(rows).toHaveLength(28);
  expect(rows[1]).toEqual(['2 Nov 2026', 1, '2 Oct 2026', 1, true]);
  expect(rows.at(-1)).toEqual(['28 Nov 2026', 27, '28 Oct 2026', 27, false]);
});

test('a longer month than the other has rows of its own, in either place', () => {
  expect(shown(days('2026-09', 30), days('2026-08', 31)).at(-1)).toEqual(['', null, '31 Aug 2026', 30, true]);
  expect(shown(days('2026-08', 31), days('2026-07', 30)).at(-1)).toEqual(['31 Aug 2026', 30, null, null, true]);
  expect(shown(days('2026-08', 31), null).at(-1)).toEqual(['31 Aug 2026', 30, null, null, true]);
});
