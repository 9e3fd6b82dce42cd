import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { assignablePartners, partnerOptions, partnersQuery } from '../api/partners.ts';
import type { FieldKey } from '../api/products.ts';
import { t } from '../locales/index.ts';

/** The typed texts by field key; undefined for an untouched field, empty for one to unset. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** People know partners by their names. */
const PARTNER = 'commissionPartnerID';

interface FieldInputProps {
  readonly field: FieldKey;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

/** An input for the field's type. Its value remains text: the service validates it. */
export function FieldInput({ field, label, value, onChange, error, autoFocus = false }: FieldInputProps) {
  const shared = { label, error, ...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {}) };
  if (field.key === PARTNER) return <PartnerInput {...shared} value={value} onChange={onChange} />;
  if (field.type === 'bool')
    return (
      <Select
        {...shared}
        clearable
        data={[
          { value: 'true', label: t('value.yes') },
          { value: 'false', label: t('value.no') },
        ]}
        value={value === undefined || value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <TextInput
      {...shared}
      {...(field.type === 'date' ? { type: 'date' } : {})}
      {...(field.type === 'int' || field.type === 'numeric' ? { inputMode: 'decimal' } : {})}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type PartnerInputProps = Omit<FieldInputProps, 'field' | 'label' | 'autoFocus'>;

function PartnerInput({ value, onChange, ...shared }: PartnerInputProps) {
  const { data: partners = [] } = useQuery(partnersQuery);
  const chosen = value === undefined || value === '' ? null : value;
  return (
    <Select
      {...shared}
      label={t('filter.partner')}
      clearable
      searchable
      data={partnerOptions(assignablePartners(partners, chosen === null ? null : Number(chosen)))}
      value={chosen}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** The values of the typed texts. Inexact numbers remain text, so that no digit is lost. */
export function valuesOf(values: FieldValues, fields: readonly FieldKey[]): Record<string, unknown> {
  const typed = Object.entries(values).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  return Object.fromEntries(
    typed.map(([key, text]) => [
      key,
      typedValue(
        text,
        fields.find((field) => field.key === key),
      ),
    ]),
  );
}

/** A number as a number where it is one exactly; else the text, which the service refuses with a reason. */
export function typedValue(text: string, field: FieldKey | undefined): unknown {
  if (field?.type === 'bool') return text === 'true';
  if (field?.type !== 'int' && field?.type !== 'numeric') return text;
  const plain = text.trim();
  return plain !== '' && String(Number(plain)) === plain ? Number(plain) : text;
}
