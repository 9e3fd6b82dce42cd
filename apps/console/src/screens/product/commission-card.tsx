import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { unassignProduct } from '../../api/product-acts.ts';
import { type ProductShown, plateOf } from '../../api/product.ts';
import { useMe } from '../../app/session.tsx';
import { ReasonButton } from '../../parts/reason-dialog.tsx';
import { nowIn, shownTime } from '../../parts/times.ts';
import { shownValue } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';
import { PRICES, columnHead } from '../products/columns.ts';
import { MailBadge } from '../mails/mail-badge.tsx';
import { SendAgain } from '../mails/send-again.tsx';
import { ShowMail } from '../mails/show-mail.tsx';

interface CommissionCardProps {
  readonly product: ProductShown;
  readonly canAct: boolean;
}

export function CommissionCard({ product, canAct }: CommissionCardProps) {
  const { assignment, partner } = product;
  const { timezone, company } = useMe();
  if (partner === null && assignment === null) return null;
  // Whose the assignment is does not change with the field that names the partner of the next one.
  const isOtherNext =
    assignment !== null && partner !== null && partner.commissionPartnerID !== assignment.commissionPartnerID;
  const values = product.fields as Readonly<Record<string, unknown>>;
  return (
    <section className="card">
      <h2>{t('product.commission')}</h2>
      <dl className="facts">
        <div>
          <dt>{t('filter.partner')}</dt>
          <dd>{(assignment === null ? partner?.name : assignment.partnerName) ?? t('value.none')}</dd>
        </div>
        {isOtherNext && (
          <div>
            <dt>{t('product.nextPartner')}</dt>
            <dd>{partner?.name ?? t('value.none')}</dd>
          </div>
        )}
        {PRICES.filter((key) => values[key] !== undefined).map((key) => (
          <div key={key}>
            <dt>{columnHead(key, [], company.currency)}</dt>
            <dd>{shownValue(values[key])}</dd>
          </div>
        ))}
        {assignment !== null && (
          <div>
            <dt>{t('product.assigned')}</dt>
            <dd>{shownTime(assignment.assignedAt, nowIn(timezone))}</dd>
          </div>
        )}
      </dl>
      {assignment !== null && (
        <div className="bar card-acts">
          <Mail assignment={assignment} canAct={canAct} />
          <span className="grow" />
          {canAct && <TakeBack product={product} />}
        </div>
      )}
    </section>
  );
}

type Assignment = NonNullable<ProductShown['assignment']>;

function Mail({ assignment: { mail }, canAct }: { readonly assignment: Assignment; readonly canAct: boolean }) {
  if (mail === null) return <p className="muted">{t('mail.none')}</p>;
  return (
    <>
      {t('mail.title')} <MailBadge state={mail.state} />
      {mail.reason !== null && <span className="muted">{mail.reason}</span>}
      <ShowMail notificationID={mail.notificationID} />
      {canAct && <SendAgain mail={mail} />}
    </>
  );
}

function TakeBack({ product }: { readonly product: ProductShown }) {
  const [notify, setNotify] = useState(false);
  return (
    <ReasonButton
      size="compact-xs"
      label={t('assign.takeBack')}
      title={t('assign.takeBackOf', { plate: plateOf(product) })}
      product={product}
      act={(reason, etag) => unassignProduct(product.productID, reason, notify, etag)}
      done={t('assign.takenBack')}
    >
      <Checkbox
        label={t('assign.notifyPartner')}
        checked={notify}
        onChange={(event) => setNotify(event.currentTarget.checked)}
      />
    </ReasonButton>
  );
}
