import { dayText } from '../cells/local-days.ts';
import type { SeriesQuestion } from './series-question.ts';

/** A link with fixed parameters: no clock, no default and no later release changes its question. */
export function linkTo(name: string, question: SeriesQuestion & { readonly since: number }): string {
  const { measure, step, axis, group, company, since, until, asOf, largest } = question;
  const query = new URLSearchParams({
    measure,
    by: step,
    axis,
    ...(group.length === 0 ? {} : { group: group.join(',') }),
    company: company === null ? 'all' : String(company),
    since: dayText(since),
    until: dayText(until),
    asOf: dayText(asOf),
    largest: String(largest),
  });
  return `/statistics/series/${name}?${query.toString()}`;
}
