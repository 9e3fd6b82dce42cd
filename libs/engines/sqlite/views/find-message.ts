import type { ConditionFields } from './view-conditions.ts';

export interface FindFields {
  readonly scope: number | null;
  readonly newest: boolean;
  readonly beyond: number | null;
  readonly limit: number;
  readonly maxBytes: number;
  /** Only if the search needs microseconds; otherwise the answer is null. */
  readonly quick: boolean;
  readonly inSlices: boolean;
  /** Continues a scan beyond `beyond`; null: starts. */
  readonly way: string | null;
  /** JSON; null: whole bodies. */
  readonly pick: string | null;
  readonly where: readonly ConditionFields[];
}

/** Flat, since an object's keys cost more than the lookup. */
export type FindMessage = (string | number | boolean | null)[];

export function encodeFind(find: Omit<FindFields, 'quick'>, quick: boolean): FindMessage {
  const { scope, newest, beyond, limit, maxBytes, inSlices, way, pick } = find;
  const message: FindMessage = [scope, newest, beyond, limit, maxBytes, quick, inSlices, way, pick];
  for (const [key, like, text] of find.where) message.push(key, like, text);
  return message;
}

export function decodeFind(message: FindMessage): FindFields {
  const [scope, newest, beyond, limit, maxBytes, quick, inSlices, way, pick, ...conditions] = message;
  const where: ConditionFields[] = [];
  for (let at = 0; at < conditions.length; at += 3)
    where.push(conditions.slice(at, at + 3) as unknown as ConditionFields);
  return { scope, newest, beyond, limit, maxBytes, quick, inSlices, way, pick, where } as FindFields;
}
