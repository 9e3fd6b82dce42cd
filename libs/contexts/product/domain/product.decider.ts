import { type Decider, type Decision, type Json, jsonEquals, refuse, unreachable } from '@vpds/kernel';
import {
  type Assignment,
  MAX_CHANGE_BYTES,
  MAX_PRODUCT_BYTES,
  type Product,
  type ProductState,
  type ProductStatus,
  isLargerThan,
  mayBecome,
  statusAfterAssignment,
} from './product.ts';
import { keyText } from './search-keys.ts';

type Values = ReadonlyMap<string, Json>;

export interface ProductCreated {
  readonly type: 'ProductCreated';
  readonly productID: number;
  readonly companyID: number;
  readonly vin: string;
  readonly pno: number | null;
  readonly guid: string | null;
  readonly hash: string | null;
  readonly fields: Values;
  readonly meta: Values;
  /** An import created it: it is registered with the platform only when that is requested (IMP-7). */
  readonly withheld?: true;
}

/** Changes only; `null`: cleared. */
export interface ProductUpdated {
  readonly type: 'ProductUpdated';
  readonly fields: Values;
  readonly meta: Values;
}

export interface ProductStatusChanged {
  readonly type: 'ProductStatusChanged';
  readonly from: ProductStatus;
  readonly to: ProductStatus;
  /** Claimed by the source, unparsed; shown, never counted. */
  readonly occurredAt: string | null;
}

export interface DisputeOpened {
  readonly type: 'DisputeOpened';
  readonly reason: string | null;
  readonly occurredAt: string | null;
}

export interface DisputeClosed {
  readonly type: 'DisputeClosed';
  readonly reason: string | null;
  readonly occurredAt: string | null;
}

export interface ProductAssigned {
  readonly type: 'ProductAssignedToCommissionPartner';
  readonly commissionPartnerID: number;
  /** All four (rules COM), including unchanged ones. */
  readonly fields: Values;
  readonly notify: boolean;
}

/** A number or id that is null was not given. */
export interface ProductRegistered {
  readonly type: 'ProductRegisteredWithPlatform';
  readonly pno: number | null;
  readonly guid: string | null;
}

/** An import has withheld the registration of this product. `by` is a user's id. */
export interface ProductRegistrationRequested {
  readonly type: 'ProductRegistrationRequested';
  readonly by: number | null;
}

/**
 * `externalID`: what it is now; null: none. An event with the same value gives a claim up, so that another product may
 * take that id (ADR-31): each claim names the number of these events that it was made after, and ends with the next one.
 */
export interface ProductExternalIDChanged {
  readonly type: 'ProductExternalIDChanged';
  readonly externalID: string | null;
}

/** `by`: user id. */
export interface ProductWithdrawn {
  readonly type: 'ProductWithdrawn';
  readonly by: number | null;
  /** Personal: free text. */
  readonly reason: string;
  /** Unix milliseconds of the deciding process, shown only. */
  readonly at: number;
}

export interface ProductRestored {
  readonly type: 'ProductRestored';
  readonly by: number | null;
  readonly reason: string;
}

/** A member that is null stays unchanged. Statistics count no correction (STA-6). */
export interface ProductCorrected {
  readonly type: 'ProductCorrected';
  readonly by: number | null;
  readonly reason: string;
  readonly vin: string | null;
  readonly status: ProductStatus | null;
}

export interface ProductAssignmentTakenBack {
  readonly type: 'ProductAssignmentTakenBack';
  readonly by: number | null;
  readonly reason: string;
  readonly commissionPartnerID: number;
  /** Changes only; `null`: cleared. */
  readonly fields: Values;
  readonly status: ProductStatus;
  readonly notify: boolean;
}

export type ProductEvent =
  | ProductCreated
  | ProductUpdated
  | ProductStatusChanged
  | DisputeOpened
  | DisputeClosed
  | ProductAssigned
  | ProductRegistered
  | ProductRegistrationRequested
  | ProductExternalIDChanged
  | ProductWithdrawn
  | ProductRestored
  | ProductCorrected
  | ProductAssignmentTakenBack;

