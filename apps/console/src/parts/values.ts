import { t } from '../locales/index.ts';

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

const SIGNED = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

/** The difference of two counts, with its sign. */
export function signedCount(change: number): string {
  return SIGNED.format(change);
}

/** The name that people use for a product: its plate, whatever an update stored there. */
export function shownPlate(registrationNumber: unknown): string {
  const isUnset = registrationNumber === null || registrationNumber === undefined || registrationNumber === '';
  if (isUnset) return t('product.noPlate');
  return typeof registrationNumber === 'string' ? registrationNumber : JSON.stringify(registrationNumber);
}

/** A field's value as text, whatever its type. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('value.none');
  if (typeof value === 'number') return NUMBERS.format(value);
  if (typeof value === 'boolean') return value ? t('value.yes') : t('value.no');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
