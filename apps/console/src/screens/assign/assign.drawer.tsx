import { Drawer, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignablePartners, partnerOptions, partnersQuery } from '../../api/partners.ts';
import { type Assignment, assignProduct, assignedOn, previewMail, updateProduct } from '../../api/product-acts.ts';
import { actOnShown } from '../../api/act-on-shown.ts';
import { type ProductShown, plateOf } from '../../api/product.ts';
import { ProductChanged, seenInForm } from '../../api/product-seen.ts';
import { isCode } from '../../api/request-failed.ts';
import { useMe } from '../../app/session.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { KeyHint } from '../../parts/key-bindings.tsx';
import { NoPartners } from '../../parts/no-partners.tsx';
import { PRICES, columnHead } from '../products/columns.ts';
import { MailBody } from '../mails/mail-body.tsx';
import { refusedKey, sentenceOf } from '../../parts/refusal.ts';
import { toast } from '../../parts/toast.ts';
import { type FieldValues, valuesOf } from '../../parts/typed-values.ts';
import { useAct } from '../../parts/use-act.ts';
import { useToday } from '../../parts/use-today.ts';
import { shownValue } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';

interface AssignProps {
  readonly product: ProductShown;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** They are read as in every other form, however they came into their fields. */
const PRICE_FIELDS = PRICES.map((key) => ({ key, type: 'int' }));

/** Milliseconds without a key before the mail is rendered again. */
const PAUSE = 300;

/** The drawer shows the fields as others change them, but not what else they do. */
function useSeenInForm(product: ProductShown) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(product);
  return {
    onSeen: (act: (etag: string | null) => Promise<void>) => actOnShown(queryClient, seenInForm(opened, product), act),
    // The refusal says what has changed: the next try is meant for that.
    seeChange: (error: Error) => error instanceof ProductChanged && setOpened(error.now),
  };
}

function useAssignActs(product: ProductShown, assignment: Required<Assignment>, leave: () => void) {
  const queryClient = useQueryClient();
  const { onSeen, seeChange } = useSeenInForm(product);
  const showAgain = () => queryClient.invalidateQueries({ queryKey: ['product', product.productID] });
  const send = useAct({
    mutationFn: () => onSeen((etag) => assignProduct(product.productID, assignment, etag)),
    onSuccess: async () => {
      toast(t(assignment.sendEmailNotification ? 'assign.sent' : 'assign.done'));
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      seeChange(error);
      return showAgain();
    },
    leave,
  });
  // The partner is a field of the product: the mail is made of what is stored.
  const choose = useAct({
    mutationFn: (commissionPartnerID: number) =>
      onSeen((etag) => updateProduct(product.productID, { commissionPartnerID }, etag)),
    onError: seeChange,
    onSettled: showAgain,
  });
  return { send, choose };
}

