import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { providersQuery, transportsFilter, transportsQuery } from '../../api/transports.ts';
import { useMayChange } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { shownDay, shownTime } from '../../parts/times.ts';
import { useToday } from '../../parts/use-today.ts';
import { Vin } from '../../parts/vin.tsx';
import { t, word } from '../../locales/index.ts';
import { SilentProviders } from './silent-providers.tsx';
import { TransportActs } from './transport-acts.tsx';
import { TransportBadge } from './transport-badge.tsx';
import { routeOf } from './transport-route.ts';
import type { TransportsSearch } from './transports.search.ts';
import '../products/products.css';

const route = getRouteApi('/transports');

const SHOWN = ['late', 'active', 'all'] as const;

export function TransportsScreen() {
  useScreenName(t('nav.transports'));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(transportsQuery(search));
  const mayChange = useMayChange();
  const today = useToday();
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
      notes={
        <>
          <Filtered search={search} />
          <SilentProviders />
        </>
      }
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
      targetOf={({ productID }) => ({ to: '/products/$productID', params: { productID: String(productID) } })}
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

/** What the address restricts the list to, besides the choice above it. */
function Filtered({ search: { status, provider } }: { readonly search: TransportsSearch }) {
  const navigate = route.useNavigate();
  const { data: providers = [] } = useQuery(providersQuery);
  const without = (filter: keyof TransportsSearch) => () =>
    void navigate({ search: (before) => ({ ...before, [filter]: undefined }) });
  if (status === undefined && provider === undefined) return null;
  return (
    <div className="bar">
      {status !== undefined && (
        <FilterChip name={t('field.status')} onDrop={without('status')}>
          {word('transportStatus', status)}
        </FilterChip>
      )}
      {provider !== undefined && (
        <FilterChip name={t('transport.provider')} onDrop={without('provider')}>
          {word('provider', providers.find((each) => each.provider === provider)?.name ?? provider)}
        </FilterChip>
      )}
    </div>
  );
}
