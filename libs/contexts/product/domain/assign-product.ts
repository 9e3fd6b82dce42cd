import { type Decision, type Json, type JsonObject, NO_FINDINGS, Refusal, numberOf, refuse } from '@vpds/kernel';
import { readDate } from './date-formats.ts';
import { BUILT_IN_FIELDS } from './field-registry.ts';
import { type FieldValues, dateIgnored, readInteger } from './field-values.ts';
import type { ProductEvent } from './product.decider.ts';
import { MAX_PRODUCT_BYTES, type Product, type ProductState, isLargerThan, statusAfterAssignment } from './product.ts';

type Values = ReadonlyMap<string, Json>;

/** Whole numbers, in validation order (COM-2). */
export const ASSIGNMENT_PRICES = ['commissionPrice', 'commissionFee', 'salesPriceDealer'] as const;
/** The key of a value that every assignment has: it has a default (COM-4). */
export const ASSIGNMENT_DATE = 'assignedToCommissionPartnerDate';
/** The only overridable fields, under these names only (rules COM). */
export const ASSIGNMENT_FIELDS: readonly string[] = [...ASSIGNMENT_PRICES, ASSIGNMENT_DATE];

const DATE_FORMATS = BUILT_IN_FIELDS.find(({ key }) => key === ASSIGNMENT_DATE)?.dates.update ?? [];

export interface AssignmentPartner {
  readonly companyID: number;
  readonly hasEmail: boolean;
  readonly isDisabled?: boolean;
}

export interface AssignProduct {
  readonly overrides: Values;
  readonly notify: boolean;
  /** `Y-m-d` in the service's time zone. */
  readonly today: string;
}

/**
 * `null` and dates in another format count as absent (ANS-15, COM-4). @throws Refusal fields_not_allowed, then
 * not_numeric, not_whole or number_too_large for the first invalid price
 */
export function readAssignmentFields(given: JsonObject): FieldValues {
  const notAllowed = Object.keys(given).filter((name) => !ASSIGNMENT_FIELDS.includes(name));
  if (notAllowed.length > 0) throw new Refusal('fields_not_allowed', [notAllowed.join(', ')]);
  const overrides = new Map<string, Json>();
  for (const name of ASSIGNMENT_PRICES) {
    const value = given[name] ?? null;
    if (value !== null) overrides.set(name, readInteger(name, value));
  }
  const givenDate = given[ASSIGNMENT_DATE] ?? null;
  const date = readDate(givenDate, DATE_FORMATS);
  if (date !== null) overrides.set(ASSIGNMENT_DATE, date);
  const isIgnored = date === null && givenDate !== null;
  return { fields: overrides, ignored: isIgnored ? [dateIgnored(ASSIGNMENT_DATE, DATE_FORMATS)] : NO_FINDINGS };
}

/** Answers null if it is invalid or absent: updates do not validate. */
export function commissionPartnerIDOf(state: ProductState): number | null {
  const id = state.kind === 'none' ? null : numberOf(state.fields.get('commissionPartnerID'));
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * Rules COM, in the order of COM-2. `partner`: that of {@link commissionPartnerIDOf}, null if unknown. Each assignment
 * is a new one.
 */
export function assignProduct(
  state: ProductState,
  command: AssignProduct,
  partner: AssignmentPartner | null,
): Decision<ProductEvent> {
  if (state.kind === 'none') return refuse('product_gone');
  if (state.withdrawn !== null) return refuse('withdrawn');
  const { overrides, notify, today } = command;
  const wanted = new Map(ASSIGNMENT_FIELDS.map((key) => [key, overrides.get(key) ?? state.fields.get(key)]));
  const prices = ASSIGNMENT_PRICES.map((key): [string, Json | undefined] => [key, wanted.get(key)]);
  const used = [...prices, ['commissionPartnerID', state.fields.get('commissionPartnerID')] as const];
  const notNumeric = used.find(([, value]) => value !== undefined && numberOf(value) === null);
  if (notNumeric !== undefined) return refuse('not_numeric', notNumeric[0]);
  const commissionPartnerID = commissionPartnerIDOf(state);
  if (commissionPartnerID === null || partner?.companyID !== state.companyID)
    return refuse('commission_partner_missing');
  if (partner.isDisabled === true) return refuse('partner_disabled');
  const missing = prices.find(([, value]) => value === undefined);
  if (missing !== undefined) return refuse('field_without_value', missing[0]);
  if (notify && !partner.hasEmail) return refuse('partner_without_email');
  const fields = new Map([...wanted].map(([key, value]): [string, Json] => [key, value ?? today]));
  if (isLargerThan(MAX_PRODUCT_BYTES, new Map([...state.fields, ...fields]), state.meta))
    return refuse('product_too_large', MAX_PRODUCT_BYTES);
  return [{ type: 'ProductAssignedToCommissionPartner', commissionPartnerID, fields, notify }, ...statusMove(state)];
}

function statusMove({ status }: Product): ProductEvent[] {
  const to = statusAfterAssignment(status);
  return to === status ? [] : [{ type: 'ProductStatusChanged', from: status, to, occurredAt: null }];
}
