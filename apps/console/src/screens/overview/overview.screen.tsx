import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, type ReactNode } from 'react';
import { lastMonthToDate, thisMonth, waitingQuery } from '../../api/overview.ts';
import { PRODUCT_STATUSES } from '../../api/product-statuses.ts';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { useMe } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { shownValue } from '../../parts/values.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { t } from '../../locales/index.ts';
import { Beginning } from './beginning.tsx';
import './overview.css';

const MonthsChart = lazy(() => import('./months-chart.tsx'));

/** What waits for me; this month against the last, to the same day. */
export function OverviewScreen() {
  useScreenName(t('nav.overview'));
  const waiting = useQuery(waitingQuery);
  if (waiting.error !== null && waiting.data === undefined)
    return <ErrorNote error={waiting.error} onRetry={() => void waiting.refetch()} />;
  if (waiting.data === undefined) return <LoadingScreen />;
  if (waiting.data.all === '0') return <Beginning />;
  return (
    <div className="overview">
      <h1>{t('nav.overview')}</h1>
      <Waiting counts={waiting.data} />
      <ThisMonth />
      <section className="card">
        <h2>{t('overview.twelveMonths')}</h2>
        <Suspense fallback={<div className="chart" />}>
          <MonthsChart />
        </Suspense>
      </section>
    </div>
  );
}

/** `1234` with separators, `10000+` as it is. */
function shownCount(count: string | undefined): string {
  return count === undefined ? '' : shownValue(/^\d+$/.test(count) ? Number(count) : count);
}

type Counts = NonNullable<
  ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<typeof waitingQuery.queryFn>>>>>['data']
>;

function Waiting({ counts }: { readonly counts: Counts }) {
  const { disputes, late, held, refused, withoutPartner, registrations } = counts as Readonly<Record<string, string>>;
  const entries: readonly { count: string | undefined; node: ReactNode; isUrgent: boolean }[] = [
    {
      count: disputes,
      isUrgent: true,
      node: (
        <Link to="/products" search={{ dispute: 'open' }}>
          {t('overview.disputes')}
        </Link>
      ),
    },
    { count: late, isUrgent: true, node: <Link to="/transports">{t('overview.late')}</Link> },
    {
      count: held,
      isUrgent: true,
      node: (
        <Link to="/mails" search={{ state: 'held' }}>
          {t('overview.held')}
        </Link>
      ),
    },
    {
      count: refused,
      isUrgent: true,
      node: (
        <Link to="/mails" search={{ state: 'refused' }}>
          {t('overview.refused')}
        </Link>
      ),
    },
    {
      count: withoutPartner,
      isUrgent: false,
      node: (
        <Link to="/products" search={{ withoutPartner: true }}>
          {t('overview.withoutPartner')}
        </Link>
      ),
    },
    {
      count: registrations,
      isUrgent: false,
      node: (
        <Link to="/products" search={{ registered: false }}>
          {t('overview.registrations')}
        </Link>
      ),
    },
  ];
  const open = entries.filter(({ count }) => count !== '0');
  return (
    <section className="card" aria-label={t('overview.waiting')}>
      <h2>{t('overview.waiting')}</h2>
      {open.length === 0 && <p className="muted">{t('overview.nothing')}</p>}
      <ul className="waiting">
        {open.map(({ count, node, isUrgent }, index) => (
          <li key={index}>
            <span className={isUrgent ? 'figure bad' : 'figure'}>{shownCount(count)}</span> {node}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIGNED = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

function ThisMonth() {
  const { timezone } = useMe();
  const { data: current, error } = useQuery(thisMonth);
  const { data: last } = useQuery(lastMonthToDate);
  if (error !== null) return <ErrorNote error={error} />;
  if (current === undefined) return null;
  const asOf = new Date(current.asOf).toLocaleTimeString('sv-SE', { timeZone: timezone }).slice(0, 5);
  return (
    <section className="card">
      <h2>
        {t('overview.thisMonth')} <span className="muted">{t('overview.asOf', { asOf, zone: timezone })}</span>
      </h2>
      <table className="plain figures">
        <thead>
          <tr>
            <th scope="col">{t('overview.counter')}</th>
            <th scope="col" className="number">
              {t('overview.now')}
            </th>
            <th scope="col" className="number">
              {t('overview.before')}
            </th>
            <th scope="col" className="number">
              {t('overview.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {PRODUCT_STATUSES.map((counter) => {
            const now = current.statistics.products?.[counter] ?? 0;
            const before = last?.statistics.products?.[counter] ?? 0;
            return (
              <tr key={counter}>
                <th scope="row">{t(`status.${counter}`)}</th>
                <td className="number">
                  <b>{shownValue(now)}</b>
                </td>
                <td className="number muted">{last === undefined ? '' : shownValue(before)}</td>
                <td className="number muted">{last === undefined ? '' : SIGNED.format(now - before)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
