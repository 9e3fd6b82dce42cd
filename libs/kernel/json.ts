/** May have any own key (`__proto__`, …): copy by spread, never by assignment. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys such as `__proto__` become own properties. */
export function objectFromMap(map: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries(map);
}

export function mapFromObject(object: JsonObject): Map<string, Json> {
  const map = new Map<string, Json>();
  for (const key of Object.keys(object)) map.set(key, object[key] as Json);
  return map;
}

export function jsonEquals(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => jsonEquals(item, b[index] as Json))
    );
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && jsonEquals(a[key] as Json, b[key] as Json))
  );
}

/** Some senders put a byte order mark before JSON, which a reader may ignore (RFC 8259, 8.1). */
export function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
