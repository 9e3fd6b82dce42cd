import { useQuery } from '@tanstack/react-query';
import { partnersQuery } from '../api/partners.ts';
import { ErrorNote } from './error-note.tsx';

/** Why a choice of partners is empty, if they could not be read. */
export function NoPartners() {
  const { isLoadingError, error, refetch } = useQuery(partnersQuery);
  return isLoadingError ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null;
}
