import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '../../api/transports.ts';
import { shownRecently } from '../../parts/times.ts';
import { useToday } from '../../parts/use-today.ts';
import { t, word } from '../../locales/index.ts';

/** Providers that do not answer: what waits for them, and until when. `only`: this one, if it is one of them. */
export function SilentProviders({ only }: { readonly only?: string }) {
  const { data: providers = [] } = useQuery(providersQuery);
  const today = useToday();
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
