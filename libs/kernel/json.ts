/** A JSON value. Objects may hold any own key (`__proto__`, `$where`, …): copy them with spread, never by assignment. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with exactly the map's entries; keys such as `__proto__` become own properties (`JSON.stringify` prints them). */
export function objectFromMap(map: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries(map);
}

export function mapFromObject(object: JsonObject): Map<string, Json> {
  return new Map(Object.entries(object));
}
