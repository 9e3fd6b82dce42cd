import { queryOptions } from '@tanstack/react-query';
import { type ProductsFilters, sortOf } from '../screens/products/products.search.ts';
import { client, message, page } from './client.ts';
import { PAGE_SIZE } from './page-size.ts';
import { cursorIn } from './paging.ts';
import { type ChangesBegin, type ProductChanges, noChanges, withChanges } from './product-changes.ts';
import type { ProductRow } from './product-row.ts';

/** A row has the columns that were asked for; these always. */
const ALWAYS = [
  'productID',
  'vehicleIdentificationNumber',
  'registrationNumber',
  'status',
  'dispute',
  'withdrawn',
  'updatedAt',
];

export interface ProductPage {
  readonly rows: readonly ProductRow[];
  /** Null on the last page. */
  readonly next: string | null;
  /** The Unix timestamp to ask from next; only with `sort=updated`. */
  readonly completeUntil: string | null;
}

interface ListRequest {
  /** A new generation asks again. */
  readonly generation?: number;
  readonly filters: ProductsFilters;
  readonly columns: readonly string[];
  readonly cursor: string | null;
  /** Default: newest first. */
  readonly order?: 'asc';
  readonly limit?: number;
}

/** The filters by the interface's names, in the order of the list, for requests and for copying a view as a call. */
export function queryOf(filters: ProductsFilters) {
  const { partner, withoutPartner, registered, ...others } = filters;
  return {
    ...others,
    ...(sortOf(filters) === 'updated' ? { sort: 'updated' as const } : {}),
    ...(partner === undefined ? {} : { partner: String(partner) }),
    ...(withoutPartner === undefined ? {} : { withoutPartner: '1' as const }),
    ...(registered === undefined ? {} : { registered: registered ? ('1' as const) : ('0' as const) }),
  };
}

async function listProducts(
  { filters, columns, cursor, order, limit = PAGE_SIZE }: ListRequest,
  signal: AbortSignal,
): Promise<ProductPage> {
  const query = {
    ...queryOf(filters),
    fields: [...new Set([...ALWAYS, ...columns])].join(','),
    limit,
    ...(order === undefined ? {} : { order }),
    ...(cursor === null ? {} : { cursor }),
  };
  const { message: rows, headers } = await page(client.GET('/products', { params: { query }, signal }));
  return {
    rows: rows as unknown as readonly ProductRow[],
    next: cursorIn(headers.get('link')),
    completeUntil: headers.get('x-complete-until'),
  };
}

const PAGES = ['products', 'page'];

export function productsPage(request: ListRequest) {
  return queryOptions({
    queryKey: [...PAGES, request],
    queryFn: ({ signal }) => listProducts(request, signal),
    // A page that scrolled away is asked for again: memory does not grow with the list.
    gcTime: 10_000,
    staleTime: Infinity,
  });
}

/** Now, as a time from which on changes are complete. */
export function changesBegin(generation: number) {
  return queryOptions({
    queryKey: ['products', 'complete', generation],
    queryFn: async ({ signal }): Promise<ChangesBegin> => {
      const request = { filters: { sort: 'updated', withdrawn: 'any' }, columns: [], cursor: null, limit: 1 } as const;
      const { rows, completeUntil } = await listProducts(request, signal);
      return { since: completeUntil ?? '0', newest: rows[0]?.updatedAt ?? '' };
    },
    staleTime: Infinity,
  });
}

/** Rows of one call for changes, and calls in sequence: what is left is read the next time. */
const CHANGES = { rows: 1_000, calls: 5 };

interface ChangesRequest {
  readonly generation: number;
  readonly begin: ChangesBegin;
  readonly columns: readonly string[];
  readonly isAtHand: (productID: number) => boolean;
}

/**
 * All that has changed since the beginning; each time only what is new is read. The list's other filters are left out:
 * a change may move a row out of them.
 */
export function productsChanged({ generation, begin, columns, isAtHand }: ChangesRequest) {
  const queryKey = ['products', 'changed', generation, columns];
  return queryOptions({
    queryKey,
    queryFn: async ({ client: cache, signal }) => {
      const before = cache.getQueryData<ProductChanges>(queryKey) ?? noChanges(begin);
      let changes = before;
      for (let calls = 0; calls === 0 || (changes.rest !== null && calls < CHANGES.calls); calls += 1) {
        const filters = { sort: 'updated', updatedSince: changes.since, withdrawn: 'any' } as const;
        const cursor = changes.rest?.cursor ?? null;
        const read = await listProducts({ filters, columns, cursor, limit: CHANGES.rows }, signal);
        changes = withChanges(changes, read, isAtHand);
      }
      // A page that scrolled away is not at hand: it is read again when it comes back.
      if (changes.rows !== before.rows)
        await cache.invalidateQueries({ queryKey: PAGES, type: 'inactive', refetchType: 'none' });
      return changes;
    },
    structuralSharing: false,
  });
}

/** How the keys of all totals begin. */
export const TOTALS = ['products', 'total'];

/** `1234`, or `10000+`. */
export function productsTotal(filters: ProductsFilters) {
  return queryOptions({
    queryKey: [...TOTALS, filters],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(filters), fields: 'productID', limit: 1, total: '1' as const };
      const { headers } = await page(client.GET('/products', { params: { query }, signal }));
      return headers.get('x-total') ?? '';
    },
    staleTime: 10_000,
  });
}

/** Up to eight products whose plate, VIN, end of the VIN, id or own id is `text`. */
export function foundProducts(text: string) {
  return queryOptions({
    queryKey: ['products', 'found', text],
    queryFn: async ({ signal }) =>
      (
        await listProducts(
          { filters: { q: text }, columns: ['brand', 'model', 'registrationNumber'], cursor: null },
          signal,
        )
      ).rows.slice(0, 8),
  });
}

/** A key of the company's field list. */
export interface FieldKey {
  readonly key: string;
  readonly type: string;
  readonly custom: boolean;
  readonly alias: string | null;
  readonly readOnly: boolean;
}

export const fieldsQuery = queryOptions({
  queryKey: ['fields'],
  queryFn: async ({ signal }) =>
    (await message(client.GET('/product/fields', { signal }))) as unknown as readonly FieldKey[],
  staleTime: 60_000,
});
