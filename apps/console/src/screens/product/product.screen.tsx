import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isCode } from '../../api/request-failed.ts';
import { type ProductShown, plateOf, productQuery } from '../../api/product.ts';
import { fieldsQuery } from '../../api/products.ts';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { ReadOnlyNote } from '../../app/read-only.tsx';
import { useMayChange, useMe } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useKey } from '../../parts/key-bindings.tsx';
import { Badge, ProductStatus } from '../../parts/status.tsx';
import { shownTime } from '../../parts/times.ts';
import { useToday } from '../../parts/use-today.ts';
import { Vin } from '../../parts/vin.tsx';
import { t } from '../../locales/index.ts';
import { AsOf } from './as-of.tsx';
import { CommissionCard } from './commission-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { PreparedCard } from './prepared-card.tsx';
import { TransportCard } from './transport-card.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { Timeline } from './timeline.tsx';
import { VehicleCard } from './vehicle-card.tsx';
import './product.css';

const route = getRouteApi('/products/$productID');

/** A product's state with its reasons, and the next step. */
export function ProductScreen() {
  const productID = Number(route.useParams().productID);
  const { asOf, assign } = route.useSearch();
  const { data: product, error, refetch } = useQuery(productQuery(productID, asOf));
  const name = product === undefined ? String(productID) : plateOf(product);
  useScreenName(t('nav.products'), name);
  if (error !== null && product === undefined)
    return (
      <>
        {isCode(error, 'product_not_found') ? (
          <NotThere productID={productID} asOf={asOf} />
        ) : (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        )}
        {asOf !== undefined && <AsOf asOf={asOf} />}
      </>
    );
  if (product === undefined) return <LoadingScreen />;
  // A key: what was begun at one product never shows, or acts, at its neighbour.
  return (
    <>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Shown key={product.productID} product={product} name={name} asOf={asOf} assign={assign} />
    </>
  );
}

/** The product is not the company's, or did not exist then. */
function NotThere({ productID, asOf }: { readonly productID: number; readonly asOf: string | undefined }) {
  const { timezone } = useMe();
  return (
    <div className="empty" role="status">
      <p>
        {asOf === undefined
          ? t('product.notFound', { productID })
          : t('product.notFoundThen', { productID, asOf, zone: timezone })}
      </p>
      <Link to="/products">{t('nav.products')}</Link>
    </div>
  );
}

interface ShownProps {
  readonly product: ProductShown;
  readonly name: string;
  readonly asOf: string | undefined;
  readonly assign: true | undefined;
}

function Shown({ product, name, asOf, assign }: ShownProps) {
  const { data: fields = [], isLoadingError, error, refetch } = useQuery(fieldsQuery);
  const isPast = asOf !== undefined;
  const today = useToday();
  const mayChange = useMayChange();
  const canAct = mayChange && !isPast;
  const [isEditing, setEditing] = useState(false);
  // By an address, too, the past is reached without a form that would save to the present.
  if (isEditing && isPast) setEditing(false);
  const history = useRef<HTMLElement>(null);
  useKey('h', t('timeline.title'), () => history.current?.focus());
  useNeighbours(product.productID, !isEditing);
  return (
    <div className={isPast ? 'product past' : 'product'}>
      <div className="bar">
        <h1 className={product.withdrawn === null ? undefined : 'struck'}>{name}</h1>
        <Vin vin={product.vehicleIdentificationNumber} canCopy />
        <ProductStatus status={product.status} />
        {product.dispute.state === 'open' && <Badge tone="bad">{t('product.disputeOpen')}</Badge>}
        <span className="grow" />
        {!(canAct && product.withdrawn === null) && (
          <CopyAs path={`/products/${product.productID}`} query={isPast ? { asOf } : {}} />
        )}
        {canAct && <NextSteps product={product} />}
      </div>
      {assign === true && !mayChange && <ReadOnlyNote />}
      <Notes product={product} asOf={asOf} today={today} />
      <div className="product-columns">
        <div className="product-facts">
          {isLoadingError ? (
            <section className="card">
              <h2>{t('product.vehicle')}</h2>
              <ErrorNote error={error} onRetry={() => void refetch()} />
            </section>
          ) : (
            <VehicleCard
              product={product}
              fields={fields}
              canEdit={canAct && product.withdrawn === null}
              isEditing={isEditing && !isPast}
              onEdit={setEditing}
            />
          )}
          <CommissionCard product={product} canAct={canAct} />
          <TransportCard product={product} isPast={isPast} canAct={canAct} />
          <PreparedCard vin={product.vehicleIdentificationNumber} />
        </div>
        <section className="card product-history" tabIndex={-1} ref={history}>
          <div className="bar card-head">
            <h2>{t('timeline.title')}</h2>
            <span className="grow" />
            <AsOf asOf={asOf} isDisabled={isEditing} />
          </div>
          <Timeline
            productID={product.productID}
            fields={fields}
            version={product.etag ?? String(product.revision)}
            asOf={asOf}
          />
        </section>
      </div>
    </div>
  );
}

/** Warnings that precede the facts. */
function Notes({ product, asOf, today }: Pick<ShownProps, 'product' | 'asOf'> & { readonly today: string }) {
  const { timezone } = useMe();
  const { withdrawn, dispute, sameVIN } = product;
  return (
    <>
      {asOf !== undefined && (
        <p className="note past-note" role="status">
          {t('product.asOf', { asOf, zone: timezone })}
        </p>
      )}
      {withdrawn !== null && (
        <p className="note">
          {t('product.withdrawnNote', { at: shownTime(withdrawn.at, today), reason: withdrawn.reason })}
        </p>
      )}
      {dispute.since !== null && (
        <p className="error">
          {t('product.disputeNote', { at: shownTime(dispute.since, today), reason: dispute.reason ?? '' })}
        </p>
      )}
      {asOf === undefined && sameVIN.length > 0 && (
        <p className="note">
          {t('product.sameVin', { count: sameVIN.length })}{' '}
          {sameVIN.map(({ productID, status }) => (
            <span key={productID}>
              <Link to="/products/$productID" params={{ productID: String(productID) }}>
                {productID}
              </Link>{' '}
              <ProductStatus status={status} />{' '}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
