import { Button, Checkbox, Popover } from '@mantine/core';
import type { FieldKey } from '../../api/products.ts';
import { t } from '../../locales/index.ts';
import { FIXED_COLUMNS, USUAL_COLUMNS, columnName } from './columns.ts';

/** Columns; nobody would read more. */
const MOST = 12;

interface ChooseColumnsProps {
  readonly columns: readonly string[];
  readonly fields: readonly FieldKey[];
  readonly onChange: (columns: readonly string[]) => void;
}

export function ChooseColumns({ columns, fields, onChange }: ChooseColumnsProps) {
  const offered = fields.map(({ key }) => key).filter((key) => !FIXED_COLUMNS.includes(key));
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button>{t('products.columns')}</Button>
      </Popover.Target>
      <Popover.Dropdown mah={400} style={{ overflow: 'auto' }}>
        <Checkbox.Group
          label={t('products.columns')}
          description={t('products.mostColumns', { most: MOST })}
          value={[...columns]}
          onChange={(next) => onChange(next.slice(-MOST))}
        >
          {offered.map((key) => (
            <Checkbox key={key} value={key} label={columnName(key, fields)} my={6} />
          ))}
        </Checkbox.Group>
        <Button mt={8} onClick={() => onChange(USUAL_COLUMNS)}>
          {t('products.usualColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
