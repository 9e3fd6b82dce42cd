import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { WATCHED } from '../app/query-client.ts';
import type { MailsSearch } from '../screens/mails/mails.search.ts';
import { client, message, page } from './client.ts';
import { cursorIn } from './paging.ts';

const ROWS = 100;

export function mailsQuery({ state, partner }: MailsSearch) {
  const filter = {
    ...(state === undefined ? {} : { state }),
    ...(partner === undefined ? {} : { partner: String(partner) }),
  };
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: ROWS, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { message: rows, headers } = await page(client.GET('/notifications', { params: { query }, signal }));
      return { rows, next: cursorIn(headers.get('link')) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: WATCHED * 5,
  });
}

/** One notification, with the mail as it was sent. */
export function mailQuery(notificationID: string) {
  return queryOptions({
    queryKey: ['notifications', notificationID],
    queryFn: ({ signal }) =>
      message(client.GET('/notifications/{notificationID}', { params: { path: { notificationID } }, signal })),
  });
}
