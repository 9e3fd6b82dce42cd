import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { WATCHED } from '../../app/query-client.ts';
import { type ChangesBegin, type ProductChanges, newerRow } from '../../api/product-changes.ts';
import type { ProductRow } from '../../api/product-row.ts';
import { TOTALS, changesBegin, productsChanged, productsPage } from '../../api/products.ts';
import {
  type ArrivedPage,
  type KnownList,
  type PlacedPage,
  emptyList,
  lengthOf,
  pagesWithin,
  withPage,
} from './list-window.ts';
import type { ProductsFilters } from './products.search.ts';

type Step =
  | { readonly type: 'began'; readonly key: string; readonly generation: number }
  | { readonly type: 'renewed'; readonly generation: number }
  | ({ readonly type: 'arrived' } & ArrivedPage);

function step(known: KnownList, action: Step): KnownList {
  switch (action.type) {
    case 'began':
      return emptyList(action.key, action.generation);
    case 'renewed':
      return emptyList(known.key, action.generation);
    case 'arrived':
      return withPage(known, action);
  }
}

let generations = 0;

function nextGeneration(): number {
  generations += 1;
  return generations;
}

/** The list that was left last: coming back shows the same place. Its pages are read again. */
let left: KnownList | null = null;

export interface ProductWindow {
  /** Another one after each change of the list or its order. */
  readonly generation: number;
  /** Rows that can be scrolled to; those that are not there yet included. */
  readonly length: number;
  readonly isComplete: boolean;
  readonly rowAt: (index: number) => ProductRow | undefined;
  /** Ids of the loaded rows around the visible ones, in the list's order. */
  readonly atHand: readonly number[];
  /** Ids of the rows from one index to another, whose pages are read if need be. */
  readonly idsBetween: (from: number, to: number) => Promise<readonly number[]>;
  /** Products that changed since and are not on the screen, or no longer fit the filters. */
  readonly changes: number;
  /** Why it is not known what has changed; null: it is. */
  readonly changesError: Error | null;
  readonly renew: () => void;
  readonly error: Error | null;
  readonly isLoading: boolean;
}

interface Visible {
  readonly first: number;
  readonly last: number;
}

/** The pages that `first` to `last` need, of a list of any length. Changes of shown rows are merged into them. */
export function useProductWindow(
  filters: ProductsFilters,
  columns: readonly string[],
  { first, last }: Visible,
): ProductWindow {
  const queryClient = useQueryClient();
  const key = JSON.stringify([filters, columns]);
  const [known, dispatch] = useReducer(step, key, (of) =>
    left?.key === of ? { ...left, generation: nextGeneration() } : emptyList(of, nextGeneration()),
  );
  if (known.key !== key) dispatch({ type: 'began', key, generation: nextGeneration() });
  useEffect(() => {
    left = known;
  }, [known]);
  const { generation } = known;
  // Read before the rows, so that no change between them is missed.
  const { data: begin, error: notBegun } = useQuery(changesBegin(generation));
  const placed = pagesWithin(known, first, last);
  const requestOf = ({ cursor }: PlacedPage) => productsPage({ filters, columns, cursor, generation });
  const pages = useQueries({ queries: placed.map((page) => ({ ...requestOf(page), enabled: begin !== undefined })) });
  useEffect(() => {
    for (const [place, { index, cursor }] of placed.entries()) {
      const data = pages[place]?.data;
      if (data !== undefined) dispatch({ type: 'arrived', index, cursor, next: data.next, rows: data.rows.length });
    }
  });
  const atHand = pages.flatMap(({ data }) => (data?.rows ?? []).map(({ productID }) => productID));
  const { data: changed, error: changesError } = useChanges({ generation, begin, columns }, atHand);
  return {
    generation,
    length: lengthOf(known),
    isComplete: known.isComplete,
    rowAt(index) {
      const place = placed.findIndex(({ from, rows }) => index >= from && index < from + rows);
      const row = pages[place]?.data?.rows[index - (placed[place]?.from ?? 0)];
      return row === undefined ? undefined : newerRow(row, changed?.rows.get(row.productID));
    },
    atHand,
    idsBetween: (from, to) => readIDs(queryClient, known, { first: from, last: to }, requestOf),
    changes: changed === undefined ? 0 : notShown(changed, atHand),
    changesError,
    renew: () => {
      dispatch({ type: 'renewed', generation: nextGeneration() });
      void queryClient.invalidateQueries({ queryKey: TOTALS });
    },
    error: (begin === undefined ? notBegun : null) ?? pages.find(({ error }) => error !== null)?.error ?? null,
    isLoading: pages[0]?.data === undefined && pages[0]?.error === null,
  };
}

async function readIDs(
  queryClient: QueryClient,
  known: KnownList,
  { first, last }: Visible,
  requestOf: (page: PlacedPage) => ReturnType<typeof productsPage>,
): Promise<number[]> {
  const found: number[] = [];
  for (const page of pagesWithin(known, first, last)) {
    const { rows } = await queryClient.fetchQuery(requestOf(page));
    const ids = rows.map(({ productID }) => productID);
    found.push(...ids.slice(Math.max(0, first - page.from), last - page.from + 1));
  }
  return found;
}

function notShown({ productIDs }: ProductChanges, atHand: readonly number[]): number {
  return productIDs.size - atHand.filter((productID) => productIDs.has(productID)).length;
}

const NO_BEGIN: ChangesBegin = { since: '0', newest: '' };

interface Watched {
  readonly generation: number;
  /** Undefined until it is known. */
  readonly begin: ChangesBegin | undefined;
  readonly columns: readonly string[];
}

function useChanges({ begin, ...watched }: Watched, atHand: readonly number[]) {
  const latest = useRef(atHand);
  useEffect(() => {
    latest.current = atHand;
  });
  const isAtHand = (productID: number) => latest.current.includes(productID);
  return useQuery({
    ...productsChanged({ ...watched, begin: begin ?? NO_BEGIN, isAtHand }),
    enabled: begin !== undefined,
    refetchInterval: WATCHED,
  });
}
