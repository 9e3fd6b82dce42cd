import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { WATCHED } from '../../app/query-client.ts';
import {
  PAGE_SIZE,
  type ProductRow,
  productsChanged,
  productsCompleteUntil,
  productsPage,
} from '../../api/products.ts';
import type { ProductsFilters } from './products.search.ts';

/** The known part of a list: a cursor for each page that can be requested. */
interface Known {
  readonly key: string;
  readonly cursors: readonly (string | null)[];
  /** Rows of the list; null while its end was not reached. */
  readonly length: number | null;
  /** Counts how often the list was requested from its beginning. */
  readonly generation: number;
}

type Step =
  | { readonly type: 'began'; readonly key: string }
  | { readonly type: 'renewed' }
  | { readonly type: 'arrived'; readonly index: number; readonly next: string | null; readonly rows: number };

function step(known: Known, action: Step): Known {
  switch (action.type) {
    case 'began':
      return { ...fresh(action.key), generation: known.generation };
    case 'renewed':
      return { ...fresh(known.key), generation: known.generation + 1 };
    case 'arrived': {
      const { index, next, rows } = action;
      const isLast = index === known.cursors.length - 1;
      if (!isLast) return known;
      if (next === null) return { ...known, length: index * PAGE_SIZE + rows };
      return { ...known, cursors: [...known.cursors, next] };
    }
  }
}

function fresh(key: string): Known {
  return { key, cursors: [null], length: null, generation: 0 };
}

/** The list that was left last, so that coming back shows the same rows at once. */
let left: Known | null = null;

export interface ProductWindow {
  /** Rows that can be scrolled to; those that are not there yet included. */
  readonly length: number;
  readonly isComplete: boolean;
  readonly rowAt: (index: number) => ProductRow | undefined;
  /** Ids of the loaded rows around the visible ones, in the list's order. */
  readonly atHand: readonly number[];
  /** Products that changed since and are not on the screen, or no longer fit the filters. */
  readonly changes: number;
  readonly renew: () => void;
  readonly error: Error | null;
  readonly isLoading: boolean;
}

/** The pages that `first` to `last` need, of a list of any length. Changes of shown rows are merged into them. */
export function useProductWindow(
  filters: ProductsFilters,
  columns: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
): ProductWindow {
  const key = JSON.stringify([filters, columns]);
  const [known, dispatch] = useReducer(step, key, (of) => (left?.key === of ? left : fresh(of)));
  if (known.key !== key) dispatch({ type: 'began', key });
  useEffect(() => {
    left = known;
  }, [known]);
  const indexes = pagesOf(first, last, known);
  const pages = useQueries({
    queries: indexes.map((index) =>
      productsPage({ filters, columns, cursor: known.cursors[index] ?? null, generation: known.generation }),
    ),
  });
  useEffect(() => {
    for (const [place, index] of indexes.entries()) {
      const data = pages[place]?.data;
      if (data === undefined) continue;
      if (index === known.cursors.length - 1 && known.length === null)
        dispatch({ type: 'arrived', index, next: data.next, rows: data.rows.length });
    }
  });
  const changed = useChanges(known.generation, columns);
  const byIndex = new Map(indexes.map((index, place) => [index, pages[place]?.data?.rows]));
  const atHand = indexes.flatMap((index) => (byIndex.get(index) ?? []).map(({ productID }) => productID));
  const shown = new Set(atHand);
  return {
    length: known.length ?? known.cursors.length * PAGE_SIZE,
    isComplete: known.length !== null,
    rowAt(index) {
      const row = byIndex.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];
      return row === undefined ? undefined : (changed.get(row.productID) ?? row);
    },
    atHand,
    changes: [...changed.keys()].filter((productID) => !shown.has(productID)).length,
    renew: () => dispatch({ type: 'renewed' }),
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    isLoading: pages[0]?.data === undefined && pages[0]?.error === null,
  };
}

function pagesOf(first: number, last: number, { cursors }: Known): number[] {
  const from = Math.min(Math.floor(first / PAGE_SIZE), cursors.length - 1);
  const to = Math.min(Math.floor(last / PAGE_SIZE), cursors.length - 1);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Changed rows by product. The first time to ask from is read before the rows, so no change between them is missed. */
function useChanges(generation: number, columns: readonly string[]): ReadonlyMap<number, ProductRow> {
  const { data: since } = useQuery(productsCompleteUntil(generation));
  const { data } = useQuery({
    ...productsChanged(since ?? '', columns),
    enabled: typeof since === 'string',
    refetchInterval: WATCHED,
  });
  return useMemo(() => new Map((data?.rows ?? []).map((row) => [row.productID, row])), [data]);
}
