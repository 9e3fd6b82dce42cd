import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { heldMailsCount, lateTransportsCount } from '../api/counts.ts';
import { type MessageID, t } from '../locales/index.ts';
import { type Screen, useScreens } from './screens.ts';

interface Count {
  readonly of: string | null;
  readonly text: MessageID;
}

interface RailProps {
  readonly onNavigate?: () => void;
}

/** Shows only what exists and the user may use. Red counts need somebody's action. */
export function Rail({ onNavigate }: RailProps) {
  const screens = useScreens();
  const counts: Readonly<Partial<Record<Screen['to'], Count>>> = {
    '/transports': { of: useQuery(lateTransportsCount).data ?? null, text: 'nav.late' },
    '/mails': { of: useQuery(heldMailsCount).data ?? null, text: 'nav.held' },
  };
  return [...new Set(screens.map(({ group }) => group))].map((group) => (
    <section key={group} className="rail-group">
      <h2>{t(group)}</h2>
      {screens
        .filter((screen) => screen.group === group)
        .map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
          >
            {t(name)}
            <Waiting count={counts[to]} />
          </Link>
        ))}
    </section>
  ));
}

function Waiting({ count }: { readonly count: Count | undefined }) {
  if (count === undefined || count.of === null || count.of === '0') return null;
  return <span className="rail-count bad">{t(count.text, { count: count.of })}</span>;
}
