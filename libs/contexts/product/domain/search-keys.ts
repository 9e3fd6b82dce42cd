import { type Json, caseless } from '@vpds/kernel';

/** Characters; no path is longer. */
const MAX_KEY_LENGTH = 512;

/** A plate without blanks and hyphens; null if that is the plate as stored, which its own key finds. */
export function bareKey(plate: string | null): string | null {
  const bare = barePlate(plate ?? '');
  return bare === '' || bare === plate ? null : bare;
}

export function barePlate(plate: string): string {
  return caseless(plate.replace(/[\s\p{Pd}]+/gu, ''));
}

/** Caseless; null if not searchable. Longer values are not truncated, because they would match wrong searches. */
export function keyText(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '' || value.length > MAX_KEY_LENGTH) return null;
  return caseless(value);
}
