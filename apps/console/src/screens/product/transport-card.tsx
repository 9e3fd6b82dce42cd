import { useQuery } from '@tanstack/react-query';
import { activeTransportQuery } from '../../api/transports.ts';
import { useMe } from '../../app/session.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { nowIn, shownDay, shownTime } from '../../parts/times.ts';
import type { ProductShown } from '../../api/product.ts';
import { TransportActs } from '../transports/transport-acts.tsx';
import { TransportBadge } from '../transports/transport-badge.tsx';
import { routeOf } from '../transports/transport-route.ts';
import { t, word } from '../../locales/index.ts';

interface TransportCardProps {
  readonly product: ProductShown;
  readonly isPast: boolean;
  readonly canAct: boolean;
}

/** The one that is on its way; of the past, what the product itself knows of it. */
export function TransportCard({ product: { productID, transport }, isPast, canAct }: TransportCardProps) {
  const { timezone } = useMe();
  const today = nowIn(timezone);
  const isAsked = transport !== null && !isPast;
  const list = useQuery({ ...activeTransportQuery(productID), enabled: isAsked });
  const { data: listed } = list;
  if (transport === null) return null;
  // The listed transport is the current one, so it is not shown for a past moment.
  const whole = !isPast && listed?.transportID === transport.transportID ? listed : null;
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t('transport.orderedAt'), shownTime(transport.orderedAt, today)],
    ...(whole === null
      ? []
      : [
          [t('transport.route'), routeOf(whole)] as const,
          [
            t('transport.deliveryDate'),
            whole.deliveryDate === null ? t('value.none') : shownDay(whole.deliveryDate, today),
          ] as const,
          [t('transport.heard'), shownTime(whole.updatedAt, today)] as const,
        ]),
  ];
  return (
    <section className="card">
      <h2>{t('product.transport')}</h2>
      <dl className="facts">
        <div>
          <dt>{word('provider', transport.provider)}</dt>
          <dd>
            <TransportBadge transport={whole ?? transport} />
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isAsked && list.isLoadingError && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {canAct && (
        <div className="card-acts">
          <TransportActs transport={{ ...transport, productID }} />
        </div>
      )}
    </section>
  );
}
