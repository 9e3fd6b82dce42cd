import { Drawer, NumberInput, Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { assignablePartners, partnerOptions, partnersQuery } from '../../api/partners.ts';
import { assignProduct, previewMail, updateProduct } from '../../api/product-acts.ts';
import { type ProductShown, plateOf } from '../../api/product.ts';
import { isCode } from '../../api/request-failed.ts';
import { useMe } from '../../app/session.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { KeyHint } from '../../parts/key-bindings.tsx';
import { PRICES, columnHead } from '../products/columns.ts';
import { MailBody } from '../mails/mail-body.tsx';
import { toast } from '../../parts/toast.ts';
import { t } from '../../locales/index.ts';

interface AssignProps {
  readonly product: ProductShown;
  readonly onClose: () => void;
}

type Prices = Readonly<Partial<Record<(typeof PRICES)[number], number>>>;

/** Milliseconds without a key before the mail is rendered again. */
const PAUSE = 300;

/** Choose a partner, see the mail as it will arrive, send. */
export function Assign({ product, onClose }: AssignProps) {
  const queryClient = useQueryClient();
  const { data: partners = [] } = useQuery(partnersQuery);
  const values = product.fields as Readonly<Record<string, unknown>>;
  const partner = product.partner?.commissionPartnerID ?? null;
  const [prices, setPrices] = useState<Prices>(() =>
    Object.fromEntries(PRICES.filter((key) => typeof values[key] === 'number').map((key) => [key, values[key]])),
  );
  const [sendsMail, setSendsMail] = useState(true);
  const send = useMutation({
    mutationFn: () => assignProduct(product.productID, { fields: prices, sendEmailNotification: sendsMail }),
    onSuccess: async () => {
      toast(t(sendsMail ? 'assign.sent' : 'assign.done'));
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  // The partner is a field of the product: the mail is made of what is stored.
  const choose = useMutation({
    mutationFn: (commissionPartnerID: number) =>
      updateProduct(product.productID, { commissionPartnerID }, product.etag),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['product', product.productID] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send.mutate();
  };
  const chosen = partners.find(({ commissionPartnerID }) => commissionPartnerID === partner);
  return (
    <Drawer opened onClose={onClose} title={t('assign.of', { plate: plateOf(product) })}>
      <form
        className="assign"
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && send.mutate()}
      >
        <Select
          {...(partner === null ? { 'data-autofocus': true } : {})}
          required
          searchable
          label={t('filter.partner')}
          data={partnerOptions(assignablePartners(partners, partner))}
          value={partner === null ? null : String(partner)}
          onChange={(value) => value !== null && choose.mutate(Number(value))}
          disabled={choose.isPending}
          description={chosen?.email}
          error={chosen !== undefined && chosen.email === null && sendsMail ? t('assign.noAddress') : undefined}
        />
        <PriceInputs prices={prices} onChange={setPrices} isFirst={partner !== null} />
        <Switch
          size="xs"
          label={t('assign.sendMail')}
          checked={sendsMail}
          onChange={(event) => setSendsMail(event.currentTarget.checked)}
        />
        {sendsMail && partner !== null && <Preview product={product} partner={partner} prices={prices} />}
        {choose.error !== null && <ErrorNote error={choose.error} />}
        {send.error !== null && <ErrorNote error={send.error} />}
        <FormActs
          submit={
            <>
              {t(sendsMail ? 'assign.send' : 'assign.only')} <KeyHint of="Ctrl Enter" />
            </>
          }
          isPending={send.isPending}
          isDisabled={partner === null}
          onCancel={onClose}
        />
      </form>
    </Drawer>
  );
}

interface PriceInputsProps {
  readonly prices: Prices;
  readonly onChange: (change: (before: Prices) => Prices) => void;
  /** Whether the keyboard begins here. */
  readonly isFirst: boolean;
}

function PriceInputs({ prices, onChange, isFirst }: PriceInputsProps) {
  const { company } = useMe();
  return (
    <div className="form-grid">
      {PRICES.map((key, index) => (
        <NumberInput
          key={key}
          {...(isFirst && index === 0 ? { 'data-autofocus': true } : {})}
          label={columnHead(key, [], company.currency)}
          thousandSeparator=","
          allowDecimal={false}
          allowNegative={false}
          value={prices[key] ?? ''}
          onChange={(value) =>
            onChange((before) => ({ ...before, [key]: typeof value === 'number' ? value : undefined }))
          }
        />
      ))}
    </div>
  );
}

function Preview({ product, partner, prices }: { product: ProductShown; partner: number; prices: Prices }) {
  const [asked] = useDebouncedValue(JSON.stringify({ partner, prices }), PAUSE);
  const { data: mail, error } = useQuery({
    queryKey: ['preview', product.productID, asked],
    queryFn: () => previewMail(product.productID, prices),
    // The mail stays in place while a price is typed.
    placeholderData: keepPreviousData,
  });
  if (isCode(error, 'field_without_value')) return <p className="note info">{t('assign.priceMissing')}</p>;
  if (error !== null) return <ErrorNote error={error} />;
  return mail === undefined ? null : <MailBody mail={mail} />;
}
