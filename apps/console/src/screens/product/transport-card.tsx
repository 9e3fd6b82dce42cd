import type { ProductShown } from '../../api/product.ts';
import { TransportActs } from '../transports/transport-acts.tsx';
import { TransportBadge } from '../transports/transport-badge.tsx';
import { t } from '../../locales/index.ts';

/** The one that is on its way. */
export function TransportCard({ product: { transport }, canAct }: { product: ProductShown; canAct: boolean }) {
  if (transport === null) return null;
  return (
    <section className="card">
      <h2>{t('product.transport')}</h2>
      <dl className="facts">
        <div>
          <dt>{transport.provider}</dt>
          <dd>
            <TransportBadge transport={transport} />
          </dd>
        </div>
        <div>
          <dt>{t('transport.orderedAt')}</dt>
          <dd>{transport.orderedAt}</dd>
        </div>
      </dl>
      {canAct && <TransportActs transport={transport} />}
    </section>
  );
}
