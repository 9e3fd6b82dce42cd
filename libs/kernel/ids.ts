import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

export function newSeed(): string {
  return randomUUID();
}

/** The seed, then UUIDv5 of seed and index. */
export function derivedEventID(seed: string, index: number): string {
  return index === 0 ? seed : v5(String(index), seed);
}

export function derivedID(namespace: string, name: string): string {
  return v5(name, namespace);
}
