import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

/** A random UUID. */
export function newSeed(): string {
  return randomUUID();
}

/** Id of a work item's n-th event: the seed, then UUIDv5 of seed and index. */
export function derivedEventID(seed: string, index: number): string {
  return index === 0 ? seed : v5(String(index), seed);
}

/** Deterministic UUID of a name in a namespace (a UUID). */
export function derivedID(namespace: string, name: string): string {
  return v5(name, namespace);
}
