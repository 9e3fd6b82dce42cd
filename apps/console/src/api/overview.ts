import { queryOptions } from '@tanstack/react-query';
import { inZone, sameMomentOfLastMonth } from '../parts/times.ts';
import { client, message, page } from './client.ts';

/** Ms. */
const EVERY = 10_000;

/** `12`, or `10000+`. */
type Total = string;

async function totalOf(call: Parameters<typeof page>[0]): Promise<Total> {
  return (await page(call)).headers.get('x-total') ?? '0';
}

const ONE = { limit: 1, total: '1' } as const;

/** Totals of the things that need somebody's attention, as `X-Total` writes them: `12`, or `10000+`. */
export const waitingQuery = queryOptions({
  queryKey: ['overview', 'waiting'],
  queryFn: async ({ signal }) => {
    const products = (query: object) =>
      totalOf(client.GET('/products', { params: { query: { ...ONE, fields: 'productID', ...query } }, signal }));
    const [disputes, late, held, refused, withoutPartner, registrations, all] = await Promise.all([
      products({ dispute: 'open' }),
      totalOf(client.GET('/transports', { params: { query: { ...ONE, late: '1', active: '1' } }, signal })),
      totalOf(client.GET('/notifications', { params: { query: { ...ONE, state: 'held' } }, signal })),
      totalOf(client.GET('/notifications', { params: { query: { ...ONE, state: 'refused' } }, signal })),
      products({ withoutPartner: '1' }),
      products({ registered: '0' }),
      products({}),
    ]);
    return { disputes, late, held, refused, withoutPartner, registrations, all };
  },
  refetchInterval: EVERY,
});

/** The products' counters of a range, and the time up to which they count. */
async function counted(query: { readonly since: string; readonly until?: string }, signal: AbortSignal) {
  const { message: statistics, headers } = await page(client.GET('/statistics', { params: { query }, signal }));
  return { statistics, asOf: Number(headers.get('x-statistics-as-of')) * 1_000 };
}

/** This month, and the last one up to the same moment. `timezone`: the service's. */
export function monthsQuery(timezone: string) {
  return queryOptions({
    queryKey: ['statistics', 'months', timezone],
    queryFn: async ({ signal }) => {
      // PHP's dates: the service computes them in its own zone.
      const current = await counted({ since: 'first day of this month 00:00:00' }, signal);
      const until = sameMomentOfLastMonth(inZone(new Date(current.asOf), timezone));
      const last = await counted({ since: `${until.slice(0, 7)}-01 00:00:00`, until }, signal);
      return { current: current.statistics, last: last.statistics, asOf: current.asOf };
    },
    refetchInterval: EVERY * 3,
  });
}

export const twelveMonths = queryOptions({
  queryKey: ['statistics', 'monthly'],
  queryFn: ({ signal }) =>
    message(
      client.GET('/statistics/monthly', {
        params: { query: { since: 'first day of -11 months 00:00:00' } },
        signal,
      }),
    ),
  refetchInterval: EVERY * 6,
});
