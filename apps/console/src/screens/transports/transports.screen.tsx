import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { transportsFilter, transportsQuery } from '../../api/transports.ts';
import { useMayChange, useMe } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { nowIn, shownDay, shownTime } from '../../parts/times.ts';
import { Vin } from '../../parts/vin.tsx';
import { t, word } from '../../locales/index.ts';
import { SilentProviders } from './silent-providers.tsx';
import { TransportActs } from './transport-acts.tsx';
import { TransportBadge } from './transport-badge.tsx';
import { routeOf } from './transport-route.ts';
import '../products/products.css';

const route = getRouteApi('/transports');

const SHOWN = ['late', 'active', 'all'] as const;

export function TransportsScreen() {
  useScreenName(t('nav.transports'));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(transportsQuery(search));
  const { timezone } = useMe();
  const mayChange = useMayChange();
  const today = nowIn(timezone);
  const show = (value: string) =>
    void navigate({ search: (before) => ({ ...before, show: value === 'late' ? undefined : value }) as never });
  return (
    <ListFrame
      title={t('nav.transports')}
      filter={{
        label: t('transports.show'),
        value: search.show ?? 'late',
        onChange: show,
        data: SHOWN.map((value) => ({ value, label: t(`transports.show.${value}`) })),
      }}
      copyAs={<CopyAs path="/transports" query={transportsFilter(search)} />}
      notes={<SilentProviders />}
      list={list}
      none={t(search.show === undefined ? 'transports.noneLate' : 'transports.none')}
      columns={[
        t('field.vehicleIdentificationNumber'),
        t('transport.provider'),
        t('field.status'),
        t('transport.route'),
        t('transport.orderedAt'),
        t('transport.deliveryDate'),
        t('transport.heard'),
        t('transport.acts'),
      ]}
      keyOf={({ transportID }) => transportID}
      productOf={({ productID }) => productID}
      cells={(transport, isCurrent) => (
        <>
          <th scope="row">
            <Link to="/products/$productID" params={{ productID: String(transport.productID) }}>
              <Vin vin={transport.vehicleIdentificationNumber} />
            </Link>
          </th>
          <td>{word('provider', transport.provider)}</td>
          <td>
            <TransportBadge transport={transport} />
          </td>
          <td title={routeOf(transport)}>{routeOf(transport)}</td>
          <td data-label={t('transport.orderedAt')}>{shownTime(transport.createdAt, today)}</td>
          <td data-label={t('transport.deliveryDate')}>
            {transport.deliveryDate === null ? (
              <span className="muted">{t('value.none')}</span>
            ) : (
              shownDay(transport.deliveryDate, today)
            )}
          </td>
          <td data-label={t('transport.heard')}>{shownTime(transport.updatedAt, today)}</td>
          <td>{mayChange && <TransportActs transport={transport} isCurrent={isCurrent} />}</td>
        </>
      )}
    />
  );
}
