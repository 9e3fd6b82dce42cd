import { figures, type Outcome } from '../load.ts';

/** @throws Error with the figures if a request was refused */
export function noneRefused(what: string, outcome: Outcome): string {
  const found = `${what}: ${figures(outcome)}`;
  if (outcome.refused.length > 0) throw new Error(found);
  return found;
}

export function holds(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}
