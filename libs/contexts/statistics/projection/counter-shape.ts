import { type Counter, COUNTERS, countedAs } from '../domain/counters.ts';
import { versionsRead } from '../counting/read-counted.ts';

/**
 * What this program counts: each counter with the version of its rules, then the event types of which it reads more than the
 * first version. Versions of the counters with the same shape hold the same.
 */
export const SHAPE = [
  ...COUNTERS.map(countedAs),
  ...versionsRead().flatMap(([type, version]) => (version > 1 ? [`${type}:${version}`] : [])),
].join(' ');

/** A version of the counters by its shape, and those of other programs that have counted into it. */
export interface CountedShapes {
  readonly shape: string;
  readonly countedBy?: readonly string[];
}

/** Whether a version holds all that this program counts. */
export function isWhole(version: CountedShapes): boolean {
  return SHAPE.split(' ').every((part) => everyHas(version, part));
}

/** The counters that a version does not hold as this program counts them. */
export function incompleteIn(version: CountedShapes): Counter[] {
  return COUNTERS.filter((counter) => !everyHas(version, countedAs(counter)));
}

function everyHas({ shape, countedBy = [] }: CountedShapes, part: string): boolean {
  return [shape, ...countedBy].every((each) => each.split(' ').includes(part));
}
