import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldKey, productsPage } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { csv, download } from '../../parts/csv.ts';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { type MessageID, t } from '../../locales/index.ts';
import { FIXED_COLUMNS, columnHead } from './columns.ts';
import { readRows } from './export-rows.ts';
import { type ProductsFilters, sortOf } from './products.search.ts';

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
      const isByChange = sortOf(filters) === 'updated';
      const order = isByChange ? ({ order: 'asc' } as const) : {};
      const { rows, isWhole } = await readRows(
        (cursor) => queryClient.fetchQuery({ ...productsPage({ filters, columns, cursor, ...order }), gcTime: 0 }),
        MOST,
        setDone,
      );
      const outcome: MessageID = isWhole ? 'export.done' : isByChange ? 'export.oldest' : 'export.partly';
      return { rows: isByChange ? rows.toReversed() : rows, outcome };
    },
    onSuccess: ({ rows, outcome }) => {
      const keys = [...FIXED_COLUMNS, ...columns];
      const head = keys.map((key) => columnHead(key, fields, currency));
      download(
        'products.csv',
        csv(
          head,
          rows.map((row) => keys.map((key) => row[key])),
        ),
      );
      toast(t(outcome, { count: rows.length }));
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
