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

/** Another user has signed in: the page is the former one's. */
let isFormer = false;

// Runs before the router's listener, which asks about unsaved forms: the router is created after this module is loaded.
window.addEventListener('beforeunload', (event) => isFormer && event.stopImmediatePropagation(), { capture: true });

/** Nothing of the former user stays: not what he saw, nor what he typed or did not know the outcome of. Never answers. */
function reloaded(): Promise<never> {
  isFormer = true;
  window.location.reload();
  return new Promise(() => undefined);
}

export type Me = AnswerOf<typeof meQuery>;
