import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../locales/index.ts';

interface FilterChipProps {
  readonly name: string;
  /** The value as people know it. */
  readonly children: ReactNode;
  readonly onDrop: () => void;
}

/** A filter that is in effect, and the way without it. */
export function FilterChip({ name, children, onDrop }: FilterChipProps) {
  return (
    <span className="filter-chip">
      <b>{name}</b> {children}
      <CloseButton size="xs" onClick={onDrop} aria-label={t('products.without', { filter: name })} />
    </span>
  );
}
