import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { WATCHED } from '../app/query-client.ts';
import { shownPlate } from '../parts/values.ts';
import { type AnswerOf, client, page, writeKeys } from './client.ts';
import { cursorIn } from './paging.ts';

/** Entries of one call. One act may be several. */
const ENTRIES = 100;

/** Everything that is true of a product, now or at `asOf`. */
export function productQuery(productID: number, asOf?: string) {
  return queryOptions({
    queryKey: ['product', productID, asOf ?? 'now'],
    queryFn: async ({ signal }) => {
      const { message: product, headers } = await page(
        client.GET('/products/{productID}', {
          params: { path: { productID }, query: asOf === undefined ? {} : { asOf } },
          signal,
        }),
      );
      if (asOf === undefined) writeKeys.read(product);
      return { ...product, etag: headers.get('etag') };
    },
    ...(asOf === undefined ? { refetchInterval: WATCHED } : { staleTime: Infinity }),
  });
}

export type ProductShown = AnswerOf<ReturnType<typeof productQuery>>;

/**
 * Takes an act that has just been done into what is shown, until it is read again: the next act is meant for it. Shows
 * nothing if somebody else has changed the product, too.
 */
export function showDone(queryClient: QueryClient, seen: ProductShown, changes: Partial<ProductShown> = {}): void {
  const revision = seen.revision + 1;
  queryClient.setQueryData(productQuery(seen.productID).queryKey, (known) =>
    known?.revision === seen.revision ? { ...known, ...changes, revision, etag: `"${revision}"` } : known,
  );
  void queryClient.invalidateQueries();
}

/** The name that people use for a product. */
export function plateOf({ fields }: Pick<ProductShown, 'fields'>): string {
  const { registrationNumber } = fields;
  return shownPlate(registrationNumber);
}

/** Newest first. */
export function historyQuery(productID: number) {
  return infiniteQueryOptions({
    queryKey: ['history', productID],
    queryFn: async ({ pageParam, signal }) => {
      const query = { order: 'desc' as const, limit: ENTRIES, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { message: entries, headers } = await page(
        client.GET('/product/{productID}/history', { params: { path: { productID }, query }, signal }),
      );
      return { entries, next: cursorIn(headers.get('link')) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
