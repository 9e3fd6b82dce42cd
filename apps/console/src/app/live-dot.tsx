import { useNetwork } from '@mantine/hooks';
import { type QueryCache, notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { meQuery } from '../api/me.ts';
import { RequestFailed } from '../api/request-failed.ts';
import { inZone, shownRecently } from '../parts/times.ts';
import { useToday } from '../parts/use-today.ts';
import { t } from '../locales/index.ts';
import { useHasEnded, useMe } from './session.tsx';

/** Milliseconds between checks that the service answers. */
const EVERY = 10_000;

/** Milliseconds between checks whether the session has come back: each counts as an unknown key. */
const ENDED_EVERY = 60_000;

/** Shows whether the screen is being refreshed, and if not, since when something on it is not. */
export function LiveDot() {
  const { timezone } = useMe();
  const { online } = useNetwork();
  const { error } = useQuery({ ...meQuery, refetchInterval: useHasEnded() ? ENDED_EVERY : EVERY });
  const staleSince = useStaleSince();
  const today = useToday();
  const isAnswered = online && !(error instanceof RequestFailed && error.status === 0);
  const isLive = isAnswered && staleSince === null;
  return (
    <span className={isLive ? 'live' : 'live away'} role="status">
      <i aria-hidden="true" />
      {staleSince === null ? (
        t(isAnswered ? 'live.on' : 'live.off')
      ) : (
        <span title={t('live.asOfHint')}>
          {t('live.asOf', { at: shownRecently(inZone(new Date(staleSince), timezone), today) })}
        </span>
      )}
    </span>
  );
}

/** Unix ms of the oldest answer on the screen that could not be asked for again; null: none. */
function useStaleSince(): number | null {
  const cache = useQueryClient().getQueryCache();
  const watch = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]);
  return useSyncExternalStore(watch, () => oldestStale(cache));
}

function oldestStale(cache: QueryCache): number | null {
  const stale = cache.findAll({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data !== undefined,
  });
  return stale.length === 0 ? null : Math.min(...stale.map(({ state }) => state.dataUpdatedAt));
}
