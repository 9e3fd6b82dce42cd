import { Drawer, NumberInput, Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignablePartners, partnerOptions, partnersQuery } from '../../api/partners.ts';
import { assignProduct, previewMail, updateProduct } from '../../api/product-acts.ts';
import { type ProductShown, plateOf, productQuery } from '../../api/product.ts';
import { isCode } from '../../api/request-failed.ts';
import { useMe } from '../../app/session.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { KeyHint } from '../../parts/key-bindings.tsx';
import { NoPartners } from '../../parts/no-partners.tsx';
import { PRICES, columnHead } from '../products/columns.ts';
import { MailBody } from '../mails/mail-body.tsx';
import { toast } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { shownValue } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';

interface AssignProps {
  readonly product: ProductShown;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** The prices that were touched; undefined for an emptied one. */
type Prices = Readonly<Partial<Record<(typeof PRICES)[number], number | undefined>>>;

/** Milliseconds without a key before the mail is rendered again. */
const PAUSE = 300;

/** Choose a partner, see the mail as it will arrive, send. */
export function Assign({ product, onClose }: AssignProps) {
  const queryClient = useQueryClient();
  const { data: partners = [] } = useQuery(partnersQuery);
  const partner = product.partner?.commissionPartnerID ?? null;
  const [prices, setPrices] = useState<Prices>({});
  const [sendsMail, setSendsMail] = useState(true);
  const readAgain = ({ productID }: ProductShown) =>
    queryClient.fetchQuery({ ...productQuery(productID), staleTime: 0 });
  const showAgain = () => queryClient.invalidateQueries({ queryKey: ['product', product.productID] });
  const send = useAct({
    mutationFn: async () => {
      const assign = ({ productID, etag }: ProductShown) =>
        assignProduct(productID, { fields: prices, sendEmailNotification: sendsMail }, etag);
      try {
        await assign(product);
      } catch (error) {
        const now = isCode(error, 'precondition_failed') ? await readAgain(product) : null;
        if (now === null || !hasEqualFields(now, product)) throw error;
        await assign(now);
      }
    },
    onSuccess: async () => {
      toast(t(sendsMail ? 'assign.sent' : 'assign.done'));
      await queryClient.invalidateQueries();
    },
    onError: showAgain,
    leave: onClose,
  });
  // The partner is a field of the product: the mail is made of what is stored.
  const choose = useAct({
    mutationFn: (commissionPartnerID: number) =>
      updateProduct(product.productID, { commissionPartnerID }, product.etag),
    onSettled: showAgain,
  });
  const isDisabled = partner === null || choose.isPending;
  const chosen = partners.find(({ commissionPartnerID }) => commissionPartnerID === partner);
  return (
    <Drawer opened onClose={onClose} title={t('assign.of', { plate: plateOf(product) })}>
      <ActForm className="assign" onSend={send.act} isDisabled={isDisabled}>
        <Select
          {...(partner === null ? { 'data-autofocus': true } : {})}
          required
          searchable
          label={t('filter.partner')}
          data={partnerOptions(assignablePartners(partners, partner))}
          value={partner === null ? null : String(partner)}
          onChange={(value) => value !== null && choose.act(Number(value))}
          disabled={choose.isPending}
          description={chosen?.email}
          error={chosen !== undefined && chosen.email === null && sendsMail ? t('assign.noAddress') : undefined}
        />
        <NoPartners />
        <PriceInputs product={product} prices={prices} onChange={setPrices} isFirst={partner !== null} />
        <Switch
          size="xs"
          label={t('assign.sendMail')}
          checked={sendsMail}
          onChange={(event) => setSendsMail(event.currentTarget.checked)}
        />
        {sendsMail && partner !== null && <Preview product={product} partner={partner} prices={prices} />}
        <NotDone error={choose.error} />
        <NotDone error={send.error} />
        <FormActs
          submit={
            <>
              {t(sendsMail ? 'assign.send' : 'assign.only')} <KeyHint of="Ctrl Enter" />
            </>
          }
          isPending={send.isPending}
          isDisabled={isDisabled}
          onCancel={onClose}
        />
      </ActForm>
    </Drawer>
  );
}

/** Whether the mail is the same: a number from the platform or a dispute does not change it. */
function hasEqualFields(one: ProductShown, other: ProductShown): boolean {
  return JSON.stringify(one.fields) === JSON.stringify(other.fields);
}

/** Why nothing was assigned. A conflict asks for another look: the drawer then shows the new state. */
function NotDone({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  if (!isCode(error, 'precondition_failed')) return <ErrorNote error={error} />;
  return (
    <p className="note" role="alert">
      {t('assign.conflict')}
    </p>
  );
}

interface PriceInputsProps {
  readonly product: ProductShown;
  readonly prices: Prices;
  readonly onChange: (change: (before: Prices) => Prices) => void;
  /** Whether the keyboard begins here. */
  readonly isFirst: boolean;
}

/** The product's prices, and beside one that was touched what somebody else made of it meanwhile. */
function PriceInputs({ product, prices, onChange, isFirst }: PriceInputsProps) {
  const { company } = useMe();
  const now: Values = product.fields;
  const [opened] = useState(now);
  const shown = (key: (typeof PRICES)[number]) => (key in prices ? prices[key] : now[key]);
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
          required
          value={numberOrNone(shown(key))}
          error={
            key in prices && now[key] !== opened[key] ? t('edit.theirs', { value: shownValue(now[key]) }) : undefined
          }
          onChange={(value) =>
            onChange((before) => ({ ...before, [key]: typeof value === 'number' ? value : undefined }))
          }
        />
      ))}
    </div>
  );
}

/** Another value than a number is stored, but no assignment accepts it (COM-2). */
function numberOrNone(value: unknown): number | '' {
  return typeof value === 'number' ? value : '';
}

/** Made again for each state of the product that is shown. */
function Preview({ product, partner, prices }: { product: ProductShown; partner: number; prices: Prices }) {
  const [asked] = useDebouncedValue(JSON.stringify({ partner, prices, of: product.revision }), PAUSE);
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
