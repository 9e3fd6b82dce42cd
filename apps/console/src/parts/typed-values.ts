import type { FieldKey } from '../api/products.ts';

/** The typed texts by field key; undefined for an untouched field, empty for one to unset. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** A field whose stored values decide how a text is read. */
type ReadField = Pick<FieldKey, 'type'>;
type NamedField = Pick<FieldKey, 'key' | 'type'>;

/** A stored value as it is typed. */
export function typed(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values of the typed texts. */
export function valuesOf(values: FieldValues, fields: readonly NamedField[]): Record<string, unknown> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  return Object.fromEntries(
    given.map(([key, text]) => [
      key,
      typedValue(
        text,
        fields.find((field) => field.key === key),
      ),
    ]),
  );
}

/** A typed text as the value that it means for the field; `before`: the stored one. Null unsets. */
export function changedValue(text: string, field: FieldKey, before: unknown): unknown {
  if (text.trim() === '') return null;
  return field.type === 'any' ? likeBefore(text, before) : typedValue(text, field);
}

/** A number as a number; a text that is none stays a text, which the service refuses with a reason. */
export function typedValue(text: string, field: ReadField | undefined): unknown {
  if (field?.type === 'bool') return text === 'true';
  if (field?.type === 'int') return numberIn(text, WHOLE) ?? text.trim();
  if (field?.type === 'numeric') return numberIn(text, NUMBER) ?? text.trim();
  return text;
}

/** The two numbers that a text may be, written so that each is only one. */
export interface Ambiguous {
  readonly whole: string;
  readonly decimal: string;
}

/** Of `125.000` or `125,000` nobody knows what it means (IMP-4), and a key without a type has nobody who refuses it. */
export function ambiguousNumber(text: string, field: ReadField, before: unknown): Ambiguous | null {
  if (field.type !== 'any' || typeof before !== 'number') return null;
  const [, digits = '', group = ''] = ONE_GROUP.exec(text.trim()) ?? [];
  return digits === '' ? null : { whole: `${digits}${group}`, decimal: `${digits}.${group}0` };
}

/** A key without a type keeps the type of its value. */
function likeBefore(text: string, before: unknown): unknown {
  if (before === null || before === undefined || typeof before === 'string') return text;
  if (typeof before === 'number') return numberIn(text, NUMBER) ?? text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * A whole number with the separators that the screen prints. A point in one may separate thousands (CRE-3): nobody
 * guesses.
 */
const WHOLE = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)$/;
/** A single comma may be a decimal one: it separates thousands only if another comma or a point follows. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\d{1,3}(?:,\d{3})+\.\d*|\d{1,3}(?:,\d{3}){2,}|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const ONE_GROUP = /^([+-]?[1-9]\d{0,2})[.,](\d{3})$/;

/** Digits that every double keeps. */
const KEPT_DIGITS = 15;

/** Answers null if the text is no number or would lose digits. */
function numberIn(text: string, form: RegExp): number | null {
  const plain = text.trim();
  if (!form.test(plain)) return null;
  const bare = plain.replaceAll(',', '');
  const number = Number(bare);
  const [mantissa = ''] = bare.toLowerCase().split('e');
  const digits = mantissa.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length;
  return digits <= KEPT_DIGITS || String(number) === bare ? number : null;
}
