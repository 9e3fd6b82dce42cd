import { queryOptions } from '@tanstack/react-query';
import { client, page } from './client.ts';
import { cursorIn } from './paging.ts';

interface NamedUser {
  readonly userID: number;
  readonly name: string;
}

/** All of the company's. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => {
    const users: NamedUser[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = { limit: 1000, ...(cursor === null ? {} : { cursor }) };
      const answered: { message: readonly NamedUser[]; headers: Headers } = await page(
        client.GET('/users', { params: { query }, signal }),
      );
      users.push(...answered.message);
      cursor = cursorIn(answered.headers.get('link'));
    } while (cursor !== null);
    return users;
  },
  staleTime: 30_000,
});
