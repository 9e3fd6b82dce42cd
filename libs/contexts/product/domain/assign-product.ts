import { type Decision, type Json, type JsonObject, Refusal, refuse } from '@vpds/kernel';
import { readDate } from './date-formats.ts';
import { BUILT_IN_FIELDS } from './field-registry.ts';
import { asNumber, readInteger } from './field-values.ts';
import type { ProductEvent } from './product.decider.ts';
import { MAX_PRODUCT_BYTES, type Product, type ProductState, type ProductStatus, isLargerThan } from './product.ts';

type Values = ReadonlyMap<string, Json>;

/** The whole-number values of an assignment, in the order in which they are checked (COM-2). */
export const ASSIGNMENT_PRICES = ['commissionPrice', 'commissionFee', 'salesPriceDealer'] as const;
/** The day of the assignment; it has a default, so it is never missing (COM-4). */
export const ASSIGNMENT_DATE = 'assignedToCommissionPartnerDate';
/** What a request may override: nothing else, and by no other name (rules COM). */
export const ASSIGNMENT_FIELDS: readonly string[] = [...ASSIGNMENT_PRICES, ASSIGNMENT_DATE];

const DATE_FORMATS = BUILT_IN_FIELDS.find(({ key }) => key === ASSIGNMENT_DATE)?.dates.update ?? [];

/** What the assignment needs to know of the partner that a product names. */
export interface AssignmentPartner {
  readonly companyID: number;
  /** Has a valid e-mail address. */
  readonly hasEmail: boolean;
}

export interface AssignProduct {
  /** Values of the request, as {@link readAssignmentFields} makes them. */
  readonly overrides: Values;
  /** Whether the partner is to be told by e-mail. */
  readonly notify: boolean;
  /** `Y-m-d` in the service's time zone. */
  readonly today: string;
}

/**
 * The overrides of a request, as values of their type. `null` and a date in another format count as not given (decisions
 * A, F).
 * @throws Refusal fields_not_allowed, then not_numeric or not_whole for the first price that is none
 */
export function readAssignmentFields(given: JsonObject): Values {
  const notAllowed = Object.keys(given).filter((name) => !ASSIGNMENT_FIELDS.includes(name));
  if (notAllowed.length > 0) throw new Refusal('fields_not_allowed', [notAllowed.join(', ')]);
  const overrides = new Map<string, Json>();
  for (const name of ASSIGNMENT_PRICES) {
    const value = given[name] ?? null;
    if (value !== null) overrides.set(name, readInteger(name, value));
  }
  const date = readDate(given[ASSIGNMENT_DATE], DATE_FORMATS);
  if (date !== null) overrides.set(ASSIGNMENT_DATE, date);
  return overrides;
}

/** The id of the partner that a product names; null if it names none (an update stores any value). */
export function commissionPartnerIDOf(state: ProductState): number | null {
  const id = state.kind === 'none' ? null : asNumber(state.fields.get('commissionPartnerID'));
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * Assigns a product to the commission partner that it names (rules COM), with the checks in the order of COM-2.
 * `partner` is the one of {@link commissionPartnerIDOf} the state, null if there is no such partner. Assigning again is a
 * new assignment.
 */
export function assignProduct(
  state: ProductState,
  command: AssignProduct,
  partner: AssignmentPartner | null,
): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  const { overrides, notify, today } = command;
  const wanted = new Map(ASSIGNMENT_FIELDS.map((key) => [key, overrides.get(key) ?? state.fields.get(key)]));
  const prices = ASSIGNMENT_PRICES.map((key): [string, Json | undefined] => [key, wanted.get(key)]);
  const used = [...prices, ['commissionPartnerID', state.fields.get('commissionPartnerID')] as const];
  const notNumeric = used.find(([, value]) => value !== undefined && asNumber(value) === null);
  if (notNumeric !== undefined) return refuse('not_numeric', notNumeric[0]);
  const commissionPartnerID = commissionPartnerIDOf(state);
  if (commissionPartnerID === null || partner?.companyID !== state.companyID)
    return refuse('commission_partner_missing');
  const missing = prices.find(([, value]) => value === undefined);
  if (missing !== undefined) return refuse('field_without_value', missing[0]);
  if (notify && !partner.hasEmail) return refuse('partner_without_email');
  const fields = new Map([...wanted].map(([key, value]): [string, Json] => [key, value ?? today]));
  if (isLargerThan(MAX_PRODUCT_BYTES, new Map([...state.fields, ...fields]), state.meta))
    return refuse('product_too_large', MAX_PRODUCT_BYTES);
  return [{ type: 'ProductAssignedToCommissionPartner', commissionPartnerID, fields, notify }, ...statusMove(state)];
}

/** Statuses that an assignment moves to `onCommission`; the others stay (LIF-3). */
const MOVED: readonly ProductStatus[] = ['created', 'onAuction', 'onBuyNow'];

function statusMove({ status }: Product): ProductEvent[] {
  return MOVED.includes(status)
    ? [{ type: 'ProductStatusChanged', from: status, to: 'onCommission', occurredAt: null }]
    : [];
}
