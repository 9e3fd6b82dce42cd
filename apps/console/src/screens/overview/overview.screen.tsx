import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, type NavigateOptions, useNavigate } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/client.ts';
import { monthsQuery, waitingQuery } from '../../api/overview.ts';
import { PRODUCT_STATUSES } from '../../api/product-statuses.ts';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { useMe } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { inZone, shownRecently } from '../../parts/times.ts';
import { useToday } from '../../parts/use-today.ts';
import { shownValue, signedCount } from '../../parts/values.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { type MessageID, t } from '../../locales/index.ts';
import { Beginning } from './beginning.tsx';
import { LackingNote } from './lacking-note.tsx';
import { lastMonthOf, thisMonthOf } from '../statistics/question.ts';
import { MonthsChart } from './months-chart.tsx';
import { QuestionLink } from './question-link.tsx';
import './overview.css';

/** What needs attention, and this month compared with the last one up to the same day. */
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
      {waiting.error !== null && <ErrorNote error={waiting.error} onRetry={() => void waiting.refetch()} />}
      <Waiting counts={waiting.data} />
      <ThisMonth />
      <section className="card">
        <h2>
          {t('overview.twelveMonths')} <Whose />
        </h2>
        <MonthsChart />
      </section>
    </div>
  );
}

/** `1234` with separators, `10000+` as it is. */
function shownCount(count: string): string {
  return shownValue(/^\d+$/.test(count) ? Number(count) : count);
}

type Counts = AnswerOf<typeof waitingQuery>;

/** A list, and who must see to what is in it. */
interface WaitingFor {
  readonly name: MessageID;
  readonly isUrgent: boolean;
  readonly link: LinkProps;
}

const LISTS: Readonly<Record<Exclude<keyof Counts, 'all'>, WaitingFor>> = {
  disputes: { name: 'overview.disputes', isUrgent: true, link: { to: '/products', search: { dispute: 'open' } } },
  late: { name: 'overview.late', isUrgent: true, link: { to: '/transports' } },
  held: { name: 'overview.held', isUrgent: true, link: { to: '/mails', search: { state: 'held' } } },
  refused: { name: 'overview.refused', isUrgent: true, link: { to: '/mails', search: { state: 'refused' } } },
  givenUp: { name: 'overview.givenUp', isUrgent: true, link: { to: '/mails', search: { state: 'givenUp' } } },
  withoutPartner: {
    name: 'overview.withoutPartner',
    isUrgent: false,
    link: { to: '/products', search: { withoutPartner: true } },
  },
  registrations: {
    name: 'overview.registrations',
    isUrgent: false,
    link: { to: '/products', search: { registered: false } },
  },
};

function Waiting({ counts }: { readonly counts: Counts }) {
  const open = (Object.keys(LISTS) as (keyof typeof LISTS)[]).filter((list) => counts[list] !== '0');
  return (
    <section className="card" aria-label={t('overview.waiting')}>
      <h2>{t('overview.waiting')}</h2>
      {open.length === 0 && <p className="muted">{t('overview.nothing')}</p>}
      <ul className="waiting">
        {open.map((list, index) => (
          <WaitingList key={list} list={LISTS[list]} count={counts[list]} shortcut={String(index + 1)} />
        ))}
      </ul>
    </section>
  );
}

interface WaitingListProps {
  readonly list: WaitingFor;
  readonly count: string;
  readonly shortcut: string;
}

/** The count of a list and a link to it. The key `shortcut` opens the list, too. */
function WaitingList({ list: { name, isUrgent, link }, count, shortcut }: WaitingListProps) {
  const navigate = useNavigate();
  useKey(shortcut, t(name), () => void navigate(link as NavigateOptions));
  return (
    <li>
      <span className={isUrgent ? 'figure bad' : 'figure'}>{shownCount(count)}</span> <Link {...link}>{t(name)}</Link>{' '}
      <KeyHint of={shortcut} />
    </li>
  );
}

/** With the permission, statistics count the products of all companies (STA-5); all else here is of one's own. */
function Whose() {
  const { permissions } = useMe();
  return permissions.includes('editAllProducts') && <span className="muted">{t('overview.allCompanies')}</span>;
}

function ThisMonth() {
  const { timezone } = useMe();
  const today = useToday();
  const { data: months, error, refetch } = useQuery(monthsQuery(timezone));
  const failed = error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (months === undefined) return failed === null ? null : <section className="card">{failed}</section>;
  const asOf = shownRecently(inZone(new Date(months.asOf), timezone), today);
  return (
    <section className="card">
      <h2>
        {t('overview.thisMonth')} <Whose />{' '}
        <span className="muted">{t('overview.asOf', { asOf, zone: timezone })}</span>
      </h2>
      {failed}
      {months.isBehind && (
        <p className="note" role="status">
          {t('overview.behind', { asOf })}
        </p>
      )}
      <LackingNote lacking={months.lacking} />
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
            const now = months.current.products?.[counter] ?? 0;
            const before = months.last.products?.[counter] ?? 0;
            return (
              <tr key={counter}>
                <th scope="row">{t(`status.${counter}`)}</th>
                <td className="number">
                  <b>
                    <QuestionLink question={thisMonthOf(`products.${counter}`)} count={now} />
                  </b>
                </td>
                <td className="number muted">
                  <QuestionLink question={lastMonthOf(`products.${counter}`, months.lastUntil)} count={before} />
                </td>
                <td className="number muted">{signedCount(now - before)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
