import { QueryClient } from '@tanstack/react-query';

/** How often what is on the screen is asked for again, ms. What others change is then visible within two seconds. */
export const WATCHED = 1_800;

export const queryClient = new QueryClient({
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
