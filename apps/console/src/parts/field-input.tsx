import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { assignablePartners, partnerOptions, partnersQuery } from '../api/partners.ts';
import type { FieldKey } from '../api/products.ts';
import { t } from '../locales/index.ts';
import { NoPartners } from './no-partners.tsx';

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

/** An input for the field's type. Its value is a text, read when it is sent: see `typed-values.ts`. */
export function FieldInput({ field, label, value, onChange, error, autoFocus = false }: FieldInputProps) {
  const shared = {
    label,
    error,
    'data-field': field.key,
    ...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {}),
  };
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
    <div>
      <Select
        {...shared}
        label={t('filter.partner')}
        clearable
        searchable
        data={partnerOptions(assignablePartners(partners, chosen === null ? null : Number(chosen)))}
        value={chosen}
        onChange={(next) => onChange(next ?? '')}
      />
      <NoPartners />
    </div>
  );
}
