import { queryOptions } from '@tanstack/react-query';
import { client, message } from './client.ts';

export interface Partner {
  readonly commissionPartnerID: number;
  readonly name: string;
  readonly email: string | null;
}

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => message(client.GET('/partners', { params: { query: { limit: 1000 } }, signal })),
  staleTime: 30_000,
});

/** Names of users, so that histories name people. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => {
    const users = await message(client.GET('/users', { params: { query: { limit: 1000 } }, signal }));
    return new Map(users.map(({ userID, name }) => [userID, name]));
  },
  staleTime: 60_000,
});
