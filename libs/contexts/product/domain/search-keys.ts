import { type Json, caseless } from '@vpds/kernel';

/** Characters; no path is longer. */
const MAX_KEY_LENGTH = 512;

/** Caseless; null if not searchable. Longer values are not truncated, because they would match wrong searches. */
export function keyText(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '' || value.length > MAX_KEY_LENGTH) return null;
  return caseless(value);
}
