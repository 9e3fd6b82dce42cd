import { type Decision, type Json, Refusal, refuse } from '@vpds/kernel';
import { type CreateProduct, type ProductEvent, createProduct, updateProduct } from './product.decider.ts';
import type { ProductState } from './product.ts';

type Values = ReadonlyMap<string, Json>;

/** EXT-1. The caller has claimed the id for this product (ADR-31). */
export function createWithExternalID(
  state: ProductState,
  externalID: string,
  command: CreateProduct,
): Decision<ProductEvent> {
  if (state.kind !== 'none') return refuse('external_id_in_use', state.productID);
  return andExternalID(createProduct(state, command), externalID);
}

/** EXT-1. Absent: unchanged; null: removed. Any other id has been claimed for this product (ADR-31). */
export function updateWithExternalID(
  state: ProductState,
  { externalID, ...change }: { fields: Values; meta: Values; externalID?: string | null | undefined },
): Decision<ProductEvent> {
  const updated = updateProduct(state, change);
  if (updated instanceof Refusal || state.kind === 'none') return updated;
  return externalID === undefined || externalID === state.externalID ? updated : andExternalID(updated, externalID);
}

export interface Upsert {
  readonly externalID: string;
  /** Validated as a creation. */
  readonly product: CreateProduct;
  /** Values as in an update: changes only, and `null` clears. */
  readonly fields: Values;
  readonly meta: Values;
  /** The caller's knowledge; null: whatever it is. */
  readonly revision: bigint | null;
}

/** EXT-2, EXT-3. The revision guards changes only, so that what was carried out can be repeated. */
export function upsertProduct(state: ProductState, at: bigint, command: Upsert): Decision<ProductEvent> {
  const { externalID, product, fields, meta, revision } = command;
  if (state.kind === 'none') {
    if (revision !== null) return refuse('conflict', 'none');
    return createWithExternalID(state, externalID, product);
  }
  if (state.withdrawn !== null) return refuse('withdrawn');
  if (state.vin !== product.vin) return refuse('vin_differs', state.vin);
  const updated = updateProduct(state, { fields, meta });
  const isUnchanged = !(updated instanceof Refusal) && updated.length === 0;
  return isUnchanged || revision === null || revision === at ? updated : refuse('conflict', String(at));
}

function andExternalID(decision: Decision<ProductEvent>, externalID: string | null): Decision<ProductEvent> {
  return decision instanceof Refusal ? decision : [...decision, { type: 'ProductExternalIDChanged', externalID }];
}
