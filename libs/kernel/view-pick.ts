import type { Json, JsonObject } from './json.ts';
import type { ViewPick } from './view-row.ts';

/** Placeholders for times in a picked body: JSON text cannot contain these characters. Each occurs at most once. */
export const CREATED_AT = '\u0001';
export const CHANGED_AT = '\u0002';

/**
 * JSON text; a member hides a spread value of its name. Members between two times are written at once: one by one they
 * took a search's thread twice as long for the row.
 */
export function pickedBody(body: string, { members, spread }: ViewPick): string {
  const stored = JSON.parse(body) as JsonObject;
  let rest = spread === undefined ? {} : (ownValue(stored, spread) as JsonObject);
  const texts: string[] = [];
  let untilTime: [string, Json][] = [];
  for (const [name, from] of members) {
    if (Object.hasOwn(rest, name)) {
      const { [name]: _, ...others } = rest;
      rest = others;
    }
    if (typeof from === 'string') {
      texts.push(membersText(Object.fromEntries(untilTime)), `${JSON.stringify(name)}:${placeOf(from)}`);
      untilTime = [];
    } else untilTime.push([name, valueAt(stored, from)]);
  }
  texts.push(membersText({ ...Object.fromEntries(untilTime), ...rest }));
  return `{${texts.filter((text) => text !== '').join(',')}}`;
}

export function withTimes(text: string, createdAt: string, changedAt: string): string {
  return text.replace(CREATED_AT, () => JSON.stringify(createdAt)).replace(CHANGED_AT, () => JSON.stringify(changedAt));
}

function placeOf(time: 'createdAt' | 'changedAt'): string {
  return time === 'createdAt' ? CREATED_AT : CHANGED_AT;
}

/** The members' JSON text, without the object's braces. */
function membersText(object: JsonObject): string {
  return JSON.stringify(object).slice(1, -1);
}

function valueAt(stored: JsonObject, path: readonly string[]): Json {
  let value: Json = stored;
  for (const key of path) value = ownValue(value, key);
  return value;
}

function ownValue(value: Json, key: string): Json {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? ((value as JsonObject)[key] as Json)
    : null;
}
