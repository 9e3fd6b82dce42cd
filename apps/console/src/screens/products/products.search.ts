import { PRODUCT_STATUSES, type ProductStatusCode } from '../../api/product-statuses.ts';

/** The state of the list is its address. Defaults are left out. */
export interface ProductsSearch {
  readonly q?: string;
  readonly status?: ProductStatusCode;
  readonly dispute?: 'open';
  readonly brand?: string;
  readonly model?: string;
  readonly location?: string;
  readonly partner?: number;
  readonly withoutPartner?: true;
  readonly registered?: boolean;
  readonly withdrawn?: 'any' | 'only';
  readonly createdSince?: string;
  readonly createdUntil?: string;
  readonly updatedSince?: string;
  readonly updatedUntil?: string;
  readonly sort?: 'created' | 'updated';
  readonly columns?: readonly string[];
  /** The form for a new product is open. */
  readonly new?: true;
}

export type ProductsFilters = Omit<ProductsSearch, 'columns' | 'new'>;

const TEXTS = [
  'q',
  'brand',
  'model',
  'location',
  'createdSince',
  'createdUntil',
  'updatedSince',
  'updatedUntil',
] as const;

/** Reads an address that somebody may have typed: values without a meaning are left out. */
export function readProductsSearch(given: Record<string, unknown>): ProductsSearch {
  const texts = TEXTS.flatMap((key) => {
    const value = given[key];
    return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [];
  });
  const { status, partner, registered, withdrawn, columns } = given;
  return {
    ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
    ...(PRODUCT_STATUSES.some((each) => each === status) ? { status: status as ProductStatusCode } : {}),
    ...(given['dispute'] === 'open' ? { dispute: 'open' } : {}),
    ...(typeof partner === 'number' ? { partner } : {}),
    ...(given['withoutPartner'] === true ? { withoutPartner: true } : {}),
    ...(typeof registered === 'boolean' ? { registered } : {}),
    ...(withdrawn === 'any' || withdrawn === 'only' ? { withdrawn } : {}),
    ...(given['sort'] === 'created' || given['sort'] === 'updated' ? { sort: given['sort'] } : {}),
    ...(Array.isArray(columns) ? { columns: columns.filter((each): each is string => typeof each === 'string') } : {}),
    ...(given['new'] === true ? { new: true } : {}),
  };
}

/** The order of the list: by updates if it is restricted by their time and none was chosen (LST-3). */
export function sortOf({ sort, updatedSince, updatedUntil }: ProductsFilters): 'created' | 'updated' {
  return sort ?? (updatedSince === undefined && updatedUntil === undefined ? 'created' : 'updated');
}

/** What the address says of an order that the user chose. */
export function sortChosen(filters: ProductsFilters, chosen: 'created' | 'updated'): ProductsFilters['sort'] {
  const { sort: _sort, ...others } = filters;
  return chosen === sortOf(others) ? undefined : chosen;
}

/** The part of the address that the service filters by. */
export function filtersOf({ columns: _columns, new: _new, ...filters }: ProductsSearch): ProductsFilters {
  return filters;
}
