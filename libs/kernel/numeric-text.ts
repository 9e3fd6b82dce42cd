/** PHP's `is_numeric`: only ASCII white space may surround the number. */
const NUMERIC = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[ \t\n\r\v\f]*$/;
const WHOLE = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** The most digits that `toExponential` prints. */
const MOST_DIGITS = 101;

/** The one reading of a number in a request. */
export interface NumberRead {
  readonly value: number;
  /** Written as text, it is a sign and digits. */
  readonly isWhole: boolean;
  /** A double would lose digits. */
  readonly isLossy: boolean;
}

/** Answers null for anything but numbers and numeric text, and for those beyond the largest double. */
export function readNumber(given: unknown): NumberRead | null {
  const text = typeof given === 'string' ? NUMERIC.exec(given)?.[1] : undefined;
  const value = typeof given === 'number' ? given : Number(text);
  if (!Number.isFinite(value)) return null;
  if (text === undefined) return { value, isWhole: Number.isInteger(value), isLossy: false };
  return { value, isWhole: WHOLE.test(text), isLossy: losesDigits(text) };
}

export function numberOf(given: unknown): number | null {
  return readNumber(given)?.value ?? null;
}

/**
 * Whether a double would be another number than the decimal text. Whole numbers without an exponent must be exact;
 * others, which are often printed doubles, must be the double's decimal with as many digits.
 */
export function losesDigits(text: string): boolean {
  const [, whole = '', fraction = '', exponent] = DECIMAL.exec(text) ?? [];
  const digits = significant(whole + fraction);
  if (digits === '') return false;
  const value = Math.abs(Number(text));
  if (!Number.isFinite(value) || value === 0) return true;
  // An empty fraction (`5.`) and zeros only (`5.0`) leave a whole number.
  if (exponent === undefined && significant(fraction) === '')
    return BigInt(withoutZerosBefore(whole)) !== BigInt(value);
  if (digits.length > MOST_DIGITS) return true;
  if (printed(value, digits.length) === digits) return false;
  // A double half-way between two decimals: `toExponential` prints the upper one, other printers the even one.
  return significant(printed(value, MOST_DIGITS)) !== `${digits}5`;
}

function printed(value: number, digits: number): string {
  return value
    .toExponential(digits - 1)
    .replace('.', '')
    .slice(0, digits);
}

/** Removes zeros at both ends. It loops, because a pattern would take quadratic time. */
function significant(digits: string): string {
  const text = withoutZerosBefore(digits);
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

function withoutZerosBefore(digits: string): string {
  let start = 0;
  while (digits[start] === '0') start += 1;
  return digits.slice(start);
}
