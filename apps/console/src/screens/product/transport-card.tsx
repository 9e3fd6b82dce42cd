import { useMe } from '../../app/session.tsx';
import { nowIn, shownTime } from '../../parts/times.ts';
import type { ProductShown } from '../../api/product.ts';
import { TransportActs } from '../transports/transport-acts.tsx';
import { TransportBadge } from '../transports/transport-badge.tsx';
import { t, word } from '../../locales/index.ts';

/** The one that is on its way. */
export function TransportCard({ product: { transport }, canAct }: { product: ProductShown; canAct: boolean }) {
  const { timezone } = useMe();
  if (transport === null) return null;
  return (
    <section className="card">
      <h2>{t('product.transport')}</h2>
      <dl className="facts">
        <div>
          <dt>{word('provider', transport.provider)}</dt>
          <dd>
            <TransportBadge transport={transport} />
          </dd>
        </div>
        <div>
          <dt>{t('transport.orderedAt')}</dt>
          <dd>{shownTime(transport.orderedAt, nowIn(timezone))}</dd>
        </div>
      </dl>
      {canAct && (
        <div className="card-acts">
          <TransportActs transport={transport} />
        </div>
      )}
    </section>
  );
}
