import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { heldMailsCount, lateTransportsCount } from '../api/counts.ts';
import { type MessageID, t } from '../locales/index.ts';

interface Entry {
  readonly to: '/' | '/products' | '/transports' | '/mails';
  readonly name: MessageID;
  readonly count?: { readonly of: string | null; readonly text: MessageID };
}

/** Only what exists and the user may use. Red: somebody must act. */
export function Rail({ onNavigate }: { readonly onNavigate?: () => void }) {
  const late = useQuery(lateTransportsCount).data ?? null;
  const held = useQuery(heldMailsCount).data ?? null;
  const work: readonly Entry[] = [
    { to: '/', name: 'nav.overview' },
    { to: '/products', name: 'nav.products' },
    { to: '/transports', name: 'nav.transports', count: { of: late, text: 'nav.late' } },
    { to: '/mails', name: 'nav.mails', count: { of: held, text: 'nav.held' } },
  ];
  return (
    <section className="rail-group">
      <h2>{t('nav.work')}</h2>
      {work.map(({ to, name, count }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
        >
          {t(name)}
          {count !== undefined && count.of !== null && count.of !== '0' && (
            <span className="rail-count bad">{t(count.text, { count: count.of })}</span>
          )}
        </Link>
      ))}
    </section>
  );
}
