import type { FieldKey } from '../../api/products.ts';
import { type MessageID, word } from '../../locales/index.ts';

/** At first; people choose their own. */
export const USUAL_COLUMNS = ['brand', 'model', 'mileage', 'location', 'status', 'commissionPrice', 'updatedAt'];

/** Shown whatever was chosen. */
export const FIXED_COLUMNS = ['registrationNumber', 'vehicleIdentificationNumber'];

const NUMERIC = new Set(['int', 'numeric']);
const UNITS: Readonly<Record<string, MessageID>> = { mileage: 'unit.km', engine: 'unit.litres' };

export function isNumeric(field: FieldKey | undefined): boolean {
  return field !== undefined && NUMERIC.has(field.type);
}

/** `Mileage`, a custom field's alias, else its key. */
export function columnName(key: string, fields: readonly FieldKey[]): string {
  const alias = fields.find((field) => field.key === key)?.alias;
  return alias ?? word('field', key);
}

/** With the unit, once, in the head. */
export function columnHead(key: string, fields: readonly FieldKey[]): string {
  const unit = UNITS[key];
  return unit === undefined ? columnName(key, fields) : `${columnName(key, fields)}, ${word('unit', unit.slice(5))}`;
}
