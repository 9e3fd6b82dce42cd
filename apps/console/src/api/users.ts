import { queryOptions } from '@tanstack/react-query';
import { client, page } from './client.ts';
import { allRows } from './paging.ts';

interface NamedUser {
  readonly userID: number;
  readonly name: string;
}

/** All of the company's. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => allRows<NamedUser>((query) => page(client.GET('/users', { params: { query }, signal }))),
  staleTime: 30_000,
});