export const productDecider: Decider<ProductState, ProductEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'ProductCreated') return created(event, externalIDChanges(state));
    if (state.kind !== 'none') return evolveProduct(state, event);
    return event.type === 'ProductExternalIDChanged'
      ? { kind: 'none', externalIDChanges: externalIDChanges(state) + 1 }
      : state;
  },
};

/** See {@link ProductExternalIDChanged}. */
export function externalIDChanges(state: ProductState): number {
  return state.externalIDChanges ?? 0;
}

function created(event: ProductCreated, changes: number): Product {
  const { productID, companyID, vin, pno, guid, hash, fields, meta, withheld } = event;
  return {
    kind: 'product',
    productID,
    companyID,
    vin,
    pno,
    guid,
    hash,
    status: 'created',
    dispute: 'none',
    externalID: null,
    externalIDChanges: changes,
    withdrawn: null,
    assignment: null,
    fields,
    meta,
    formerRegistrations: [],
    ...(withheld === undefined ? {} : { withheld }),
  };
}

function evolveProduct(product: Product, event: Exclude<ProductEvent, ProductCreated>): Product {
  switch (event.type) {
    case 'ProductUpdated':
      return {
        ...product,
        fields: merged(product.fields, event.fields),
        meta: merged(product.meta, event.meta),
        formerRegistrations: formerRegistrations(product, event.fields),
      };
    case 'ProductStatusChanged':
      return { ...product, status: event.to, assignment: movedOn(product) };
    case 'DisputeOpened':
      return { ...product, dispute: 'open' };
    case 'DisputeClosed':
      return { ...product, dispute: 'closed' };
    case 'ProductAssignedToCommissionPartner':
      return { ...product, fields: merged(product.fields, event.fields), assignment: assignmentBy(product, event) };
    case 'ProductRegisteredWithPlatform':
      return { ...product, pno: event.pno ?? product.pno, guid: event.guid ?? product.guid };
    case 'ProductRegistrationRequested':
      return released(product);
    case 'ProductExternalIDChanged':
      return {
        ...product,
        externalID: event.externalID,
        externalIDChanges: product.externalIDChanges + 1,
        formerRegistrations:
          event.externalID === product.externalID ? product.formerRegistrations : without(product, product.externalID),
      };
    case 'ProductWithdrawn':
      return { ...product, withdrawn: { by: event.by, reason: event.reason, at: event.at } };
    case 'ProductRestored':
      return { ...product, withdrawn: null };
    case 'ProductCorrected':
      return corrected(product, event);
    case 'ProductAssignmentTakenBack':
      return { ...product, fields: merged(product.fields, event.fields), status: event.status, assignment: null };
    default:
      return unreachable(event);
  }
}

function released({ withheld: _, ...product }: Product): Product {
  return product;
}

function assignmentBy(product: Product, { commissionPartnerID, fields }: ProductAssigned): Assignment {
  const fieldsBefore = new Map([...fields.keys()].map((key) => [key, product.fields.get(key) ?? null]));
  const { status: statusBefore } = product;
  const statusAfter = statusAfterAssignment(statusBefore);
  return { commissionPartnerID, fields, fieldsBefore, statusBefore, statusAfter, moved: false };
}

/** The first move after an assignment may be its own. */
function movedOn({ assignment, status }: Product): Assignment | null {
  if (assignment === null || assignment.moved || status !== assignment.statusAfter) return assignment;
  return { ...assignment, moved: true };
}

function corrected(product: Product, { vin, status }: ProductCorrected): Product {
  return {
    ...product,
    vin: vin ?? product.vin,
    formerRegistrations: vin === null ? product.formerRegistrations : without(product, product.vin),
    status: status ?? product.status,
    assignment: status === null ? product.assignment : movedOn(product),
  };
}

/** The most former values of a product; the newest remain. */
const MAX_FORMER = 1_000;
/** The most of all together: mongod aborts a comparison after 200,000 steps, as if nothing matched. */
const MAX_FORMER_CHARACTERS = 50_000;

function formerRegistrations(product: Product, changes: Values): readonly string[] {
  if (!changes.has('registrationNumber')) return product.formerRegistrations;
  return without(product, product.fields.get('registrationNumber'));
}

/** The former values once `value` is no longer current. */
function without({ formerRegistrations: former }: Product, value: Json | undefined): readonly string[] {
  const left = keyText(value);
  return left === null || former.includes(left) ? former : latest([...former, left]);
}

