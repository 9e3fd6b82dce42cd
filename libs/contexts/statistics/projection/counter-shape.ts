import { type Counter, COUNTERS, countedAs } from '../domain/counters.ts';
import { versionsRead } from '../counting/read-counted.ts';

/** Counters with the versions of their rules, and event types read beyond version 1. Equal shapes have equal counts. */
export const SHAPE = [
  ...COUNTERS.map(countedAs),
  ...versionsRead().flatMap(([type, version]) => (version > 1 ? [`${type}:${version}`] : [])),
].join(' ');

/** `countedBy`: other shapes that counted into the version. */
export interface CountedShapes {
  readonly shape: string;
  readonly countedBy?: readonly string[];
}

/** Whether it counts everything that this release counts. */
export function isWhole(version: CountedShapes): boolean {
  return SHAPE.split(' ').every((part) => allCounted(version, part));
}

export function incompleteIn(version: CountedShapes): Counter[] {
  return COUNTERS.filter((counter) => !allCounted(version, countedAs(counter)));
}

function allCounted({ shape, countedBy = [] }: CountedShapes, part: string): boolean {
  return [shape, ...countedBy].every((each) => each.split(' ').includes(part));
}
