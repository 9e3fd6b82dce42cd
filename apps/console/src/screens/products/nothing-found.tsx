import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMayChange } from '../../app/session.tsx';
import { t, word } from '../../locales/index.ts';
import type { ProductsFilters, ProductsSearch } from './products.search.ts';

interface NothingFoundProps {
  readonly filters: ProductsFilters;
  readonly onChange: (next: Partial<ProductsSearch>) => void;
  /** What has happened while the list is empty. */
  readonly changedSince: ReactNode;
}

/** Which filter to drop, or how to begin. */
export function NothingFound({ filters, onChange, changedSince }: NothingFoundProps) {
  const mayChange = useMayChange();
  const active = Object.keys(filters).filter((key) => key !== 'sort');
  if (active.length === 0)
    return (
      <div className="empty">
        <p>{t('products.empty')}</p>
        {mayChange && (
          <Button variant="filled" mt={12} onClick={() => onChange({ new: true })}>
            {t('products.new')}
          </Button>
        )}
        {changedSince}
      </div>
    );
  return (
    <div className="empty" role="status">
      <p>{t('products.nothing')}</p>
      {filters.q !== undefined && <p className="muted">{t('products.findHint')}</p>}
      <p>
        {active.map((key) => (
          <Button key={key} m={4} onClick={() => onChange({ [key]: undefined })}>
            {t('products.without', { filter: word('filter', key) })}
          </Button>
        ))}
      </p>
      {changedSince}
    </div>
  );
}
