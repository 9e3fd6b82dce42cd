import { type Query, queryOptions } from '@tanstack/react-query';
import { HEALED } from '../app/query-client.ts';
import { client, fetchOnce, message, page } from './client.ts';
import { RequestFailed } from './request-failed.ts';
import type { Axis, Measure, Series, Step } from './series-parameters.ts';

/** Ms between questions about a range that may still change. */
const EVERY = 30_000;

/** By the interface's names, for requests and for copying the view as a call. */
export interface SeriesQuestion {
  readonly measure: Measure;
  readonly by: Step;
  readonly axis: Axis;
  readonly group?: string;
  readonly company?: string;
  readonly since?: string;
  readonly until?: string;
  readonly asOf?: string;
  readonly largest?: number;
}

export function seriesQuery(question: SeriesQuestion) {
  return queryOptions({
    queryKey: ['statistics', 'series', question],
    queryFn: async ({ signal }) => {
      // Retries are visible on the screen: `nextQuestion` schedules them.
      const call = client.GET('/statistics/series', { params: { query: question }, signal, fetch: fetchOnce });
      const { message: series, headers } = await page(call);
      return { series, unread: Number(headers.get('x-statistics-incomplete') ?? 0) };
    },
    refetchInterval: nextQuestion,
  });
}

/** An answer that is itself citable never changes: it is not refetched. */
function nextQuestion(query: Pick<Query<{ readonly series: Series }>, 'state'>): number | false {
  const { error, data } = query.state;
  return data === undefined || error !== null || data.series.citable.isThis ? whenFailed(query) : EVERY;
}

/** Ms before a failed request is retried; false: the refusal is permanent. */
function whenFailed({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false {
  return error instanceof RequestFailed && isTemporary(error) ? (error.retryAfter ?? HEALED) : false;
}

/** Whether the same question is answered later without anybody's doing. */
export function isTemporary({ status }: RequestFailed): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** The first day on which something of an answer's measure is counted, whatever its range; null: nothing is. */
export function firstDayQuery({ measure, axis, company, asOf }: Series) {
  const question: SeriesQuestion = {
    measure,
    axis,
    by: 'year',
    asOf,
    ...(company === null ? {} : { company: String(company) }),
  };
  return queryOptions({
    ...seriesQuery(question),
    select: ({ series }) => (series.total === 0 && series.since === series.until ? null : series.since),
  });
}

/** What a group may name: the answer to any question has it. */
export const groupsQuery = queryOptions({
  ...seriesQuery({ measure: 'products.created', by: 'year', axis: 'happened', since: 'today' }),
  select: ({ series: { dimensions, pairs } }) => ({ dimensions, pairs }),
  staleTime: 60_000,
  refetchInterval: whenFailed,
});

/** Events that no series counts, of all companies. Needs the permission Administer. */
export const leftOutQuery = queryOptions({
  queryKey: ['statistics', 'left out'],
  queryFn: ({ signal }) =>
    message(client.GET('/admin/projections/{name}/left-out', { params: { path: { name: 'series' } }, signal })),
});
