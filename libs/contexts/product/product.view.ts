import {
  type AggregateView,
  type Json,
  type JsonObject,
  type PickedMember,
  type ViewDefinition,
  type ViewPick,
  type ViewRow,
  mapFromObject,
  objectFromMap,
} from '@vpds/kernel';
import { keyText } from './domain/search-keys.ts';
import type { Product, ProductState } from './domain/product.ts';

/** Products for search and as snapshots for commands. The id is the product id. */
export const PRODUCTS: ViewDefinition = {
  name: 'products',
  version: 1,
  keys: [
    'productID',
    'vehicleIdentificationNumber',
    'registrationNumber',
    'AP30Pno',
    'AP30Guid',
    'formerRegistrations',
    'awaitsPlatform',
  ],
  scanOnly: ['productID', 'formerRegistrations'],
  rare: ['formerRegistrations'],
  exactOnly: ['AP30Guid', 'awaitsPlatform'],
  searchedByEnd: ['vehicleIdentificationNumber', 'registrationNumber', 'AP30Pno'],
};

/** `awaitsPlatform` of a product that the external platform has given no Guid yet; all others have no such key. */
export const AWAITS_PLATFORM = 'YES';

/** A product's document: the whole folded state as its body, so that a command can start from it. */
export function productViews(state: ProductState): AggregateView[] {
  if (state.kind === 'none') return [];
  const id = String(state.productID);
  const keys = {
    productID: id,
    vehicleIdentificationNumber: state.vin,
    registrationNumber: keyText(state.fields.get('registrationNumber')),
    AP30Pno: keyText(state.pno),
    AP30Guid: keyText(state.guid),
    formerRegistrations: state.formerRegistrations.length === 0 ? null : formerKey(state.formerRegistrations),
    awaitsPlatform: state.guid === null ? AWAITS_PLATFORM : null,
  };
  return [{ view: PRODUCTS, document: { id, scope: state.companyID, keys, body: encode(state) } }];
}

/** Stands between former registration numbers in their key; left out of them, and so of what is looked for there. */
export const SEPARATOR = '\n';

/** All former numbers in one key, each between two separators: a `contains` finds each whole. */
function formerKey(numbers: readonly string[]): string {
  return `${SEPARATOR}${numbers.map((number) => number.replaceAll(SEPARATOR, '')).join(SEPARATOR)}${SEPARATOR}`;
}

type StoredProduct = Omit<Product, 'fields' | 'meta'> & { readonly fields: JsonObject; readonly meta: JsonObject };

/** Key by key, as every product that is written comes through here: copies of whole objects cost several times as much. */
function encode(product: Product): string {
  const stored: StoredProduct = {
    kind: product.kind,
    productID: product.productID,
    companyID: product.companyID,
    vin: product.vin,
    pno: product.pno,
    guid: product.guid,
    hash: product.hash,
    status: product.status,
    dispute: product.dispute,
    fields: objectFromMap(product.fields),
    meta: objectFromMap(product.meta),
    formerRegistrations: product.formerRegistrations,
  };
  return JSON.stringify(stored);
}

/** The product that a row of {@link PRODUCTS} shows. */
export function productOf(row: Pick<ViewRow, 'body'>): Product {
  const stored = JSON.parse(row.body) as StoredProduct;
  return Object.assign(stored, { fields: mapFromObject(stored.fields), meta: mapFromObject(stored.meta) });
}

/** Where the body of a row has the value of a key, see {@link valueOf}. */
export function valuePath(key: string): PickedMember[1] {
  switch (key) {
    case 'vehicleIdentificationNumber':
      return ['vin'];
    case 'AP30Pno':
      return ['pno'];
    case 'AP30Guid':
      return ['guid'];
    case 'AP30Hash':
      return ['hash'];
    case 'productID':
    case 'status':
      return [key];
    case 'createdAt':
      return 'createdAt';
    case 'updatedAt':
      return 'changedAt';
    default:
      return ['fields', key];
  }
}

/** A product as it is shown: the identifiers, null where unset, its times, and everything that is set (SEA-4). */
export const WHOLE_PRODUCT: ViewPick = {
  scope: null,
  members: [
    'productID',
    'vehicleIdentificationNumber',
    'AP30Pno',
    'AP30Guid',
    'AP30Hash',
    'status',
    'createdAt',
    'updatedAt',
  ].map((name): PickedMember => [name, valuePath(name)]),
  spread: 'fields',
};

/** A value by the name of a key, as an answer shows it; null where the product has none. */
export function valueOf(product: Product, key: string, times: { createdAt: string; updatedAt: string }): Json {
  switch (key) {
    case 'productID':
      return product.productID;
    case 'vehicleIdentificationNumber':
      return product.vin;
    case 'AP30Pno':
      return product.pno;
    case 'AP30Guid':
      return product.guid;
    case 'AP30Hash':
      return product.hash;
    case 'status':
      return product.status;
    case 'createdAt':
      return times.createdAt;
    case 'updatedAt':
      return times.updatedAt;
    default:
      return product.fields.get(key) ?? null;
  }
}
