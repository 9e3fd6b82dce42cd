import type { ProductsSearch } from './products.search.ts';

/** Ids of the loaded rows when a product was opened, in the list's order: at most a few pages. */
let order: readonly number[] = [];

/** The address of the list that was left last. */
let search: ProductsSearch = {};

export function rememberSearch({ new: _new, ...shown }: ProductsSearch): void {
  search = shown;
}

export function listedSearch(): ProductsSearch {
  return search;
}

export function rememberOrder(productIDs: readonly number[]): void {
  order = productIDs;
}

/** The product `step` rows further in the list that was left; null: none, or not from a list. */
export function listedBeside(productID: number, step: 1 | -1): number | null {
  const place = order.indexOf(productID);
  return place < 0 ? null : (order[place + step] ?? null);
}
