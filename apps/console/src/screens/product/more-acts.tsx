import { Button, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { correctProduct, dispute, withdrawProduct } from '../../api/product-acts.ts';
import { type ProductShown, plateOf } from '../../api/product.ts';
import { PRODUCT_STATUSES } from '../../api/product-statuses.ts';
import { CopyAsItems } from '../../parts/copy-as.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { t, word } from '../../locales/index.ts';

type Asked = 'openDispute' | 'closeDispute' | 'correct' | 'withdraw';

/** Acts that are needed seldom: disputes, corrections, and copying the view as a link or call. */
export function MoreActs({ product }: { readonly product: ProductShown }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isDisputed = product.dispute.state === 'open';
  const disputing = t(isDisputed ? 'dispute.close' : 'dispute.open');
  // What is asked is what the user chose, whatever others change while he types.
  const askDispute = () => setAsked(isDisputed ? 'closeDispute' : 'openDispute');
  useKey('d', disputing, askDispute);
  const close = () => setAsked(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button className="no-print">{t('act.moreActs')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={<KeyHint of="d" />} onClick={askDispute}>
            {disputing}
          </Menu.Item>
          <Menu.Item onClick={() => setAsked('correct')}>{t('correct.title')}</Menu.Item>
          <Menu.Item color="var(--danger)" onClick={() => setAsked('withdraw')}>
            {t('product.withdraw')}
          </Menu.Item>
          <Menu.Divider />
          <CopyAsItems path={`/products/${product.productID}`} />
        </Menu.Dropdown>
      </Menu>
      <Dispute action="open" product={product} isOpen={asked === 'openDispute'} onClose={close} />
      <Dispute action="close" product={product} isOpen={asked === 'closeDispute'} onClose={close} />
      <Correct product={product} isOpen={asked === 'correct'} onClose={close} />
      <Withdraw product={product} isOpen={asked === 'withdraw'} onClose={close} />
    </>
  );
}

interface AskedProps {
  readonly product: ProductShown;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Dispute({ product, action, ...shown }: AskedProps & { readonly action: 'open' | 'close' }) {
  return (
    <ReasonDialog
      {...shown}
      isOptional
      label={t(`dispute.${action}`)}
      title={t(`dispute.${action}Of`, { plate: plateOf(product) })}
      product={product}
      act={(reason, etag) => dispute(product.productID, action, reason, etag)}
      done={t(action === 'open' ? 'dispute.opened' : 'dispute.closed')}
    />
  );
}

/** A wrong VIN or status. What was not touched is not corrected, whatever others change meanwhile. */
function Correct({ product, isOpen, onClose }: AskedProps) {
  const [vin, setVin] = useState<string | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const close = (): void => {
    setVin(null);
    setStatus(null);
    onClose();
  };
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={close}
      label={t('correct.title')}
      title={t('correct.of', { plate: plateOf(product) })}
      done={t('correct.done')}
      product={product}
      act={(reason, etag) => {
        const corrected = {
          ...(vin === null ? {} : { vehicleIdentificationNumber: vin.trim() }),
          ...(status === null ? {} : { status }),
        };
        return correctProduct(product.productID, { ...corrected, reason }, etag);
      }}
    >
      <TextInput
        label={t('field.vehicleIdentificationNumber')}
        value={vin ?? product.vehicleIdentificationNumber}
        onChange={(event) => setVin(event.currentTarget.value)}
      />
      <label className="native-select">
        {t('field.status')}
        <select value={status ?? product.status} onChange={(event) => setStatus(event.currentTarget.value)}>
          {PRODUCT_STATUSES.map((each) => (
            <option key={each} value={each}>
              {word('status', each)}
            </option>
          ))}
        </select>
      </label>
    </ReasonDialog>
  );
}

function Withdraw({ product, ...shown }: AskedProps) {
  return (
    <ReasonDialog
      {...shown}
      isGrave
      label={t('product.withdraw')}
      title={t('product.withdrawOf', { plate: plateOf(product) })}
      product={product}
      act={(reason, etag) => withdrawProduct(product.productID, reason, etag)}
      done={t('product.withdrawnDone')}
    >
      <p className="muted">{t('product.withdrawHint')}</p>
    </ReasonDialog>
  );
}
