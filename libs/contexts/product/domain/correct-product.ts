import { type Decision, type Json, refuse } from '@vpds/kernel';
import type { ProductEvent } from './product.decider.ts';
import { type Assignment, type Product, type ProductState, type ProductStatus } from './product.ts';
import { changesAmong } from './product.decider.ts';

/** The user who corrects, and his reason. */
export interface Correction {
  readonly by: number | null;
  readonly reason: string;
}

/** COR-1. `at`: Unix milliseconds. `isTransported`: a transport is active. */
export function withdrawProduct(
  state: ProductState,
  { by, reason, at, isTransported }: Correction & { at: number; isTransported: boolean },
): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return refuse('withdrawn');
  if (isTransported) return refuse('transport_active');
  return [{ type: 'ProductWithdrawn', by, reason, at }];
}

/** COR-2 */
export function restoreProduct(state: ProductState, { by, reason }: Correction): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn === null) return refuse('product_not_withdrawn');
  return [{ type: 'ProductRestored', by, reason }];
}

/** COR-3: any status, also out of `completed`. Equal values are no change. */
export function correctProduct(
  state: ProductState,
  { by, reason, vin, status }: Correction & { vin: string | null; status: ProductStatus | null },
): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return refuse('withdrawn');
  const changed = { vin: vin === state.vin ? null : vin, status: status === state.status ? null : status };
  if (changed.vin === null && changed.status === null) return [];
  return [{ type: 'ProductCorrected', by, reason, ...changed }];
}

/** COR-4: fields that an update has changed since keep that value. */
export function takeAssignmentBack(
  state: ProductState,
  { by, reason, notify }: Correction & { notify: boolean },
): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return refuse('withdrawn');
  const { assignment } = state;
  if (assignment === null) return refuse('not_assigned');
  if (assignment.moved) return refuse('moved_since_assignment', state.status);
  const { commissionPartnerID, statusBefore: status } = assignment;
  const fields = changesAmong(state.fields, valuesToRestore(state, assignment));
  return [{ type: 'ProductAssignmentTakenBack', by, reason, commissionPartnerID, fields, status, notify }];
}

function valuesToRestore({ fields }: Product, assignment: Assignment): ReadonlyMap<string, Json> {
  const changedSince = changesAmong(fields, assignment.fields);
  return new Map([...assignment.fieldsBefore].filter(([key]) => !changedSince.has(key)));
}
