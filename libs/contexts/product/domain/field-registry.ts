import { type Decider, type Decision, refuse, unreachable } from '@vpds/kernel';
import type { DateFormat } from './date-formats.ts';

export const CUSTOM_FIELD_TYPES = ['string', 'int', 'numeric', 'bool', 'date'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** Built in, a company's own, or learned from an update (`any`). */
export interface FieldKey {
  readonly key: string;
  readonly type: CustomFieldType | 'date-time' | 'any';
  readonly custom: boolean;
  readonly alias: string | null;
  readonly readOnly: boolean;
  /** Whether `GET /product/search/:key/:value` accepts it. */
  readonly searchable: boolean;
  readonly dates: DatesByOperation;
  /** The range of numbers at creation and assignment. */
  readonly range: NumberRange;
}

/** A bound of null is open. */
export interface NumberRange {
  readonly least: number | null;
  readonly most: number | null;
}

export const ANY_NUMBER: NumberRange = { least: null, most: null };
export const NEVER_NEGATIVE: NumberRange = { least: 0, most: null };
/** Kilometres: seven digits, as on an odometer. */
const MILEAGES: NumberRange = { least: 0, most: 9_999_999 };

interface DatesByOperation {
  readonly creation: readonly DateFormat[];
  readonly update: readonly DateFormat[];
}

/** Formats documented for one operation, or none, apply to both (FLD-3). */
function forBoth(...formats: readonly DateFormat[]): DatesByOperation {
  return { creation: formats, update: formats };
}

const NO_DATES = forBoth();

function builtIn(key: string, type: FieldKey['type'], more: Partial<FieldKey> = {}): FieldKey {
  return {
    key,
    type,
    custom: false,
    alias: null,
    readOnly: false,
    searchable: false,
    dates: NO_DATES,
    range: ANY_NUMBER,
    ...more,
  };
}

const ALL_DATES = forBoth('Y-m-d', 'Y-m-d H:i:s', 'd-m-Y');

/** FLD-1 */
export const BUILT_IN_FIELDS: readonly FieldKey[] = [
  builtIn('productID', 'int', { readOnly: true, searchable: true }),
  builtIn('vehicleIdentificationNumber', 'string', { readOnly: true, searchable: true }),
  builtIn('AP30Pno', 'int', { readOnly: true, searchable: true }),
  builtIn('AP30Guid', 'string', { readOnly: true }),
  builtIn('AP30Hash', 'string', { readOnly: true }),
  builtIn('createdAt', 'date-time', { readOnly: true }),
  builtIn('updatedAt', 'date-time', { readOnly: true }),
  builtIn('status', 'string', { readOnly: true }),
  builtIn('registrationNumber', 'string', { searchable: true }),
  builtIn('deregistrationDate', 'date', { dates: forBoth('Y-m-d', 'd-m-Y') }),
  builtIn('firstRegistrationDate', 'date', { dates: { ...ALL_DATES, creation: ['Y-m-d', 'd-m-Y'] } }),
  builtIn('checkinDate', 'date', { dates: ALL_DATES }),
  builtIn('brand', 'string'),
  builtIn('model', 'string'),
  builtIn('variant', 'string'),
  builtIn('location', 'string'),
  builtIn('engine', 'numeric', { range: NEVER_NEGATIVE }),
  builtIn('mileage', 'int', { range: MILEAGES }),
  builtIn('isDrivable', 'bool'),
  builtIn('commissionPrice', 'int'),
  builtIn('commissionFee', 'int'),
  builtIn('salesPriceDealer', 'int'),
  builtIn('assignedToCommissionPartnerDate', 'date', { dates: forBoth('d-m-y', 'Y-m-d') }),
  builtIn('commissionPartnerID', 'int', { range: NEVER_NEGATIVE }),
];

/** Keys that are read-only, but that a creation may set (rules FLD). */
export const PLATFORM_KEYS = ['AP30Pno', 'AP30Guid', 'AP30Hash'] as const;

/** Per company (ADM-7). */
export const MAX_CUSTOM_FIELDS = 1_000;
/** Default of `MAX_LEARNED_KEYS`, per company. */
export const MAX_LEARNED_KEYS = 1_000;
const MAX_LEARNED_LENGTH = 256;

export interface CustomFieldDefined {
  readonly type: 'CustomFieldDefined';
  readonly companyID: number;
  readonly number: number;
  readonly fieldType: CustomFieldType;
  readonly alias: string | null;
}

export interface FieldKeysLearned {
  readonly type: 'FieldKeysLearned';
  readonly companyID: number;
  readonly keys: readonly string[];
}

/** The products' values are not removed. */
export interface FieldKeysForgotten {
  readonly type: 'FieldKeysForgotten';
  readonly companyID: number;
  readonly keys: readonly string[];
}

/** Null removes the alias. */
export interface CustomFieldAliasChanged {
  readonly type: 'CustomFieldAliasChanged';
  readonly companyID: number;
  readonly key: string;
  readonly alias: string | null;
}

export type FieldRegistryEvent = CustomFieldDefined | CustomFieldAliasChanged | FieldKeysLearned | FieldKeysForgotten;

export interface FieldRegistry {
  readonly companyID: number;
  readonly customFields: readonly FieldKey[];
  readonly learned: readonly FieldKey[];
  /** Keys by key and by alias, built-in ones included. */
  readonly byName: ReadonlyMap<string, FieldKey>;
}

const BUILT_IN: ReadonlyMap<string, FieldKey> = new Map(BUILT_IN_FIELDS.map((field) => [field.key, field]));

type RegistryParts = Omit<FieldRegistry, 'byName'>;

/** The names are gathered when the first one is asked for: a fold would gather all of them at each event. */
function registryOf(parts: RegistryParts): FieldRegistry {
  let byName: ReadonlyMap<string, FieldKey> | null = null;
  return {
    ...parts,
    get byName() {
      return (byName ??= namesOf(parts));
    },
  };
}

function namesOf({ customFields, learned }: RegistryParts): ReadonlyMap<string, FieldKey> {
  const names = new Map(BUILT_IN);
  for (const field of [...customFields, ...learned]) {
    names.set(field.key, field);
    if (field.alias !== null) names.set(field.alias, field);
  }
  return names;
}

export const fieldRegistryDecider: Decider<FieldRegistry, FieldRegistryEvent> = {
  initialState: registryOf({ companyID: 0, customFields: [], learned: [] }),
  evolve({ customFields, learned, companyID: before }, event) {
    const { companyID } = event;
    switch (event.type) {
      case 'CustomFieldDefined': {
        const { number, fieldType, alias } = event;
        const field = { ...builtIn(`customField_${number}`, fieldType), custom: true, alias, dates: ALL_DATES };
        return registryOf({ companyID, customFields: [...customFields, field], learned });
      }
      case 'CustomFieldAliasChanged': {
        const { key, alias } = event;
        const changed = customFields.map((field) => (field.key === key ? { ...field, alias } : field));
        return registryOf({ companyID: before, customFields: changed, learned });
      }
      case 'FieldKeysLearned': {
        const fields = event.keys.map((key) => builtIn(key, 'any'));
        return registryOf({ companyID, customFields, learned: [...learned, ...fields] });
      }
      case 'FieldKeysForgotten': {
        const forgotten = new Set(event.keys);
        const left = learned.filter(({ key }) => !forgotten.has(key));
        return registryOf({ companyID: before, customFields, learned: left });
      }
      default:
        return unreachable(event);
    }
  },
};

/** CHA-4: the values stay, since they are stored by key. */
export function changeAlias(
  state: FieldRegistry,
  { companyID, key, alias }: { companyID: number; key: string; alias: string | null },
): Decision<FieldRegistryEvent> {
  const field = state.customFields.find((each) => each.key === key);
  if (field === undefined) return refuse('custom_field_not_found', key);
  if (field.alias === alias) return [];
  if (alias !== null && state.byName.has(alias)) return refuse('alias_in_use');
  return [{ type: 'CustomFieldAliasChanged', companyID, key, alias }];
}

/** ADM-7. The alias must not equal any key or alias. */
export function defineCustomField(
  state: FieldRegistry,
  command: { companyID: number; type: CustomFieldType; alias: string | null },
): Decision<FieldRegistryEvent> {
  const { companyID, type, alias } = command;
  if (state.customFields.length >= MAX_CUSTOM_FIELDS) return refuse('too_many_custom_fields');
  if (alias !== null && state.byName.has(alias)) return refuse('alias_in_use');
  return [{ type: 'CustomFieldDefined', companyID, number: nextNumber(state), fieldType: type, alias }];
}

/** Skips numbers whose key an update has learned. */
export function nextNumber(state: FieldRegistry): number {
  let number = state.customFields.length + 1;
  while (state.byName.has(`customField_${number}`)) number += 1;
  return number;
}

/** Other keys are stored but not learned. */
function isName(key: string): boolean {
  return key !== '' && key.length <= MAX_LEARNED_LENGTH;
}

/** UPD-3. `limit`: per company. */
export function learnFieldKeys(
  state: FieldRegistry,
  command: { companyID: number; keys: readonly string[]; limit: number },
): Decision<FieldRegistryEvent> {
  const room = Math.max(0, command.limit - state.learned.length);
  const keys = command.keys.filter((key) => !state.byName.has(key) && isName(key)).slice(0, room);
  return keys.length === 0 ? [] : [{ type: 'FieldKeysLearned', companyID: command.companyID, keys }];
}

export function forgetFieldKeys(
  state: FieldRegistry,
  { companyID, keys }: { companyID: number; keys: readonly string[] },
): Decision<FieldRegistryEvent> {
  const requested = new Set(keys);
  const forgotten = state.learned.map(({ key }) => key).filter((key) => requested.has(key));
  return forgotten.length === 0 ? [] : [{ type: 'FieldKeysForgotten', companyID, keys: forgotten }];
}
