import { matchesPattern, type KeyPattern } from '@vpds/kernel';

/** Stands before, between and behind the values: the one character that no stored key holds. */
const EDGE = '\0';
/** Chunks smaller than this are joined: each costs a search a call. */
const SMALL_CHUNK = 65_536;

/**
 * Values of one key, packed one behind the other as UTF-8: a text of 18 MB is searched in a few milliseconds, where stepping
 * over a million rows takes a hundred. It may hold values that no row has any longer, and values twice.
 */
export class PackedKeys {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Adds values that stand between edges. */
  add(values: Uint8Array): void {
    let chunk = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    this.#bytes += chunk.length;
    const last = this.#chunks.at(-1);
    if (last !== undefined && last.length < SMALL_CHUNK) {
      this.#chunks.pop();
      chunk = Buffer.concat([last, chunk]);
    }
    this.#chunks.push(chunk);
  }

  /** The values that match, each once; null if the pattern's literal is found more than `most` times. */
  matching(pattern: KeyPattern, most: number): string[] | null {
    const literal = Buffer.from(longestLiteral(pattern));
    const found = new Set<string>();
    let hits = 0;
    for (const chunk of this.#chunks)
      for (let at = chunk.indexOf(literal); at >= 0;) {
        hits += 1;
        if (hits > most) return null;
        const start = chunk.lastIndexOf(EDGE, at) + 1;
        const end = chunk.indexOf(EDGE, start);
        const value = chunk.toString('utf8', start, end);
        if (matchesPattern(pattern, value)) found.add(value);
        at = chunk.indexOf(literal, end);
      }
    return [...found];
  }
}

/** The longest text that packed values contain if one of them matches the pattern. */
export function longestLiteral({ prefix, middle, suffix }: KeyPattern): string {
  const literals = [...middle];
  if (prefix !== '') literals.push(EDGE + prefix);
  if (suffix !== '') literals.push(suffix + EDGE);
  return literals.reduce((longest, literal) => (literal.length > longest.length ? literal : longest), '');
}
