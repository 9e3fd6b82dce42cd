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
  readonly sort?: 'updated';
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
    ...(given['sort'] === 'updated' ? { sort: 'updated' } : {}),
    ...(Array.isArray(columns) ? { columns: columns.filter((each): each is string => typeof each === 'string') } : {}),
    ...(given['new'] === true ? { new: true } : {}),
  };
}

/** Filters by which the service finds rows in the order of creation (LST, filters of `GET /products`). */
const LEADING: readonly (keyof ProductsFilters)[] = [
  ...(['q', 'status', 'dispute', 'brand', 'location', 'partner', 'withoutPartner'] as const),
  ...(['createdSince', 'createdUntil'] as const),
];

/** Filters that only narrow what another one finds (LST-2). */
function narrows({ model, registered }: ProductsFilters): boolean {
  return model !== undefined || registered === true;
}

function leads(filters: ProductsFilters): boolean {
  const { registered, withdrawn } = filters;
  return registered === false || withdrawn === 'only' || LEADING.some((key) => filters[key] !== undefined);
}

/**
 * Such a list has no other order than that of updates: it is restricted by their time (LST-3), or no filter leads in the
 * order of creation (LST-2).
 */
export function isOnlyByUpdates(filters: ProductsFilters): boolean {
  const { updatedSince, updatedUntil } = filters;
  return updatedSince !== undefined || updatedUntil !== undefined || (narrows(filters) && !leads(filters));
}

export function sortOf(filters: ProductsFilters): 'created' | 'updated' {
  return filters.sort ?? (isOnlyByUpdates(filters) ? 'updated' : 'created');
}

/** The part of the address that the service filters by. */
export function filtersOf({ columns: _columns, new: _new, ...filters }: ProductsSearch): ProductsFilters {
  return filters;
}
