import { matchesPattern, type KeyPattern } from '@vpds/kernel';

/** The only character that no stored key contains. */
const EDGE = '\0';
/** Smaller chunks are joined: each chunk costs a search call. */
const SMALL_CHUNK = 65_536;

/**
 * UTF-8: searching 18 MB takes milliseconds, stepping over a million rows a hundred. May contain stale and duplicate
 * values. p99 of suffix and infix searches with them 41 and 33 ms, without 120 and 135 (bench/README.md).
 */
export class PackedKeys {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** `values` with separators. */
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

  /** Distinct matches; null if the literal occurs more than `most` times. */
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

/** Every match contains it. */
export function longestLiteral({ prefix, middle, suffix }: KeyPattern): string {
  const literals = [...middle];
  if (prefix !== '') literals.push(EDGE + prefix);
  if (suffix !== '') literals.push(suffix + EDGE);
  return literals.reduce((longest, literal) => (literal.length > longest.length ? literal : longest), '');
}
