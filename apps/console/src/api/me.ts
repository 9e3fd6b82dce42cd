import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, client, message } from './client.ts';
import { session } from './session.ts';

/** The signed-in user, his company and his permissions. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await message(client.GET('/me', { signal }));
    const isSameUser = session.begun(me.userID, me.key.kind === 'session' ? me.key.apiKeyID : null);
    return isSameUser ? me : reloaded();
  },
  staleTime: 5_000,
});

/** Nothing of the former user stays: not what he saw, nor what he typed or did not know the outcome of. Never answers. */
function reloaded(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

export type Me = AnswerOf<typeof meQuery>;
