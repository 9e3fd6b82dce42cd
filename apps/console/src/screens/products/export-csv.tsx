import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductRow } from '../../api/product-row.ts';
import { type FieldKey, type ProductPage, productsPage } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { csv, download } from '../../parts/csv.ts';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';
import { FIXED_COLUMNS, columnHead } from './columns.ts';
import type { ProductsFilters } from './products.search.ts';

/** Rows; a browser has memory for all of them. */
const MOST = 50_000;

interface ExportCsvProps {
  readonly filters: ProductsFilters;
  readonly columns: readonly string[];
  readonly fields: readonly FieldKey[];
}

/** Exports the rows that match the filters, with the shown columns. */
export function ExportCsv({ filters, columns, fields }: ExportCsvProps) {
  const queryClient = useQueryClient();
  const { currency } = useMe().company;
  const [done, setDone] = useState(0);
  const run = useAct({
    mutationFn: async () => {
      const rows: ProductRow[] = [];
      let cursor: string | null = null;
      do {
        const page: ProductPage = await queryClient.fetchQuery({
          ...productsPage({ filters, columns, cursor }),
          gcTime: 0,
        });
        rows.push(...page.rows);
        cursor = page.next;
        setDone(rows.length);
      } while (cursor !== null && rows.length < MOST);
      return { rows, isWhole: cursor === null };
    },
    onSuccess: ({ rows, isWhole }) => {
      const keys = [...FIXED_COLUMNS, ...columns];
      const head = keys.map((key) => columnHead(key, fields, currency));
      download(
        'products.csv',
        csv(
          head,
          rows.map((row) => keys.map((key) => row[key])),
        ),
      );
      toast(t(isWhole ? 'export.done' : 'export.partly', { count: rows.length }));
    },
    onError: toastRefusal,
  });
  useKey('e', t('export.title'), () => run.act());
  return (
    <Button onClick={() => run.act()} disabled={run.isPending}>
      {run.isPending ? t('export.running', { count: done }) : t('export.title')} <KeyHint of="e" />
    </Button>
  );
}
