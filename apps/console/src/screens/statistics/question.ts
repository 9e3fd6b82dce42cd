import type { SeriesQuestion } from '../../api/series.ts';
import type { Measure } from '../../api/series-parameters.ts';
import { type DayRange, endOf } from './ranges.ts';
import { BEGINNING, DEFAULTS, type StatisticsSearch } from './statistics.search.ts';

/** The question that an address asks. */
export function questionOf({ compare: _compare, view: _view, ...search }: StatisticsSearch): SeriesQuestion {
  const { since, company, ...question } = { ...DEFAULTS, ...search };
  return {
    ...question,
    ...(since === BEGINNING ? {} : { since }),
    ...(company === undefined ? {} : { company: String(company) }),
  };
}

/** The same question about another range. */
export function askedOf(question: SeriesQuestion, { since, until }: DayRange): SeriesQuestion {
  return { ...question, since, until };
}

/** The days of a range, by their recording: the overview's counters count so (STA-5). */
function daysOf(measure: Measure, range: Pick<StatisticsSearch, 'since' | 'until' | 'compare'>): StatisticsSearch {
  return { measure, by: 'day', axis: 'recorded', ...range };
}

/** This month beside the last one to the same day. */
export function thisMonthOf(measure: Measure): StatisticsSearch {
  return daysOf(measure, { since: 'first day of this month', compare: 'before' });
}

/** The last month, to the same day. `until`: `Y-m-d H:i:s`. */
export function lastMonthOf(measure: Measure, until: string): StatisticsSearch {
  return daysOf(measure, { since: `${until.slice(0, 7)}-01`, until: until.slice(0, 10) });
}

/** A month by its first day. */
export function monthOf(measure: Measure, first: string): StatisticsSearch {
  return daysOf(measure, { since: first, until: endOf(first, 'month') });
}
