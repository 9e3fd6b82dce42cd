import { queryOptions } from '@tanstack/react-query';
import { inZone, sameMomentOfLastMonth } from '../parts/times.ts';
import { client, page } from './client.ts';

/** Ms. */
const EVERY = 10_000;
/** Ms. */
const USUAL_LAG = 60_000;

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
    const mails = (state: 'held' | 'refused' | 'givenUp') =>
      totalOf(client.GET('/notifications', { params: { query: { ...ONE, state } }, signal }));
    const [disputes, late, held, refused, givenUp, withoutPartner, registrations, all] = await Promise.all([
      products({ dispute: 'open' }),
      totalOf(client.GET('/transports', { params: { query: { ...ONE, late: '1', active: '1' } }, signal })),
      mails('held'),
      mails('refused'),
      mails('givenUp'),
      products({ withoutPartner: '1' }),
      products({ registered: '0' }),
      products({}),
    ]);
    return { disputes, late, held, refused, givenUp, withoutPartner, registrations, all };
  },
  refetchInterval: EVERY,
});

/** What the numbers lack. */
export interface Lacking {
  /** Events that could not be read (STA-10). */
  readonly unread: number;
  /** The names of the numbers that are being recounted (STA-11); empty: none. */
  readonly recounted: string;
}

function lackingIn(headers: Headers): Lacking {
  return {
    unread: Number(headers.get('x-statistics-incomplete') ?? 0),
    recounted: headers.get('x-statistics-recounted') ?? '',
  };
}

/** Of two ranges, of which one may contain the other. */
function lackingInBoth(one: Lacking, other: Lacking): Lacking {
  return { unread: Math.max(one.unread, other.unread), recounted: one.recounted || other.recounted };
}

/** The products' counters of a range, the range in Unix ms, and the time up to which they count. */
async function counted(query: { readonly since: string; readonly until?: string }, signal: AbortSignal) {
  const { message: statistics, headers } = await page(client.GET('/statistics', { params: { query }, signal }));
  const timeIn = (name: string) => Number(headers.get(`x-statistics-${name}`)) * 1_000;
  return {
    statistics,
    since: timeIn('since'),
    until: timeIn('until'),
    asOf: timeIn('as-of'),
    lacking: lackingIn(headers),
  };
}

/**
 * This month as far as it is counted, and the last one up to the same moment; if nothing of this month is counted, up to
 * the present one. `timezone`: the service's.
 */
export function monthsQuery(timezone: string) {
  return queryOptions({
    queryKey: ['statistics', 'months', timezone],
    queryFn: async ({ signal }) => {
      // PHP's dates: the service computes them in its own zone.
      const current = await counted({ since: 'first day of this month 00:00:00' }, signal);
      // Counting is normally a few seconds late, also when a month has just begun.
      const isBehind = current.asOf < current.since && current.until - current.asOf > USUAL_LAG;
      const until = sameMomentOfLastMonth(inZone(new Date(isBehind ? current.until : current.asOf), timezone));
      const last = await counted({ since: `${until.slice(0, 7)}-01 00:00:00`, until }, signal);
      const lacking = lackingInBoth(current.lacking, last.lacking);
      const numbers = { current: current.statistics, last: last.statistics, lastUntil: until };
      return { ...numbers, asOf: current.asOf, isBehind, lacking };
    },
    refetchInterval: EVERY * 3,
  });
}

export const twelveMonths = queryOptions({
  queryKey: ['statistics', 'monthly'],
  queryFn: async ({ signal }) => {
    const query = { since: 'first day of -11 months 00:00:00' };
    const { message: months, headers } = await page(client.GET('/statistics/monthly', { params: { query }, signal }));
    return { months, lacking: lackingIn(headers) };
  },
  refetchInterval: EVERY * 6,
});