/** Choose a partner, see the mail as it will arrive, send. */
export function Assign({ product, onClose }: AssignProps) {
  const { data: partners = [] } = useQuery(partnersQuery);
  const partner = product.partner?.commissionPartnerID ?? null;
  const [prices, setPrices] = useState<FieldValues>({});
  const today = useToday();
  const [chosenDay, setDay] = useState<string | null>(null);
  const day = chosenDay ?? today;
  const [sendsMail, setSendsMail] = useState(true);
  const { send, choose } = useAssignActs(
    product,
    { fields: fieldsOf(prices, day), sendEmailNotification: sendsMail },
    onClose,
  );
  const isDisabled = partner === null || choose.isPending;
  const refused = refusedKey(send.error, PRICES);
  const chosen = partners.find(({ commissionPartnerID }) => commissionPartnerID === partner);
  return (
    <Drawer opened onClose={onClose} title={t('assign.of', { plate: plateOf(product) })}>
      <ActForm className="assign" onSend={send.act} isDisabled={isDisabled} refused={refused}>
        <Select
          {...(partner === null ? { 'data-autofocus': true } : {})}
          required
          searchable
          label={t('filter.partner')}
          data={partnerOptions(assignablePartners(partners, partner))}
          value={partner === null ? null : String(partner)}
          onChange={(value) => value !== null && choose.act(Number(value))}
          disabled={choose.isPending}
          description={[chosen?.email, t('assign.stored')].filter(Boolean).join(' · ')}
          error={chosen !== undefined && chosen.email === null && sendsMail ? t('assign.noAddress') : undefined}
        />
        <NoPartners />
        <PriceInputs
          product={product}
          prices={prices}
          onChange={setPrices}
          isFirst={partner !== null}
          refused={refused}
          refusal={send.error}
        />
        <TextInput
          required
          type="date"
          label={t('field.assignedToCommissionPartnerDate')}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Switch
          size="xs"
          label={t('assign.sendMail')}
          checked={sendsMail}
          onChange={(event) => setSendsMail(event.currentTarget.checked)}
        />
        {sendsMail && partner !== null && <Preview product={product} partner={partner} prices={prices} day={day} />}
        {choose.error !== null && <ErrorNote error={choose.error} />}
        {send.error !== null && refused === null && <ErrorNote error={send.error} />}
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

/** A day that is not typed to its end is left out. */
function fieldsOf(prices: FieldValues, day: string): Values {
  return { ...valuesOf(prices, PRICE_FIELDS), ...(day === '' ? {} : assignedOn(day)) };
}

interface PriceInputsProps {
  readonly product: ProductShown;
  /** Those that were touched. */
  readonly prices: FieldValues;
  readonly onChange: (change: (before: FieldValues) => FieldValues) => void;
  /** Whether the keyboard begins here. */
  readonly isFirst: boolean;
  /** The price that the refusal names; null: none. */
  readonly refused: string | null;
  readonly refusal: Error | null;
}

/** The product's prices, and beside one that was touched what somebody else made of it meanwhile. */
function PriceInputs({ product, prices, onChange, isFirst, refused, refusal }: PriceInputsProps) {
  const { company } = useMe();
  const now: Values = product.fields;
  const [opened] = useState(now);
  const errorAt = (key: string): string | undefined => {
    if (key === refused) return sentenceOf(refusal);
    const isChangedByOthers = key in prices && now[key] !== opened[key];
    return isChangedByOthers ? t('edit.theirs', { value: shownValue(now[key]) }) : undefined;
  };
  return (
    <div className="form-grid">
      {PRICES.map((key, index) => (
        <TextInput
          key={key}
          {...(isFirst && index === 0 ? { 'data-autofocus': true } : {})}
          data-field={key}
          label={columnHead(key, [], company.currency)}
          inputMode="numeric"
          required
          value={prices[key] ?? shownNumber(now[key])}
          error={errorAt(key)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange((before) => ({ ...before, [key]: text }));
          }}
        />
      ))}
    </div>
  );
}

/** Another value than a number is stored, but no assignment accepts it (COM-2). */
function shownNumber(value: unknown): string {
  return typeof value === 'number' ? shownValue(value) : '';
}

interface PreviewProps extends Pick<PriceInputsProps, 'product' | 'prices'> {
  readonly partner: number;
  readonly day: string;
}

/** Made again for each state of the product that is shown. */
function Preview({ product, partner, prices, day }: PreviewProps) {
  const [asked] = useDebouncedValue(JSON.stringify({ partner, prices, day, of: product.revision }), PAUSE);
  const { data: mail, error } = useQuery({
    queryKey: ['preview', product.productID, asked],
    queryFn: () => previewMail(product.productID, fieldsOf(prices, day)),
    // The mail stays in place while a price is typed.
    placeholderData: keepPreviousData,
  });
  if (isCode(error, 'field_without_value')) return <p className="note info">{t('assign.priceMissing')}</p>;
  if (error !== null) return <ErrorNote error={error} />;
  return mail === undefined ? null : <MailBody mail={mail} />;
}
