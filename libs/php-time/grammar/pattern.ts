/**
 * A regular expression of literals, `[…]`, `(…)`, `|`, `?`, `*`, `+`, `{n}`, `{n,m}` and `\` before a literal. Unlike a
 * `RegExp`, {@link Automaton} finds the longest match, in linear time.
 */
export type Pattern =
  | { readonly kind: 'symbols'; readonly symbols: Uint8Array }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly least: number; readonly most: number };

/** Characters in the grammar; symbols after the 128 of ASCII. */
const BEYOND_ASCII = '\u00b5\u00a0\u202f';
const OTHER = 128 + BEYOND_ASCII.length;
export const SYMBOLS = OTHER + 1;

export function symbolOf(codeUnit: number): number {
  if (codeUnit < 128) return codeUnit;
  const index = BEYOND_ASCII.indexOf(String.fromCharCode(codeUnit));
  return index < 0 ? OTHER : 128 + index;
}

/** `ago` becomes `[aA][gG][oO]`. */
export function anyCase(...literals: readonly string[]): string {
  const options = literals.map((literal) =>
    literal.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return `(${options.join('|')})`;
}

export function parsePattern(source: string): Pattern {
  return new PatternParser(source).parse();
}

class PatternParser {
  readonly #source: string;
  #position = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Pattern {
    const pattern = this.#choice();
    if (this.#position < this.#source.length) this.#fail('the end');
    return pattern;
  }

  #choice(): Pattern {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return options.length === 1 ? (options[0] as Pattern) : { kind: 'choice', options };
  }

  #sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.#position < this.#source.length && !'|)'.includes(this.#peek())) parts.push(this.#repeated());
    return { kind: 'sequence', parts };
  }

  #repeated(): Pattern {
    let part = this.#atom();
    for (;;) {
      const [least, most] = this.#bounds();
      if (most === 0) return part;
      part = { kind: 'repeat', part, least, most };
    }
  }

  /** `[0, 0]`: none. */
  #bounds(): readonly [number, number] {
    if (this.#take('?')) return [0, 1];
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (!this.#take('{')) return [0, 0];
    const least = this.#number();
    const most = this.#take(',') ? this.#number() : least;
    this.#expect('}');
    return [least, most];
  }

  #atom(): Pattern {
    if (this.#take('(')) {
      const inner = this.#choice();
      this.#expect(')');
      return inner;
    }
    const symbols = new Uint8Array(SYMBOLS);
    if (this.#take('[')) this.#fillClass(symbols);
    else symbols[this.#character()] = 1;
    return { kind: 'symbols', symbols };
  }

  #fillClass(symbols: Uint8Array): void {
    while (!this.#take(']')) {
      const first = this.#character();
      const last = this.#take('-') ? this.#character() : first;
      symbols.fill(1, first, last + 1);
    }
  }

  #character(): number {
    this.#take('\\');
    if (this.#position >= this.#source.length) this.#fail('a character');
    const symbol = symbolOf(this.#source.charCodeAt(this.#position));
    this.#position += 1;
    return symbol;
  }

  #number(): number {
    const digits = /^\d+/.exec(this.#source.slice(this.#position))?.[0] ?? this.#fail('a number');
    this.#position += digits.length;
    return Number(digits);
  }

  #peek(): string {
    return this.#source.charAt(this.#position);
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#position += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#take(character)) this.#fail(character);
  }

  #fail(expected: string): never {
    throw new SyntaxError(`Expected ${expected} at ${this.#position} of pattern ${this.#source}`);
  }
}
