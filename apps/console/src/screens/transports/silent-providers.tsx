import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '../../api/transports.ts';
import { useMe } from '../../app/session.tsx';
import { nowIn, shownRecently } from '../../parts/times.ts';
import { t, word } from '../../locales/index.ts';

/** Providers that do not answer: what waits for them, and until when. `only`: this one, if it is one of them. */
export function SilentProviders({ only }: { readonly only?: string }) {
  const { data: providers = [] } = useQuery(providersQuery);
  const { timezone } = useMe();
  const today = nowIn(timezone);
  return providers
    .filter(({ provider }) => only === undefined || provider === only)
    .map(({ provider, name, openSince, nextTryAt }) =>
      openSince === null ? null : (
        <p key={provider} className="note" role="status">
          {t('transports.silent', {
            provider: word('provider', name),
            since: shownRecently(openSince, today),
            next: nextTryAt === null ? t('value.unknown') : nextTryAt.slice(11),
          })}
        </p>
      ),
    );
}
