import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { updateProduct } from '../../api/product-acts.ts';
import { type ProductShown, productQuery } from '../../api/product.ts';
import type { FieldKey } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { isCode } from '../../api/request-failed.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { type FieldValues, FieldInput, typedValue } from '../../parts/field-input.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { nowIn, shownDay, shownTime } from '../../parts/times.ts';
import { shownValue } from '../../parts/values.ts';
import { t, word } from '../../locales/index.ts';
import { columnHead, isPrice } from '../products/columns.ts';

interface VehicleCardProps {
  readonly product: ProductShown;
  readonly fields: readonly FieldKey[];
  readonly canEdit: boolean;
}

/** Shown with the assignment. */
const OF_COMMISSION = new Set(['commissionPartnerID', 'assignedToCommissionPartnerDate']);

export function VehicleCard({ product, fields, canEdit }: VehicleCardProps) {
  const [isEditing, setEditing] = useState(false);
  const { company, timezone } = useMe();
  const today = nowIn(timezone);
  const values = product.fields as Readonly<Record<string, unknown>>;
  const editable = fields.filter(({ key, readOnly }) => !readOnly && !OF_COMMISSION.has(key));
  const isCommissioned = product.partner !== null || product.assignment !== null;
  const set = editable
    .filter(({ key }) => values[key] !== undefined && values[key] !== null)
    .filter(({ key }) => !(isCommissioned && isPrice(key)));
  useKey('e', t('act.edit'), () => setEditing(true), canEdit && !isEditing);
  return (
    <section className="card">
      <div className="bar card-head">
        <h2>{t('product.vehicle')}</h2>
        <span className="grow" />
        {canEdit && !isEditing && (
          <Button size="compact-xs" className="no-print" onClick={() => setEditing(true)}>
            {t('act.edit')} <KeyHint of="e" />
          </Button>
        )}
      </div>
      {isEditing ? (
        <EditFields product={product} fields={editable} onClose={() => setEditing(false)} />
      ) : (
        <dl className="facts">
          {set.map(({ key, custom, type }) => (
            <div key={key}>
              <dt>{columnHead(key, fields, company.currency)}</dt>
              <dd>
                {type === 'date' ? shownDay(String(values[key]), today) : shownValue(values[key])}{' '}
                {custom && <span className="muted">{t('product.customField')}</span>}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('product.platform')}</dt>
            <dd>{platformOf(product, today)}</dd>
          </div>
          {product.externalID !== null && (
            <div>
              <dt>{t('field.externalID')}</dt>
              <dd>{product.externalID}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}

/** The product's number on the platform, since when it waits for one, or why it does not wait. */
function platformOf({ AP30Pno, registration: { state, since } }: ProductShown, today: string): string {
  if (AP30Pno !== null) return String(AP30Pno);
  return since === null ? word('registration', state) : t('product.registering', { at: shownTime(since, today) });
}

/** A stored value as it is typed. */
function typed(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface EditFieldsProps {
  readonly product: ProductShown;
  readonly fields: readonly FieldKey[];
  readonly onClose: () => void;
}

/** Saved against the product as it was when editing began, or as the conflict that was shown left it. */
function EditFields({ product, fields, onClose }: EditFieldsProps) {
  const queryClient = useQueryClient();
  const { currency } = useMe().company;
  const [base, setBase] = useState(product);
  const [draft, setDraft] = useState<FieldValues>({});
  const current = product.fields as Readonly<Record<string, unknown>>;
  const before = base.fields as Readonly<Record<string, unknown>>;
  const save = useMutation({
    mutationFn: () => {
      const changed = fields.filter(({ key }) => draft[key] !== undefined && draft[key] !== typed(before[key]));
      const values = changed.map((field) => {
        const text = draft[field.key] ?? '';
        return [field.key, text === '' ? null : typedValue(text, field)];
      });
      return updateProduct(product.productID, Object.fromEntries(values) as Record<string, unknown>, base.etag);
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: productQuery(product.productID).queryKey });
      onClose();
    },
    onError: async (error) => {
      if (isCode(error, 'precondition_failed'))
        await queryClient.invalidateQueries({ queryKey: productQuery(product.productID).queryKey });
    },
  });
  const isConflict = isCode(save.error, 'precondition_failed');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form
      className="form"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && save.mutate()}
    >
      <div className="form-grid">
        {fields.map((field, index) => {
          const theirs = typed(current[field.key]);
          const isChangedByOthers = theirs !== typed(before[field.key]);
          return (
            <FieldInput
              key={field.key}
              field={field}
              autoFocus={index === 0}
              label={columnHead(field.key, fields, currency)}
              value={draft[field.key] ?? typed(before[field.key])}
              onChange={(value) => setDraft((known) => ({ ...known, [field.key]: value }))}
              error={isChangedByOthers ? t('edit.theirs', { value: shownValue(current[field.key]) }) : undefined}
            />
          );
        })}
      </div>
      {isConflict && (
        <div className="note" role="alert">
          <p>{t('edit.conflict')}</p>
          <Button
            mt={6}
            onClick={() => {
              setBase(product);
              save.reset();
            }}
          >
            {t('edit.keepMine')}
          </Button>
        </div>
      )}
      {save.error !== null && !isConflict && <ErrorNote error={save.error} />}
      <FormActs submit={t('act.save')} isPending={save.isPending} onCancel={onClose} />
    </form>
  );
}
