import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { transportsQuery } from '../../api/transports.ts';
import { useMe } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { nowIn, shownDay, shownTime } from '../../parts/times.ts';
import { Vin } from '../../parts/vin.tsx';
import { t } from '../../locales/index.ts';
import { TransportActs } from './transport-acts.tsx';
import { TransportBadge } from './transport-badge.tsx';
import '../products/products.css';

const route = getRouteApi('/transports');

const SHOWN = ['late', 'active', 'all'] as const;

export function TransportsScreen() {
  useScreenName(t('nav.transports'));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(transportsQuery(search));
  const { timezone } = useMe();
  const today = nowIn(timezone);
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows);
  const show = (value: string) =>
    void navigate({ search: (before) => ({ ...before, show: value === 'late' ? undefined : value }) as never });
  return (
    <div className="products">
      <div className="bar">
        <h1>{t('nav.transports')}</h1>
        <span className="grow" />
        <SegmentedControl
          size="xs"
          transitionDuration={0}
          aria-label={t('transports.show')}
          value={search.show ?? 'late'}
          onChange={show}
          data={SHOWN.map((value) => ({ value, label: t(`transports.show.${value}`) }))}
        />
        <CopyAs path="/transports" query={search.show === undefined ? { late: true, active: true } : {}} />
      </div>
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <LoadingScreen />}
      {list.isSuccess && rows.length === 0 && (
        <p className="empty">{t(search.show === undefined ? 'transports.noneLate' : 'transports.none')}</p>
      )}
      {rows.length > 0 && (
        <div className="table-scroller" tabIndex={0}>
          <table className="table">
            <caption className="sr-only">{t('nav.transports')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('field.vehicleIdentificationNumber')}</th>
                <th scope="col">{t('transport.provider')}</th>
                <th scope="col">{t('field.status')}</th>
                <th scope="col">{t('transport.orderedAt')}</th>
                <th scope="col">{t('transport.deliveryDate')}</th>
                <th scope="col">{t('transport.heard')}</th>
                <th scope="col">{t('transport.acts')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((transport) => (
                <tr key={transport.transportID}>
                  <th scope="row">
                    <Link to="/products/$productID" params={{ productID: String(transport.productID) }}>
                      <Vin vin={transport.vehicleIdentificationNumber} />
                    </Link>
                  </th>
                  <td>{transport.provider}</td>
                  <td>
                    <TransportBadge transport={transport} />
                  </td>
                  <td>{shownTime(transport.createdAt, today)}</td>
                  <td>{transport.deliveryDate === null ? t('value.none') : shownDay(transport.deliveryDate, today)}</td>
                  <td>{shownTime(transport.updatedAt, today)}</td>
                  <td>
                    <TransportActs transport={transport} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('act.more')}
        </Button>
      )}
    </div>
  );
}
