import type { ConditionFields } from './view-conditions.ts';

/** A search of one view. */
export interface FindFields {
  readonly scope: number | null;
  readonly newest: boolean;
  readonly beyond: number | null;
  readonly limit: number;
  readonly maxBytes: number;
  /** Only if that takes microseconds; else the answer is null. */
  readonly quick: boolean;
  readonly where: readonly ConditionFields[];
}

/** A search as it crosses threads: flat, since an object's keys cost more than the look-up. */
export type FindMessage = (string | number | boolean | null)[];

export function encodeFind(find: Omit<FindFields, 'quick'>, quick: boolean): FindMessage {
  const message: FindMessage = [find.scope, find.newest, find.beyond, find.limit, find.maxBytes, quick];
  for (const [key, like, text] of find.where) message.push(key, like, text);
  return message;
}

export function decodeFind(message: FindMessage): FindFields {
  const [scope, newest, beyond, limit, maxBytes, quick, ...conditions] = message;
  const where: ConditionFields[] = [];
  for (let at = 0; at < conditions.length; at += 3)
    where.push(conditions.slice(at, at + 3) as unknown as ConditionFields);
  return { scope, newest, beyond, limit, maxBytes, quick, where } as FindFields;
}
