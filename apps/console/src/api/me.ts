import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, client, message } from './client.ts';
import { setSession } from './session.ts';

/** The signed-in user, his company and his permissions. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await message(client.GET('/me', { signal }));
    setSession(me.key.kind === 'session' ? me.key.apiKeyID : null);
    return me;
  },
  staleTime: 5_000,
});

export type Me = AnswerOf<typeof meQuery>;
