import type { Json } from '@vpds/kernel';

export const PRODUCT_STATUSES = ['created', 'onAuction', 'onBuyNow', 'onCommission', 'sold', 'completed'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** A product as its events tell it. */
export interface Product {
  readonly kind: 'product';
  readonly productID: number;
  readonly companyID: number;
  /** 17 letters and digits, upper-cased. */
  readonly vin: string;
  readonly pno: number | null;
  readonly guid: string | null;
  readonly hash: string | null;
  readonly status: ProductStatus;
  readonly dispute: 'none' | 'open' | 'closed';
  /** Field values by key; custom ones under `customField_<n>`. A key without a value is absent. */
  readonly fields: ReadonlyMap<string, Json>;
  readonly meta: ReadonlyMap<string, Json>;
  /** Registration numbers that it had before, as search compares them: for searches as of a moment. */
  readonly formerRegistrations: readonly string[];
}

export type ProductState = { readonly kind: 'none' } | Product;

/** Which status may follow which (LIF-2). */
const MOVES: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  created: ['onAuction', 'onBuyNow', 'onCommission', 'sold'],
  onAuction: ['onBuyNow', 'onCommission', 'sold'],
  onBuyNow: ['onAuction', 'onCommission', 'sold'],
  onCommission: ['onAuction', 'onBuyNow', 'sold'],
  sold: ['completed', 'onAuction', 'onBuyNow', 'onCommission'],
  completed: [],
};

export function mayBecome(from: ProductStatus, to: ProductStatus): boolean {
  return MOVES[from].includes(to);
}

/** Most bytes that a product's fields and meta may hold together, as JSON (FLD-7). */
export const MAX_PRODUCT_BYTES = 1_048_576;

/**
 * Most bytes of fields and meta that one request may bring, as JSON: they become one append, and a store refuses more than
 * 1,000,000. A body may be smaller than what it brings: a number is stored with all of its digits.
 */
export const MAX_CHANGE_BYTES = 900_000;

type Values = ReadonlyMap<string, Json>;

/** Whether fields and meta together take more than so many bytes as JSON; no limit is below {@link MAX_CHANGE_BYTES}. */
export function isLargerThan(most: number, fields: Values, meta: Values): boolean {
  if (isPlainlySmall(fields) && isPlainlySmall(meta)) return false;
  const text = JSON.stringify([Object.fromEntries(fields), Object.fromEntries(meta)]);
  return new TextEncoder().encode(text).length > most;
}

/** True for nearly every product, without making its text: an escaped character takes six bytes, so this is at most 400 kB. */
function isPlainlySmall(values: Values): boolean {
  if (values.size > 60) return false;
  for (const [key, value] of values) {
    if (key.length > 500) return false;
    if (typeof value === 'string' ? value.length > 500 : typeof value === 'object' && value !== null) return false;
  }
  return true;
}