function latest(numbers: readonly string[]): readonly string[] {
  let from = numbers.length;
  for (let characters = 0; from > 0; from -= 1) {
    characters += (numbers[from - 1]?.length ?? 0) + 1;
    if (characters > MAX_FORMER_CHARACTERS) break;
  }
  return numbers.slice(Math.max(from, numbers.length - MAX_FORMER));
}

function merged(before: Values, changes: Values): Values {
  if (changes.size === 0) return before;
  const after = new Map(before);
  for (const [key, value] of changes) {
    if (value === null) after.delete(key);
    else after.set(key, value);
  }
  return after;
}

/** An absent value counts as `null`. */
export function changesAmong(before: Values, wanted: Values): Values {
  return new Map([...wanted].filter(([key, value]) => !jsonEquals(before.get(key) ?? null, value)));
}

export type CreateProduct = Omit<ProductCreated, 'type'>;

/** Rules CRE. */
export function createProduct(state: ProductState, command: CreateProduct): Decision<ProductEvent> {
  if (state.kind !== 'none') return refuse('product_exists', command.productID);
  const { productID, companyID, vin, pno, guid, hash, fields, meta, withheld } = command;
  const brought = hash === null ? fields : new Map(fields).set('AP30Hash', hash);
  if (isLargerThan(MAX_CHANGE_BYTES, brought, meta)) return refuse('change_too_large', MAX_CHANGE_BYTES);
  const imported = withheld === undefined ? {} : { withheld };
  return [{ type: 'ProductCreated', productID, companyID, vin, pno, guid, hash, fields, meta, ...imported }];
}

/** IMP-8: of others it was never withheld, so nothing changes. */
export function requestRegistration(state: ProductState, { by }: { by: number | null }): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return refuse('withdrawn');
  return state.withheld === undefined ? [] : [{ type: 'ProductRegistrationRequested', by }];
}

/** Null clears a value; equal values are no change (rules UPD). */
export function updateProduct(state: ProductState, command: { fields: Values; meta: Values }): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return refuse('withdrawn');
  const fields = changesAmong(state.fields, command.fields);
  const meta = changesAmong(state.meta, command.meta);
  if (fields.size === 0 && meta.size === 0) return [];
  if (isLargerThan(MAX_CHANGE_BYTES, fields, meta)) return refuse('change_too_large', MAX_CHANGE_BYTES);
  if (isLargerThan(MAX_PRODUCT_BYTES, merged(state.fields, fields), merged(state.meta, meta)))
    return refuse('product_too_large', MAX_PRODUCT_BYTES);
  return [{ type: 'ProductUpdated', fields, meta }];
}

/** The same status is no event (LIF-2). */
export function setStatus(
  state: ProductState,
  { status, occurredAt = null }: { status: ProductStatus; occurredAt?: string | null },
): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return refuse('withdrawn');
  if (state.status === status) return [];
  if (!mayBecome(state.status, status)) return refuse('status_move_forbidden', state.status, status);
  return [{ type: 'ProductStatusChanged', from: state.status, to: status, occurredAt }];
}

/** LIF-4 */
export function setDispute(
  state: ProductState,
  {
    action,
    reason,
    occurredAt = null,
  }: { action: 'open' | 'close'; reason: string | null; occurredAt?: string | null },
): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return refuse('withdrawn');
  switch (action) {
    case 'open':
      if (state.dispute === 'open') return refuse('dispute_already_open');
      return [{ type: 'DisputeOpened', reason, occurredAt }];
    case 'close':
      if (state.dispute !== 'open') return refuse('no_dispute_open');
      return [{ type: 'DisputeClosed', reason, occurredAt }];
    default:
      return unreachable(action);
  }
}

/** Never overwrites the integrator's values (CRE-5). */
export function registerWithPlatform(
  state: ProductState,
  answer: { pno: number | null; guid: string | null },
): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return [];
  const pno = state.pno === null ? answer.pno : null;
  const guid = state.guid === null ? answer.guid : null;
  return pno === null && guid === null ? [] : [{ type: 'ProductRegisteredWithPlatform', pno, guid }];
}
