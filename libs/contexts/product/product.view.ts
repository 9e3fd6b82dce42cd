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

/** Documents are also snapshots for commands. */
export const PRODUCTS: ViewDefinition = {
  name: 'products',
  version: 2,
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

/** Value of `awaitsPlatform` until the external platform has assigned a Guid. */
export const AWAITS_PLATFORM = 'YES';

/** The whole state, so that commands can start from it. */
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

/** Between former registration numbers in their key; removed from numbers and search patterns. */
export const SEPARATOR = '\n';

/** Separators on both sides, so that `contains` matches whole numbers. */
function formerKey(numbers: readonly string[]): string {
  return `${SEPARATOR}${numbers.map((number) => number.replaceAll(SEPARATOR, '')).join(SEPARATOR)}${SEPARATOR}`;
}

type StoredProduct = Omit<Product, 'fields' | 'meta'> & { readonly fields: JsonObject; readonly meta: JsonObject };

function encode(product: Product): string {
  const { fields, meta } = product;
  const stored: StoredProduct = { ...product, fields: objectFromMap(fields), meta: objectFromMap(meta) };
  return JSON.stringify(stored);
}

export function productOf(row: Pick<ViewRow, 'body'>): Product {
  const stored = JSON.parse(row.body) as StoredProduct;
  return { ...stored, fields: mapFromObject(stored.fields), meta: mapFromObject(stored.meta) };
}

interface Times {
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface ProductKey {
  /** In a row's body. */
  readonly path: PickedMember[1];
  readonly value: (product: Product, times: Times) => Json;
}

/** Every key of a product that is not among its fields, in the order of answers: the only list of them (SEA-4). */
const PRODUCT_KEYS: ReadonlyMap<string, ProductKey> = new Map<string, ProductKey>([
  ['productID', { path: ['productID'], value: ({ productID }) => productID }],
  ['vehicleIdentificationNumber', { path: ['vin'], value: ({ vin }) => vin }],
  ['AP30Pno', { path: ['pno'], value: ({ pno }) => pno }],
  ['AP30Guid', { path: ['guid'], value: ({ guid }) => guid }],
  ['AP30Hash', { path: ['hash'], value: ({ hash }) => hash }],
  ['status', { path: ['status'], value: ({ status }) => status }],
  ['createdAt', { path: 'createdAt', value: (_, { createdAt }) => createdAt }],
  ['updatedAt', { path: 'changedAt', value: (_, { updatedAt }) => updatedAt }],
]);

export function valuePath(key: string): PickedMember[1] {
  return PRODUCT_KEYS.get(key)?.path ?? ['fields', key];
}

/** Identifiers (null where unset), times, and every value (SEA-4). */
export const WHOLE_PRODUCT: ViewPick = {
  scope: null,
  members: [...PRODUCT_KEYS].map(([name, { path }]): PickedMember => [name, path]),
  spread: 'fields',
};

/** As shown; null if unset. */
export function fieldValue(product: Product, key: string, times: Times): Json {
  const known = PRODUCT_KEYS.get(key);
  return known === undefined ? (product.fields.get(key) ?? null) : known.value(product, times);
}

/** Of a state as {@link WHOLE_PRODUCT} of a row. */
export function wholeProduct(product: Product, times: Times): JsonObject {
  const values = [...PRODUCT_KEYS].map(([name, { value }]) => [name, value(product, times)] as const);
  return { ...Object.fromEntries(values), ...objectFromMap(product.fields) };
}
