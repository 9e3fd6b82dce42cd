import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { actOnShown } from '../../api/act-on-shown.ts';
import { updateProduct } from '../../api/product-acts.ts';
import { ProductChanged } from '../../api/product-seen.ts';
import { type ProductShown, productQuery } from '../../api/product.ts';
import type { FieldKey } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { FieldInput } from '../../parts/field-input.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { refusedKey, sentenceOf } from '../../parts/refusal.ts';
import { nowIn, shownDay, shownTime } from '../../parts/times.ts';
import { type FieldValues, ambiguousNumber, changedValue, typed } from '../../parts/typed-values.ts';
import { useAct } from '../../parts/use-act.ts';
import { shownValue } from '../../parts/values.ts';
import { t, word } from '../../locales/index.ts';
import { columnHead, isPrice } from '../products/columns.ts';

interface VehicleCardProps {
  readonly product: ProductShown;
  readonly fields: readonly FieldKey[];
  readonly canEdit: boolean;
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

/** Shown with the assignment. */
const OF_COMMISSION = new Set(['commissionPartnerID', 'assignedToCommissionPartnerDate']);

export function VehicleCard({ product, fields, canEdit, isEditing, onEdit }: VehicleCardProps) {
  const { company, timezone } = useMe();
  const today = nowIn(timezone);
  const values = product.fields as Readonly<Record<string, unknown>>;
  const editable = fields.filter(({ key, readOnly }) => !readOnly && !OF_COMMISSION.has(key));
  const isCommissioned = product.partner !== null || product.assignment !== null;
  const set = editable
    .filter(({ key }) => values[key] !== undefined && values[key] !== null)
    .filter(({ key }) => !(isCommissioned && isPrice(key)));
  const edit = useFocusAfter(isEditing);
  useKey('e', t('act.edit'), () => onEdit(true), canEdit && !isEditing);
  return (
    <section className="card">
      <div className="bar card-head">
        <h2>{t('product.vehicle')}</h2>
        <span className="grow" />
        {canEdit && !isEditing && (
          <Button ref={edit} size="compact-xs" className="no-print" onClick={() => onEdit(true)}>
            {t('act.edit')} <KeyHint of="e" />
          </Button>
        )}
      </div>
      {isEditing ? (
        <EditFields product={product} fields={editable} onClose={() => onEdit(false)} />
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

/** The button takes the focus that was in the form when that is over, unless it is elsewhere by then. */
function useFocusAfter(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

/** The product's number on the platform, since when it waits for one, or why it does not wait. */
function platformOf({ AP30Pno, registration: { state, since } }: ProductShown, today: string): string {
  if (AP30Pno !== null) return String(AP30Pno);
  return since === null ? word('registration', state) : t('product.registering', { at: shownTime(since, today) });
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
  /** Undefined: it is as it was. */
  const changedText = ({ key }: FieldKey) => (draft[key] === typed(before[key]) ? undefined : draft[key]);
  const save = useAct({
    mutationFn: () => {
      const values = fields.flatMap((field) => {
        const text = changedText(field);
        return text === undefined ? [] : [[field.key, changedValue(text, field, before[field.key])] as const];
      });
      const update = Object.fromEntries(values);
      return actOnShown(queryClient, base, (etag) => updateProduct(product.productID, update, etag));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productQuery(product.productID).queryKey }),
    leave: onClose,
  });
  const isConflict = save.error instanceof ProductChanged;
  const refused = refusedKey(
    save.error,
    fields.map(({ key }) => key),
  );
  const ambiguousAt = (field: FieldKey) => ambiguousNumber(changedText(field) ?? '', field, before[field.key]);
  const isAmbiguous = fields.some((field) => ambiguousAt(field) !== null);
  const errorAt = (field: FieldKey): string | undefined => {
    const { key } = field;
    const ambiguous = ambiguousAt(field);
    if (ambiguous !== null) return t('edit.ambiguous', { ...ambiguous });
    if (key === refused) return sentenceOf(save.error);
    const isChangedByOthers = typed(current[key]) !== typed(before[key]);
    return isChangedByOthers ? t('edit.theirs', { value: shownValue(current[key]) }) : undefined;
  };
  return (
    <ActForm className="form" onSend={save.act} isDisabled={isAmbiguous} refused={refused}>
      <div className="form-grid">
        {fields.map((field, index) => (
          <FieldInput
            key={field.key}
            field={field}
            autoFocus={index === 0}
            label={columnHead(field.key, fields, currency)}
            value={draft[field.key] ?? typed(before[field.key])}
            onChange={(value) => setDraft((known) => ({ ...known, [field.key]: value }))}
            error={errorAt(field)}
          />
        ))}
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
      {save.error !== null && !isConflict && refused === null && <ErrorNote error={save.error} />}
      <FormActs submit={t('act.save')} isPending={save.isPending} isDisabled={isAmbiguous} onCancel={onClose} />
    </ActForm>
  );
}
