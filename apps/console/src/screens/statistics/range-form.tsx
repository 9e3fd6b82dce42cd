import { Button, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { t } from '../../locales/index.ts';
import { BEGINNING, DEFAULTS, type QuestionProps } from './statistics.search.ts';

const DAYS = ['since', 'until', 'asOf'] as const;

/** Days that have no name, and a day up to whose end something must have been recorded. */
export function RangeForm({ search, onChange }: QuestionProps) {
  const [isOpen, form] = useDisclosure(false);
  const send: QuestionProps['onChange'] = (next) => {
    onChange(next);
    form.close();
  };
  return (
    <Popover opened={isOpen} onChange={form.toggle} position="bottom-start" trapFocus returnFocus width={320}>
      <Popover.Target>
        <Button onClick={form.toggle} aria-expanded={isOpen} className="no-print">
          {t('statistics.days')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DaysForm search={search} onChange={send} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Days are taken together, so that they are asked for once. */
function DaysForm({ search, onChange }: QuestionProps) {
  const since = search.since ?? DEFAULTS.since;
  const [typed, setTyped] = useState({
    since: since === BEGINNING ? '' : since,
    until: search.until ?? '',
    asOf: search.asOf ?? '',
  });
  const send = (): void => {
    const [first, until, asOf] = DAYS.map((day) => typed[day].trim());
    onChange({ since: first || BEGINNING, until, asOf });
  };
  return (
    <ActForm onSend={send} className="form">
      {DAYS.map((day) => (
        <TextInput
          key={day}
          {...(day === 'since' ? { 'data-autofocus': true } : {})}
          label={t(`field.${day}`)}
          description={t(`statistics.${day}Hint`)}
          placeholder={t('filter.timeHint')}
          value={typed[day]}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [day]: value }))}
        />
      ))}
      <Button type="submit" variant="filled">
        {t('products.applyFilters')}
      </Button>
    </ActForm>
  );
}
