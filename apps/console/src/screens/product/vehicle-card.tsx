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
import { toast } from '../../parts/toast.ts';
import { type FieldValues, ambiguousNumber, changedValue, typed } from '../../parts/typed-values.ts';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useAct } from '../../parts/use-act.ts';
import { shownValue } from '../../parts/values.ts';
import { t, word } from '../../locales/index.ts';
import { columnHead, columnName, isPrice } from '../products/columns.ts';
import { WayBack, useWayBack } from './way-back.tsx';

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
  const { undoable, setDone } = useUndo(product);
  const savedKeys = Object.keys(undoable?.done.before ?? {});
  useKey('e', t('act.edit'), () => onEdit(true), canEdit && !isEditing);
  return (
    <section className="card">
      <div className="bar card-head">
        <h2>{t('product.vehicle')}</h2>
        <span className="grow" />
        {undoable !== null && !isEditing && (
          <WayBack of={undoable}>
            {t('edit.saved', { names: savedKeys.map((key) => columnName(key, fields)).join(', ') })}
          </WayBack>
        )}
        {canEdit && !isEditing && (
          <Button ref={edit} size="compact-xs" className="no-print" onClick={() => onEdit(true)}>
            {t('act.edit')} <KeyHint of="e" />
          </Button>
        )}
      </div>
      {isEditing ? (
        <EditFields product={product} fields={editable} onSaved={setDone} onClose={() => onEdit(false)} />
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

interface Saved {
  /** The product before. */
  readonly seen: ProductShown;
  /** The values that were replaced. */
  readonly before: Readonly<Record<string, unknown>>;
}

function useUndo(product: ProductShown) {
  const queryClient = useQueryClient();
  return useWayBack<Saved>(product, {
    undo: ({ before }, etag) => updateProduct(product.productID, before, etag),
    onUndone: async () => {
      toast(t('edit.undone'));
      await queryClient.invalidateQueries({ queryKey: productQuery(product.productID).queryKey });
    },
  });
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
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
}

/** Saved against the product as it was when editing began, or as the conflict that was shown left it. */
function EditFields({ product, fields, onSaved, onClose }: EditFieldsProps) {
  const queryClient = useQueryClient();
  const { currency } = useMe().company;
  const [base, setBase] = useState(product);
  const [draft, setDraft] = useState<FieldValues>({});
  const current = product.fields as Readonly<Record<string, unknown>>;
  const before = base.fields as Readonly<Record<string, unknown>>;
  const isChangedIn = (values: Readonly<Record<string, unknown>>, key: string) =>
    draft[key] !== undefined && draft[key] !== typed(values[key]);
  /** Undefined: it is as it was. */
  const changedText = ({ key }: FieldKey) => (isChangedIn(before, key) ? draft[key] : undefined);
  const save = useAct({
    mutationFn: async (seen: ProductShown) => {
      const stored = seen.fields as Readonly<Record<string, unknown>>;
      const valueBefore = (key: string) => stored[key] ?? null;
      const changes = fields
        .filter(({ key }) => isChangedIn(stored, key))
        .map((field) => [field.key, changedValue(draft[field.key] ?? '', field, stored[field.key])] as const)
        // Another text may mean the same value.
        .filter(([key, value]) => value !== valueBefore(key));
      if (changes.length === 0) return null;
      const update = Object.fromEntries(changes);
      await actOnShown(queryClient, seen, (etag) => updateProduct(product.productID, update, etag));
      return { seen, before: Object.fromEntries(changes.map(([key]) => [key, valueBefore(key)])) };
    },
    onSuccess: (saved) => {
      // What changed nothing has no way back: that would be one from what somebody else did.
      if (saved !== null) onSaved(saved);
      return queryClient.invalidateQueries({ queryKey: productQuery(product.productID).queryKey });
    },
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
    <ActForm className="form" onSend={() => save.act(base)} isDisabled={isAmbiguous} refused={refused}>
      <Unsaved isOn={fields.some((field) => changedText(field) !== undefined) && !save.isPending} />
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
            disabled={isAmbiguous}
            onClick={() => {
              setBase(product);
              save.act(product);
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
