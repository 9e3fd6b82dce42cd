import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { WATCHED } from '../app/query-client.ts';
import type { TransportsSearch } from '../screens/transports/transports.search.ts';
import { client, message, page } from './client.ts';
import { cursorIn } from './paging.ts';

const ROWS = 100;

/** The providers that accept orders, and since when one has not answered. */
export const providersQuery = queryOptions({
  queryKey: ['transports', 'providers'],
  queryFn: ({ signal }) => message(client.GET('/transports/providers', { signal })),
  refetchInterval: WATCHED * 5,
});

/** The product's newest one that is on its way; null: none. */
export function activeTransportQuery(productID: number) {
  return queryOptions({
    queryKey: ['transports', 'of product', productID],
    queryFn: async ({ signal }) => {
      const query = { productID: String(productID), active: '1', limit: 1 } as const;
      return (await message(client.GET('/transports', { params: { query }, signal })))[0] ?? null;
    },
    refetchInterval: WATCHED * 5,
  });
}

/** The query of the screen's list: late transports unless the address selects others. */
export function transportsFilter({ show, status, provider }: TransportsSearch) {
  return {
    ...(show === undefined ? { late: '1' as const, active: '1' as const } : {}),
    ...(show === 'active' ? { active: '1' as const } : {}),
    ...(status === undefined ? {} : { status }),
    ...(provider === undefined ? {} : { provider }),
  };
}

export function transportsQuery(search: TransportsSearch) {
  const filter = transportsFilter(search);
  return infiniteQueryOptions({
    queryKey: ['transports', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: ROWS, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { message: rows, headers } = await page(client.GET('/transports', { params: { query }, signal }));
      return { rows, next: cursorIn(headers.get('link')) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: WATCHED * 5,
  });
}
