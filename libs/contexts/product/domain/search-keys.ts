import type { Json } from '@vpds/kernel';

/** Longest value that search knows, in characters: no path could hold a longer one. */
const MAX_KEY_LENGTH = 512;

/**
 * A value as search compares it: its text, numbers as decimals, upper-cased; null for what has no such text. A longer one
 * has none either: cut, it would be found by what it is not.
 */
export function keyText(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '' || value.length > MAX_KEY_LENGTH) return null;
  return value.toUpperCase();
}
