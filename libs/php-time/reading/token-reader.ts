import type { ParsedTime } from '../parsed-time.ts';
import type { Unit } from '../vocabulary.ts';
import { MONTHS, ORDINALS, UNITS } from '../vocabulary.ts';

/** Returns false if PHP reports an error. */
export type Reader = (token: TokenReader, time: ParsedTime) => boolean;

/** More would not be finite, and PHP's result is undefined. */
const MOST_FRACTION_DIGITS = 300;
const LETTERS = /[A-Za-z]*/y;
const UNIT = /[^ \t,;:/.\-()]*/y;
const MERIDIAN = /[AaPp]\.?[Mm]?\.?/;

/** Reads as PHP does: searches for a number or letter from the current position and skips what precedes it. */
export class TokenReader {
  readonly #text: string;
  #position = 0;

  /** A NUL ends the text, as in C. */
  constructor(token: string) {
    const end = token.indexOf('\0');
    this.#text = end < 0 ? token : token.slice(0, end);
  }

  peek(): string {
    return this.#text.charAt(this.#position);
  }

  atEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  take(characters: string): string {
    const next = this.peek();
    if (next === '' || !characters.includes(next)) return '';
    this.#position += 1;
    return next;
  }

  skip(characters: string): void {
    while (this.take(characters) !== '') continue;
  }

  skipSpaces(): void {
    this.skip(' \t\u00a0\u202f');
  }

  digits(most: number): string {
    while (!this.atEnd() && !isDigit(this.peek())) this.#position += 1;
    const start = this.#position;
    while (this.#position - start < most && isDigit(this.peek())) this.#position += 1;
    return this.#text.slice(start, this.#position);
  }

  number(most: number): number | undefined {
    const digits = this.digits(most);
    return digits === '' ? undefined : Number(digits);
  }

  /** A year of fewer than four digits below 100 is from 1970 to 2069. */
  year(): number | undefined {
    const digits = this.digits(4);
    if (digits === '') return undefined;
    const year = Number(digits);
    if (digits.length >= 4 || year >= 100) return year;
    return year < 70 ? year + 2000 : year + 1900;
  }

  /** May have several signs. Null beyond 64 bits, which PHP refuses. */
  signed(most: number): number | null {
    while (!this.atEnd() && !isDigit(this.peek()) && !'+-'.includes(this.peek())) this.#position += 1;
    let sign = 1;
    for (let next = this.take('+-'); next !== ''; next = this.take('+-')) if (next === '-') sign = -sign;
    const digits = this.digits(most);
    if (digits.length > 18 && BigInt(digits) > (sign < 0 ? 2n ** 63n : 2n ** 63n - 1n)) return null;
    return sign < 0 ? 0 - Number(digits) : Number(digits);
  }

  /** Truncated to six digits. */
  microseconds(): number | null {
    this.take('.:');
    const digits = this.digits(MOST_FRACTION_DIGITS);
    if (digits === '') return null;
    return Math.trunc(Number(digits) * 10 ** (6 - digits.length));
  }

  /** Hours to add for `am` or `pm`. */
  meridian(hour: number): number {
    const found = MERIDIAN.exec(this.#text.slice(this.#position));
    if (found === null) return 0;
    this.#position += found.index + found[0].length;
    if (/^a/i.test(found[0])) return hour === 12 ? -12 : 0;
    return hour === 12 ? 0 : 12;
  }

  daySuffix(): void {
    if (/^(st|nd|rd|th)/i.test(this.#text.slice(this.#position))) this.#position += 2;
  }

  /** 0: unknown. */
  month(): number {
    this.skip(' \t-./');
    return MONTHS.get(this.run(LETTERS).toLowerCase()) ?? 0;
  }

  ordinal(): number {
    this.skip(' \t-/');
    const amount = ORDINALS.get(this.run(LETTERS).toLowerCase()) ?? 0;
    this.skipSpaces();
    return amount;
  }

  unit(): Unit | undefined {
    this.skipSpaces();
    return UNITS.get(this.run(UNIT).toLowerCase());
  }

  run(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const run = pattern.exec(this.#text)?.[0] ?? '';
    this.#position += run.length;
    return run;
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
