import type { Json } from '@vpds/kernel';

export const PRODUCT_STATUSES = ['created', 'onAuction', 'onBuyNow', 'onCommission', 'sold', 'completed'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const DISPUTES = ['none', 'open', 'closed'] as const;
export type Dispute = (typeof DISPUTES)[number];

export interface Product {
  readonly kind: 'product';
  readonly productID: number;
  readonly companyID: number;
  /** Upper case. */
  readonly vin: string;
  readonly pno: number | null;
  readonly guid: string | null;
  readonly hash: string | null;
  readonly status: ProductStatus;
  readonly dispute: Dispute;
  /** The integrator's own id, unique in the company. A withdrawn product keeps it. */
  readonly externalID: string | null;
  /** Events about `externalID`; see {@link ProductExternalIDChanged}. */
  readonly externalIDChanges: number;
  /** Null if it is not withdrawn. */
  readonly withdrawn: Withdrawal | null;
  /** The newest that has not been taken back. */
  readonly assignment: Assignment | null;
  /** The values by key; custom keys are `customField_<n>`. Keys without a value are absent. */
  readonly fields: ReadonlyMap<string, Json>;
  readonly meta: ReadonlyMap<string, Json>;
  /** Former registration numbers, VINs and external ids in search form, for searches as of a moment. */
  readonly formerRegistrations: readonly string[];
  /** Imported, and its registration with the platform not requested yet (IMP-7). */
  readonly withheld?: true;
}

/** `by`: user id, null for the service itself. `at`: Unix milliseconds of the deciding process, shown only. */
export interface Withdrawal {
  readonly by: number | null;
  readonly reason: string;
  readonly at: number;
}

/** An assignment with the state to which it can be taken back. */
export interface Assignment {
  readonly commissionPartnerID: number;
  /** The assignment's own values, and those before it; keys without value are `null`. */
  readonly fields: ReadonlyMap<string, Json>;
  readonly fieldsBefore: ReadonlyMap<string, Json>;
  readonly statusBefore: ProductStatus;
  /** The status to which the assignment itself moves the product (LIF-3). */
  readonly statusAfter: ProductStatus;
  /** The status has moved since. */
  readonly moved: boolean;
}

/** `externalIDChanges` counts even before the creation. */
export type ProductState = { readonly kind: 'none'; readonly externalIDChanges?: number } | Product;

/** LIF-2 */
const MOVES: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  created: ['onAuction', 'onBuyNow', 'onCommission', 'sold'],
  onAuction: ['onBuyNow', 'onCommission', 'sold'],
  onBuyNow: ['onAuction', 'onCommission', 'sold'],
  onCommission: ['onAuction', 'onBuyNow', 'sold'],
  sold: ['completed', 'onAuction', 'onBuyNow', 'onCommission'],
  completed: [],
};

/** LIF-3 */
export function statusAfterAssignment(status: ProductStatus): ProductStatus {
  return status === 'created' || status === 'onAuction' || status === 'onBuyNow' ? 'onCommission' : status;
}

export function movesFrom(status: ProductStatus): readonly ProductStatus[] {
  return MOVES[status];
}

export function mayBecome(from: ProductStatus, to: ProductStatus): boolean {
  return MOVES[from].includes(to);
}

/** Fields and meta as JSON (FLD-7). */
export const MAX_PRODUCT_BYTES = 1_048_576;

/**
 * Fields and meta of one request as JSON: they become one append, and stores refuse more than 1,000,000. May exceed the
 * body's size, since numbers are stored with all digits.
 */
export const MAX_CHANGE_BYTES = 900_000;

type Values = ReadonlyMap<string, Json>;

/** `most` must be at least {@link MAX_CHANGE_BYTES}. */
export function isLargerThan(most: number, fields: Values, meta: Values): boolean {
  if (isPlainlySmall(fields) && isPlainlySmall(meta)) return false;
  const text = JSON.stringify([Object.fromEntries(fields), Object.fromEntries(meta)]);
  return new TextEncoder().encode(text).length > most;
}

/** Cheap test that nearly every product passes: escapes take six bytes, so this is at most 400 kB. */
function isPlainlySmall(values: Values): boolean {
  if (values.size > 60) return false;
  for (const [key, value] of values) {
    if (key.length > 500) return false;
    if (typeof value === 'string' ? value.length > 500 : typeof value === 'object' && value !== null) return false;
  }
  return true;
}
