import { Button, Checkbox, Popover, Select, type SelectProps, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { partnerOptions, partnersQuery } from '../../api/partners.ts';
import { PRODUCT_STATUSES } from '../../api/product-statuses.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { NoPartners } from '../../parts/no-partners.tsx';
import { t, word } from '../../locales/index.ts';
import type { ProductsFilters, ProductsSearch } from './products.search.ts';

interface FiltersProps {
  readonly filters: ProductsFilters;
  readonly onChange: (next: Partial<ProductsSearch>) => void;
}

/** Ms without a key before the list is asked. */
const PAUSE = 200;

/** A chip for each filter, a field for `q`, and a form for all. */
export function Filters({ filters, onChange }: FiltersProps) {
  const [isOpen, form] = useDisclosure(false);
  const [q, typeQ] = useAddressText(filters.q ?? '', (text) => onChange({ q: (text || undefined) as never }));
  useKey('f', t('products.filter'), form.open);
  const chips = Object.entries(filters).filter(([key]) => key !== 'q' && key !== 'sort');
  return (
    <>
      <TextInput
        type="search"
        className="filter-q"
        aria-label={t('filter.q')}
        placeholder={t('filter.qHint')}
        value={q}
        onChange={(event) => typeQ(event.currentTarget.value)}
      />
      {chips.map(([key, value]) => (
        <FilterChip key={key} name={word('filter', key)} onDrop={() => onChange({ [key]: undefined })}>
          {key === 'partner' ? <PartnerName partnerID={value} /> : shownFilter(key, value)}
        </FilterChip>
      ))}
      <Popover
        opened={isOpen}
        onChange={form.toggle}
        position="bottom-start"
        trapFocus
        width="min(460px, calc(100vw - 16px))"
      >
        <Popover.Target>
          <Button onClick={form.toggle} aria-expanded={isOpen}>
            {t('products.filter')} <KeyHint of="f" />
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterForm
            filters={filters}
            onChange={(next) => {
              onChange(next);
              form.close();
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** What is typed is put into the address after a pause; what comes into the address otherwise replaces it. */
function useAddressText(address: string, onAsk: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(address);
  const own = useRef(address);
  const ask = useDebouncedCallback((typed: string) => {
    own.current = typed.trim();
    onAsk(own.current);
  }, PAUSE);
  useEffect(() => {
    if (address === own.current) return;
    own.current = address;
    ask.cancel();
    setText(address);
  }, [address, ask]);
  const type = (typed: string): void => {
    setText(typed);
    ask(typed);
  };
  return [text, type];
}

function PartnerName({ partnerID }: { readonly partnerID: unknown }) {
  const { data: partners = [] } = useQuery(partnersQuery);
  return partners.find(({ commissionPartnerID }) => commissionPartnerID === partnerID)?.name ?? String(partnerID);
}

function shownFilter(of: string, value: unknown): string {
  if (value === true) return t('value.yes');
  if (value === false) return t('value.no');
  return of === 'status' ? word('status', String(value)) : word(`filter.${of}`, String(value));
}

const TEXTS = ['brand', 'model', 'location'] as const;
const TIMES = ['createdSince', 'createdUntil', 'updatedSince', 'updatedUntil'] as const;

type Draft = Partial<Record<keyof ProductsFilters, string | number | boolean | undefined | null>>;

/** The options are inside the form, which a click outside it closes. */
function Choice(props: SelectProps) {
  return <Select {...props} clearable comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }} />;
}

/** Values are taken together, so that the list is asked once. */
function FilterForm({ filters, onChange }: FiltersProps) {
  const { data: partners = [] } = useQuery(partnersQuery);
  const [draft, setDraft] = useState<Draft>(filters);
  const set = (key: keyof ProductsFilters, value: Draft[keyof Draft] | null) =>
    setDraft((before) => ({ ...before, [key]: value }));
  const submit = (): void => {
    const all = Object.entries(draft).map(([key, value]) => [key, value === '' || value === null ? undefined : value]);
    onChange(Object.fromEntries(all) as Partial<ProductsSearch>);
  };
  return (
    <ActForm onSend={submit}>
      <div className="form-grid">
        <Choice
          data-autofocus
          label={t('filter.status')}
          data={PRODUCT_STATUSES.map((value) => ({ value, label: word('status', value) }))}
          value={(draft.status as string | undefined) ?? null}
          onChange={(value) => set('status', value)}
        />
        <Choice
          searchable
          label={t('filter.partner')}
          data={partnerOptions(partners)}
          value={draft.partner === undefined ? null : String(draft.partner)}
          onChange={(value) => set('partner', value === null ? undefined : Number(value))}
        />
        {TEXTS.map((key) => (
          <TextInput
            key={key}
            label={t(`filter.${key}`)}
            value={(draft[key] as string | undefined) ?? ''}
            onChange={(event) => set(key, event.currentTarget.value)}
          />
        ))}
        <Choice
          label={t('filter.registered')}
          data={[
            { value: 'true', label: t('value.yes') },
            { value: 'false', label: t('filter.waiting') },
          ]}
          value={draft.registered === undefined ? null : String(draft.registered)}
          onChange={(value) => set('registered', value === null ? undefined : value === 'true')}
        />
        <Choice
          label={t('filter.withdrawn')}
          data={(['any', 'only'] as const).map((value) => ({ value, label: t(`filter.withdrawn.${value}`) }))}
          value={(draft.withdrawn as string | undefined) ?? null}
          onChange={(value) => set('withdrawn', value)}
        />
        {TIMES.map((key) => (
          <TextInput
            key={key}
            label={t(`filter.${key}`)}
            placeholder={t('filter.timeHint')}
            value={(draft[key] as string | undefined) ?? ''}
            onChange={(event) => set(key, event.currentTarget.value)}
          />
        ))}
        <Checkbox
          label={t('filter.dispute')}
          checked={draft.dispute === 'open'}
          onChange={(event) => set('dispute', event.currentTarget.checked ? 'open' : undefined)}
        />
        <Checkbox
          label={t('filter.withoutPartner')}
          checked={draft.withoutPartner === true}
          onChange={(event) => set('withoutPartner', event.currentTarget.checked ? true : undefined)}
        />
      </div>
      <NoPartners />
      <Button type="submit" variant="filled" mt={12}>
        {t('products.applyFilters')}
      </Button>
    </ActForm>
  );
}
