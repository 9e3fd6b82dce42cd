import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

/** A random UUID that a call or a piece of work is known by. */
export function newSeed(): string {
  return randomUUID();
}

/** The id of the n-th event of a piece of work: the seed itself, then UUIDv5 of seed and index. */
export function derivedEventID(seed: string, index: number): string {
  return index === 0 ? seed : v5(String(index), seed);
}

/** A UUID that always comes out the same for the same names within a namespace (a UUID). */
export function derivedID(namespace: string, name: string): string {
  return v5(name, namespace);
}
