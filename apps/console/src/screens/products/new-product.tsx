import { Button, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createProduct } from '../../api/product-acts.ts';
import { type FieldKey, foundProducts } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { FieldInput } from '../../parts/field-input.tsx';
import { refusedKey, sentenceOf } from '../../parts/refusal.ts';
import { type FieldValues, valuesOf } from '../../parts/typed-values.ts';
import { toast } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { shownPlate } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';
import { columnHead } from './columns.ts';

const VIN = 'vehicleIdentificationNumber';
/** Characters of a VIN (ISO 3779). */
const VIN_LENGTH = 17;
/** Set by an assignment, not by hand. */
const OF_ASSIGNMENTS = ['assignedToCommissionPartnerDate'];

/** What was typed, which survives closing the form. */
export interface ProductDraft {
  readonly vin: string;
  readonly values: FieldValues;
}

export const NO_DRAFT: ProductDraft = { vin: '', values: {} };

/** Of the creation that is under way: what was typed is sent. */
export const CREATION = { mutationKey: ['create product'] };

interface NewProductProps {
  readonly draft: ProductDraft;
  readonly onDraft: (change: (before: ProductDraft) => ProductDraft) => void;
  readonly fields: readonly FieldKey[];
  /** Why the fields are not known; null: they are. */
  readonly noFields: ReactNode;
  readonly onClose: () => void;
}

function asVin(typed: string): string {
  return typed.trim().toUpperCase();
}

/** All fields by their types. */
export function NewProduct({ draft, onDraft, fields, noFields, onClose }: NewProductProps) {
  const navigate = useNavigate();
  const { currency } = useMe().company;
  const { vin, values } = draft;
  const create = useAct({
    ...CREATION,
    mutationFn: ({ vin: typedVin, values: typedValues }: ProductDraft) =>
      createProduct(asVin(typedVin), valuesOf(typedValues, fields)),
    onSuccess: (_, sent) => {
      toast(t('newProduct.created', { vin: asVin(sent.vin) }));
      onDraft((typed) => (typed === sent ? NO_DRAFT : typed));
    },
    // In place of the form: who goes back comes to the list.
    leave: (productID) =>
      void navigate({
        to: '/products/$productID',
        params: { productID: String(productID) },
        replace: true,
        ignoreBlocker: true,
      }),
  });
  const offered = fields.filter(({ key, readOnly }) => !readOnly && !OF_ASSIGNMENTS.includes(key));
  const refused = refusedKey(create.error, [VIN, ...offered.map(({ key }) => key)]);
  const errorAt = (key: string) => (key === refused ? sentenceOf(create.error) : undefined);
  return (
    <Modal opened onClose={onClose} title={t('products.new')} size="xl">
      <ActForm onSend={() => create.act(draft)} className="form" refused={refused}>
        <TextInput
          data-autofocus
          data-field={VIN}
          required
          label={t('field.vehicleIdentificationNumber')}
          description={t('newProduct.vinHint')}
          error={errorAt(VIN)}
          value={vin}
          maxLength={VIN_LENGTH}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onDraft((before) => ({ ...before, vin: text }));
          }}
        />
        <SameVin vin={vin} />
        {noFields}
        <div className="form-grid">
          {offered.map((field) => (
            <FieldInput
              key={field.key}
              field={field}
              label={columnHead(field.key, fields, currency)}
              value={values[field.key]}
              error={errorAt(field.key)}
              onChange={(value) =>
                onDraft((before) => ({ ...before, values: { ...before.values, [field.key]: value } }))
              }
            />
          ))}
        </div>
        {create.error !== null && refused === null && <ErrorNote error={create.error} />}
        <FormActs submit={t('newProduct.create')} isPending={create.isPending} onCancel={onClose}>
          {draft !== NO_DRAFT && <Button onClick={() => onDraft(() => NO_DRAFT)}>{t('newProduct.clear')}</Button>}
        </FormActs>
      </ActForm>
    </Modal>
  );
}

/** Several products may share a VIN; a second one is more often a mistake. */
function SameVin({ vin }: { readonly vin: string }) {
  const [asked] = useDebouncedValue(asVin(vin), 200);
  const { data: found = [] } = useQuery({ ...foundProducts(asked), enabled: asked.length === VIN_LENGTH });
  const same = found.filter((product) => product.vehicleIdentificationNumber === asked);
  if (same.length === 0) return null;
  return (
    <p className="note" role="status">
      {t('newProduct.sameVin', { count: same.length })}{' '}
      {same.map(({ productID, registrationNumber }) => (
        <Link key={productID} to="/products/$productID" params={{ productID: String(productID) }}>
          {registrationNumber === null ? productID : shownPlate(registrationNumber)}{' '}
        </Link>
      ))}
    </p>
  );
}
