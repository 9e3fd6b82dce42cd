import { type Finding, type Json, type JsonObject, type NumberRead, Refusal, readNumber } from '@vpds/kernel';
import { type DateFormat, readDate } from './date-formats.ts';
import {
  ANY_NUMBER,
  type FieldKey,
  type FieldRegistry,
  NEVER_NEGATIVE,
  type NumberRange,
  PLATFORM_KEYS,
} from './field-registry.ts';

/** @throws Refusal for anything but numbers and numeric text, and for digits that a double would lose */
function readDouble(name: string, value: unknown): NumberRead {
  const read = readNumber(value);
  if (read === null) throw new Refusal('not_numeric', [name]);
  if (read.isLossy) throw new Refusal('number_too_large', [name]);
  return read;
}

/**
 * Reads an integer, or a text of a sign and digits, in which a point may separate thousands. @throws Refusal also
 * beyond 2^53 and out of range
 */
export function readInteger(name: string, value: unknown, range: NumberRange = ANY_NUMBER): number {
  const { value: number, isWhole } = readDouble(name, value);
  if (!isWhole) throw new Refusal('not_whole', [name]);
  if (!Number.isSafeInteger(number)) throw new Refusal('number_too_large', [name]);
  return within(name, number, range);
}

function within(name: string, number: number, { least, most }: NumberRange): number {
  if (least !== null && most !== null && (number < least || number > most))
    throw new Refusal('out_of_range', [name, least, most]);
  if (least === 0 && number < 0) throw new Refusal('number_negative', [name]);
  return number;
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);

/** @throws Refusal for anything but true, false, 1, 0, "1" and "0" */
export function readBoolean(name: string, value: unknown): boolean {
  const boolean = BOOLEANS.get(value);
  if (boolean === undefined) throw new Refusal('not_boolean', [name]);
  return boolean;
}

function readString(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new Refusal('not_string', [name]);
  return value;
}

/** Returns null if the date must be ignored. `name` is the client's name of the key. */
function readValue(name: string, field: FieldKey, value: Json): Json {
  switch (field.type) {
    case 'string':
    case 'date-time':
      return readString(name, value);
    case 'int':
      return readInteger(name, value, field.range);
    case 'numeric':
      return within(name, readDouble(name, value).value, field.range);
    case 'bool':
      return readBoolean(name, value);
    case 'date':
      return readDate(value, field.dates.creation);
    case 'any':
      return value;
  }
}

/** Both cases are listed, since JSON Schema cannot express a flag. */
export const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;

/** @throws Refusal */
export function readGuid(value: unknown): string {
  if (typeof value !== 'string' || !UUID.test(value)) throw new Refusal('guid_malformed');
  return value;
}

/** Top-level, or among the fields. */
export interface PlatformIdentifiers {
  readonly pno: number | null;
  readonly guid: string | null;
  readonly hash: string | null;
}

/** Validated and typed (FLD-3). */
export interface CreationValues extends PlatformIdentifiers, FieldValues {}

export interface FieldValues {
  readonly fields: ReadonlyMap<string, Json>;
  /** Values that have no effect. */
  readonly ignored: readonly Finding[];
}

const PLACE = 'fields';

/** COM-4, FLD-3 */
export function dateIgnored(name: string, formats: readonly DateFormat[]): Finding {
  return { name: `${PLACE}.${name}`, code: 'date_format_unknown', parameters: [name, formats.join(', ')] };
}

function givenTwice(name: string, other: string): Finding {
  return { name: `${PLACE}.${name}`, code: 'field_given_twice', parameters: [name, other] };
}

/** The key's value wins over the alias's (FLD-2). @returns what it wins over */
function mergeAliases(fields: Map<string, Json>, byAlias: ReadonlyMap<string, [alias: string, Json]>): Finding[] {
  const ignored: Finding[] = [];
  for (const [key, [alias, value]] of byAlias)
    if (fields.has(key)) ignored.push(givenTwice(alias, key));
    else fields.set(key, value);
  return ignored;
}

/** Unknown and read-only names, except the platform's. */
export function namesNotAllowed(registry: FieldRegistry, names: readonly string[]): string[] {
  return names.filter((name) => {
    const field = registry.byName.get(name);
    return field === undefined || (field.readOnly && !isPlatformKey(name));
  });
}

function isPlatformKey(name: string): boolean {
  return (PLATFORM_KEYS as readonly string[]).includes(name);
}

/** Names were checked before. @throws Refusal for the first value of a wrong type */
export function readCreationFields(registry: FieldRegistry, given: JsonObject, top: JsonObject): CreationValues {
  const fields = new Map<string, Json>();
  const byAlias = new Map<string, [alias: string, Json]>();
  const ignored: Finding[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null || isPlatformKey(name)) continue;
    const field = registry.byName.get(name) as FieldKey;
    const read = readValue(name, field, value);
    if (read === null) ignored.push(dateIgnored(name, field.dates.creation));
    else if (field.key === name) fields.set(name, read);
    else byAlias.set(field.key, [name, read]);
  }
  ignored.push(...mergeAliases(fields, byAlias));
  for (const key of PLATFORM_KEYS)
    if (isGiven(top[key]) && isGiven(given[key])) ignored.push(givenTwice(key, `top-level ${key}`));
  const platform = (key: string): Json => top[key] ?? given[key] ?? null;
  const [pno, guid, hash] = PLATFORM_KEYS.map(platform) as [Json, Json, Json];
  return {
    fields,
    ignored,
    pno: pno === null ? null : readInteger('AP30Pno', pno, NEVER_NEGATIVE),
    guid: guid === null ? null : readGuid(guid),
    hash: hash === null ? null : readString('AP30Hash', hash),
  };
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

/** Strings at creation (FLD-5); other keys are free. */
export const META_KEYS = [
  'sellerContact',
  'sellerPhone',
  'sellerEmail',
  'integratorId',
  'overrideTransportPickupContact',
  'overrideTransportPickupPhone',
  'overrideTransportPickupEmail',
] as const;

/** @throws Refusal */
export function readCreationMeta(given: JsonObject): ReadonlyMap<string, Json> {
  const entries = Object.entries(given).filter(([, value]) => value !== null);
  for (const [key, value] of entries) {
    if ((META_KEYS as readonly string[]).includes(key)) readString(key, value);
  }
  return new Map(entries);
}

/**
 * Stored as given except dates; read-only keys and unreadable dates are ignored (FLD-3). `isStrict`: values of number and
 * boolean keys must be such values. @throws Refusal
 */
export function readUpdateFields(registry: FieldRegistry, given: JsonObject, isStrict = false): FieldValues {
  const fields = new Map<string, Json>();
  const byAlias = new Map<string, [alias: string, Json]>();
  const ignored: Finding[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = registry.byName.get(name);
    if (field?.readOnly === true) {
      ignored.push({ name: `${PLACE}.${name}`, code: 'field_read_only', parameters: [name] });
      continue;
    }
    if (isStrict && field !== undefined && value !== null && CHECKED_TYPES.has(field.type))
      readValue(name, field, value);
    const read = field?.type === 'date' && value !== null ? readDate(value, field.dates.update) : value;
    if (read === null && value !== null) ignored.push(dateIgnored(name, (field as FieldKey).dates.update));
    else if (field === undefined || field.key === name) fields.set(name, read);
    else byAlias.set(field.key, [name, read]);
  }
  ignored.push(...mergeAliases(fields, byAlias));
  return { fields, ignored };
}

const CHECKED_TYPES: ReadonlySet<FieldKey['type']> = new Set(['int', 'numeric', 'bool']);
