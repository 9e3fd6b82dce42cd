import { QueryClient } from '@tanstack/react-query';

/** How often what is on the screen is asked for again, ms. What others change is then visible within two seconds. */
export const WATCHED = 1_800;

/** How often what is shown is asked for again after it could not be read, ms; queries with an interval keep theirs. */
export const HEALED = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client repeats what may be repeated.
      retry: false,
      staleTime: 1_000,
      gcTime: 60_000,
      refetchInterval: ({ state }) => (state.status === 'error' && state.data !== undefined ? HEALED : false),
      refetchIntervalInBackground: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
