import type { FieldKey } from '../../api/products.ts';
import { type MessageID, t, word } from '../../locales/index.ts';

/** Columns that a user sees until he chooses others. */
export const USUAL_COLUMNS = [
  'brand',
  'model',
  'mileage',
  'location',
  'status',
  'salesPriceDealer',
  'commissionPrice',
  'updatedAt',
];

/** Shown whatever was chosen. */
export const FIXED_COLUMNS = ['registrationNumber', 'vehicleIdentificationNumber'];

const NUMERIC = new Set(['int', 'numeric']);
/** Fields whose unit is the company's currency. */
export const PRICES = ['commissionPrice', 'commissionFee', 'salesPriceDealer'] as const;
const UNITS: Readonly<Record<string, MessageID>> = { mileage: 'unit.km', engine: 'unit.litres' };

export function isPrice(key: string): boolean {
  return PRICES.some((price) => price === key);
}

export function isNumeric(field: FieldKey | undefined): boolean {
  return field !== undefined && NUMERIC.has(field.type);
}

/** `Mileage`; of a custom field its alias, else its key, in words. */
export function columnName(key: string, fields: readonly FieldKey[]): string {
  const name = fields.find((field) => field.key === key)?.alias ?? word('field', key);
  return name === key || /[a-z][A-Z_]/.test(name) ? inWords(name) : name;
}

/** `auctionGrade`: `Auction grade`. */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The column's name with its unit. `currency` is the company's, if one is set. */
export function columnHead(key: string, fields: readonly FieldKey[], currency: string | null): string {
  const name = columnName(key, fields);
  const unit = UNITS[key];
  if (unit !== undefined) return `${name}, ${t(unit)}`;
  return isPrice(key) && currency !== null ? `${name}, ${currency}` : name;
}
