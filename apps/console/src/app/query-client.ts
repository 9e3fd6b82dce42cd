import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from '../api/request-failed.ts';

/** How often what is on the screen is asked for again, ms. What others change is then visible within two seconds. */
export const WATCHED = 1_800;

const ended = new Set<() => void>();

/** Calls `listener` when the service refuses the session. @returns stops that */
export function onSessionEnd(listener: () => void): () => void {
  ended.add(listener);
  return () => ended.delete(listener);
}

function onError(error: unknown): void {
  if (isSignedOut(error)) for (const listener of ended) listener();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // The client repeats what may be repeated.
      retry: false,
      staleTime: 1_000,
      gcTime: 60_000,
      refetchIntervalInBackground: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
