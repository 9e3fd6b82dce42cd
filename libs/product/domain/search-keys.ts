import type { Json } from '@vpds/kernel';

/** Longest part of a value that search sees, in characters; longer values are found by this much of them. */
export const MAX_KEY_LENGTH = 512;

/** A value as search compares it: its text, numbers as decimals, upper-cased; null for what has no such text. */
export function keyText(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return null;
  return value.slice(0, MAX_KEY_LENGTH).toUpperCase();
}
