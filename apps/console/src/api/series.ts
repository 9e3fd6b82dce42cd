import { type Query, queryOptions } from '@tanstack/react-query';
import { client, message, page } from './client.ts';
import { RequestFailed } from './request-failed.ts';
import type { Axis, Measure, Series, Step } from './series-parameters.ts';

/** Ms between questions about a range that may still change. */
const EVERY = 30_000;
/** Ms until a failed question is asked again, if the service does not say when. */
const HEALED = 10_000;

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
      // The screen shows that it waits, and asks again itself: see `nextQuestion`.
      const call = client.GET('/statistics/series', { params: { query: question }, signal, fetch: asked });
      const { message: series, headers } = await page(call);
      return { series, unread: Number(headers.get('x-statistics-incomplete') ?? 0) };
    },
    refetchInterval: nextQuestion,
  });
}

function asked(request: Request): Promise<Response> {
  return fetch(request);
}

/** What is fixed stays as it is. */
function nextQuestion(query: Pick<Query<{ readonly series: Series }>, 'state'>): number | false {
  const { error, data } = query.state;
  return data === undefined || error !== null || data.series.citable.isThis ? whenFailed(query) : EVERY;
}

/** What the service refuses for good is not asked again. */
function whenFailed({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false {
  return error instanceof RequestFailed && isTemporary(error) ? (error.retryAfter ?? HEALED) : false;
}

/** Whether the same question is answered later without anybody's doing. */
export function isTemporary({ status }: RequestFailed): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** The first day on which something of the measure is counted; null: nothing is. */
export function firstDayQuery({ measure, axis, company, asOf }: SeriesQuestion) {
  const question = { measure, axis, by: 'year', ...(company && { company }), ...(asOf && { asOf }) } as const;
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
