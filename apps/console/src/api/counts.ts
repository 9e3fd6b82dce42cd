import { queryOptions } from '@tanstack/react-query';
import { client, page } from './client.ts';

/** Ms. Counts beside the menu may be this old. */
const COUNTED_EVERY = 15_000;

/** `12`, or `10000+`. */
function totalOf(headers: Headers): string {
  return headers.get('x-total') ?? '0';
}

export const lateTransportsCount = queryOptions({
  queryKey: ['transports', 'count', 'late'],
  queryFn: async ({ signal }) => {
    const query = { late: '1', active: '1', limit: 1, total: '1' } as const;
    return totalOf((await page(client.GET('/transports', { params: { query }, signal }))).headers);
  },
  refetchInterval: COUNTED_EVERY,
});

/** Mails that wait for somebody's decision. */
export const heldMailsCount = queryOptions({
  queryKey: ['notifications', 'count', 'held'],
  queryFn: async ({ signal }) => {
    const query = { state: 'held', limit: 1, total: '1' } as const;
    return totalOf((await page(client.GET('/notifications', { params: { query }, signal }))).headers);
  },
  refetchInterval: COUNTED_EVERY,
});
