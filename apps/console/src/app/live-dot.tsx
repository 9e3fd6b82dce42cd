import { useNetwork } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/me.ts';
import { t } from '../locales/index.ts';
import { RequestFailed } from '../api/request-failed.ts';

/** Milliseconds between checks that the service answers. */
const EVERY = 10_000;

/** Shows whether the screen is being refreshed. */
export function LiveDot() {
  const { online } = useNetwork();
  const { error } = useQuery({ ...meQuery, refetchInterval: EVERY });
  const isLive = online && !(error instanceof RequestFailed && error.status === 0);
  return (
    <span className={isLive ? 'live' : 'live away'} role="status">
      <i aria-hidden="true" />
      {isLive ? t('live.on') : t('live.off')}
    </span>
  );
}
