import { type Json, type JsonObject, Refusal } from '@vpds/kernel';
import { readDate } from './date-formats.ts';
import { type FieldKey, type FieldRegistry, PLATFORM_KEYS } from './field-registry.ts';

/** PHP's `is_numeric`. */
const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

/** Null for anything but numbers and numeric strings. */
export function asNumber(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && NUMERIC.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** @throws Refusal for non-numbers, fractions and values beyond 2^53 */
export function readInteger(name: string, value: unknown): number {
  const number = asNumber(value);
  if (number === null) throw new Refusal('not_numeric', [name]);
  if (!Number.isSafeInteger(number)) throw new Refusal('not_whole', [name]);
  return number;
}

function readNumeric(name: string, value: unknown): number {
  const number = asNumber(value);
  if (number === null) throw new Refusal('not_numeric', [name]);
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

/** Null: ignore the date. `name`: the client's name of the key. */
function readValue(name: string, field: FieldKey, value: Json): Json {
  switch (field.type) {
    case 'string':
    case 'date-time':
      return readString(name, value);
    case 'int':
      return readInteger(name, value);
    case 'numeric':
      return readNumeric(name, value);
    case 'bool':
      return readBoolean(name, value);
    case 'date':
      return readDate(value, field.dates.creation);
    case 'any':
      return value;
  }
}

/** Without a flag, which JSON Schema cannot express. */
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
export interface CreationValues extends PlatformIdentifiers {
  readonly fields: ReadonlyMap<string, Json>;
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
  const byAlias = new Map<string, Json>();
  for (const [name, value] of Object.entries(given)) {
    if (value === null || isPlatformKey(name)) continue;
    const field = registry.byName.get(name) as FieldKey;
    const read = readValue(name, field, value);
    if (read !== null) (field.key === name ? fields : byAlias).set(field.key, read);
  }
  for (const [key, value] of byAlias) if (!fields.has(key)) fields.set(key, value);
  const platform = (key: string): Json => top[key] ?? given[key] ?? null;
  const [pno, guid, hash] = PLATFORM_KEYS.map(platform) as [Json, Json, Json];
  return {
    fields,
    pno: pno === null ? null : readInteger('AP30Pno', pno),
    guid: guid === null ? null : readGuid(guid),
    hash: hash === null ? null : readString('AP30Hash', hash),
  };
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

/** Stored as given except dates; read-only keys and unreadable dates are ignored (FLD-3). */
export function readUpdateFields(registry: FieldRegistry, given: JsonObject): ReadonlyMap<string, Json> {
  const fields = new Map<string, Json>();
  const byAlias = new Map<string, Json>();
  for (const [name, value] of Object.entries(given)) {
    const field = registry.byName.get(name);
    if (field?.readOnly === true) continue;
    const read = field?.type === 'date' && value !== null ? readDate(value, field.dates.update) : value;
    if (read === null && value !== null) continue;
    const key = field?.key ?? name;
    (key === name ? fields : byAlias).set(key, read);
  }
  for (const [key, value] of byAlias) if (!fields.has(key)) fields.set(key, value);
  return fields;
}
