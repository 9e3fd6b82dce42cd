import {
  type AggregateView,
  type Json,
  type JsonObject,
  type PickedMember,
  type ViewDefinition,
  type ViewDocument,
  type ViewPick,
  type ViewRow,
  mapFromObject,
  objectFromMap,
} from '@vpds/kernel';
import { bareKey, keyText } from './domain/search-keys.ts';
import { PRODUCT_LIST, SET } from './list-products/product-list.ts';
import { listedView } from '@vpds/http';
import type { Assignment, Product, ProductState } from './domain/product.ts';

/** Documents are also snapshots for commands. */
const SEARCHED: ViewDefinition = {
  name: 'products',
  version: 3,
  keys: [
    'productID',
    'vehicleIdentificationNumber',
    'externalID',
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

export const PRODUCTS = listedView(SEARCHED, PRODUCT_LIST);

/** Value of `awaitsPlatform` until the external platform has assigned a Guid; not while an import withholds it. */
export const AWAITS_PLATFORM = SET;

/** The whole state, so that commands can start from it. */
export function productViews(state: ProductState): AggregateView[] {
  if (state.kind === 'none') return [];
  const id = String(state.productID);
  const keys = { ...(state.withdrawn === null ? searchKeys(state, id) : WITHDRAWN_KEYS), ...listKeysOf(state) };
  return [{ view: PRODUCTS, document: { id, scope: state.companyID, keys, body: encode(state) } }];
}

function searchKeys(product: Product, id: string): ViewDocument['keys'] {
  return {
    productID: id,
    vehicleIdentificationNumber: product.vin,
    externalID: keyText(product.externalID),
    registrationNumber: keyText(product.fields.get('registrationNumber')),
    AP30Pno: keyText(product.pno),
    AP30Guid: keyText(product.guid),
    formerRegistrations: product.formerRegistrations.length === 0 ? null : formerKey(product.formerRegistrations),
    awaitsPlatform: product.guid === null && product.withheld === undefined ? AWAITS_PLATFORM : null,
    plate: bareKey(keyText(product.fields.get('registrationNumber'))),
  };
}

/** Rules LST: withdrawn products are listed on request. */
function listKeysOf({ status, dispute, withdrawn, fields }: Product): ViewDocument['keys'] {
  const partner = keyText(fields.get('commissionPartnerID'));
  return {
    status,
    dispute: dispute === 'none' ? null : dispute,
    withdrawn: withdrawn === null ? null : SET,
    brand: keyText(fields.get('brand')),
    model: keyText(fields.get('model')),
    location: keyText(fields.get('location')),
    partner,
    unassigned: partner === null ? SET : null,
  };
}

/** A withdrawn product is in no search, matches no identifier, and waits for no registration (COR-1). */
const WITHDRAWN_KEYS: ViewDocument['keys'] = Object.fromEntries(PRODUCTS.keys.map((key) => [key, null]));

/** Separates former registration numbers in their key. It is removed from numbers and search patterns. */
export const SEPARATOR = '\n';

/** Separators on both sides, so that `contains` matches whole numbers. */
function formerKey(numbers: readonly string[]): string {
  return `${SEPARATOR}${numbers.map((number) => number.replaceAll(SEPARATOR, '')).join(SEPARATOR)}${SEPARATOR}`;
}

type StoredAssignment = Omit<Assignment, 'fields' | 'fieldsBefore'> & {
  readonly fields: JsonObject;
  readonly fieldsBefore: JsonObject;
};
type StoredProduct = Omit<Product, 'fields' | 'meta' | 'assignment'> & {
  readonly fields: JsonObject;
  readonly meta: JsonObject;
  readonly assignment: StoredAssignment | null;
};

function encode(product: Product): string {
  const { fields, meta, assignment } = product;
  const stored: StoredProduct = {
    ...product,
    fields: objectFromMap(fields),
    meta: objectFromMap(meta),
    assignment: assignment && {
      ...assignment,
      fields: objectFromMap(assignment.fields),
      fieldsBefore: objectFromMap(assignment.fieldsBefore),
    },
  };
  return JSON.stringify(stored);
}

export function productOf(row: Pick<ViewRow, 'body'>): Product {
  const stored = JSON.parse(row.body) as StoredProduct;
  const { assignment } = stored;
  return {
    ...stored,
    fields: mapFromObject(stored.fields),
    meta: mapFromObject(stored.meta),
    assignment: assignment && {
      ...assignment,
      fields: mapFromObject(assignment.fields),
      fieldsBefore: mapFromObject(assignment.fieldsBefore),
    },
  };
}

interface Times {
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface ProductKey {
  /** The place in a row's body. */
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

/** Can be named in searches and lists (LST-7). */
export const STATE_FIELDS = ['dispute', 'externalID', 'withdrawn'] as const;

export function isStateField(name: string): boolean {
  return (STATE_FIELDS as readonly string[]).includes(name);
}

/** Identifiers (null where unset), times, and every value (SEA-4). */
export const WHOLE_PRODUCT: ViewPick = {
  scope: null,
  members: [...PRODUCT_KEYS].map(([name, { path }]): PickedMember => [name, path]),
  spread: 'fields',
};

/** {@link WHOLE_PRODUCT} of a search: its rows are shown and nothing else. */
export const FOUND_PRODUCT: ViewPick = { ...WHOLE_PRODUCT, withoutKeys: true };

/** {@link WHOLE_PRODUCT} with the state's fields. */
export const LISTED_PRODUCT: ViewPick = {
  ...WHOLE_PRODUCT,
  members: [...WHOLE_PRODUCT.members, ...STATE_FIELDS.map((name): PickedMember => [name, [name]])],
};

/** The value that a search by this key compares (SEA-1); a company's own field named `externalID` is no key. */
export function searchedValue(product: Product, key: string): Json {
  return key === 'externalID' ? product.externalID : fieldValue(product, key, { createdAt: '', updatedAt: '' });
}

/** Answers the value as it is shown, null if it is unset. */
export function fieldValue(product: Product, key: string, times: Times): Json {
  const known = PRODUCT_KEYS.get(key);
  return known === undefined ? (product.fields.get(key) ?? null) : known.value(product, times);
}

/** Makes of a state what {@link WHOLE_PRODUCT} makes of a row. */
export function wholeProduct(product: Product, times: Times): JsonObject {
  const values = Object.fromEntries([...PRODUCT_KEYS].map(([name, { value }]) => [name, value(product, times)]));
  // Twice: the first sets the order of the members, the second wins over a stored field of the same name.
  return { ...values, ...objectFromMap(product.fields), ...values };
}
