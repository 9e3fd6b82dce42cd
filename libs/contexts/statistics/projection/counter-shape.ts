import { type Counter, COUNTERS, countedAs } from '../domain/counters.ts';
import { versionsRead } from '../counting/read-counted.ts';

/**
 * What this program counts: each counter with the version of its rules, then event types read beyond version 1.
 * Versions with the same shape have the same content.
 */
export const SHAPE = [
  ...COUNTERS.map(countedAs),
  ...versionsRead().flatMap(([type, version]) => (version > 1 ? [`${type}:${version}`] : [])),
].join(' ');

/** A version's shape, and the shapes of other programs that counted into it. */
export interface CountedShapes {
  readonly shape: string;
  readonly countedBy?: readonly string[];
}

/** Whether the version counts everything that this program counts. */
export function isWhole(version: CountedShapes): boolean {
  return SHAPE.split(' ').every((part) => everyHas(version, part));
}

export function incompleteIn(version: CountedShapes): Counter[] {
  return COUNTERS.filter((counter) => !everyHas(version, countedAs(counter)));
}

function everyHas({ shape, countedBy = [] }: CountedShapes, part: string): boolean {
  return [shape, ...countedBy].every((each) => each.split(' ').includes(part));
}
