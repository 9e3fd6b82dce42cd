import type { RelatedHistoryEntry } from './related-entry.ts';

/** Which entries of another context a slice of a product's history needs. */
export interface HistorySlice {
  /** Position; absent (older services): from the beginning. */
  readonly after?: string;
  /** Older services leave it out, which means unlimited. */
  readonly maxCharacters?: number;
}

/**
 * Collects the earliest entries after a position, whatever their order. They end with the entry that reaches the limit:
 * fewer characters mean that there are no more. At most twice the limit is in memory.
 */
export class EarliestEntries {
  readonly #after: bigint;
  readonly #most: number;
  #entries: { readonly position: bigint; readonly characters: number; readonly entry: RelatedHistoryEntry }[] = [];
  #characters = 0;
  #until: bigint | null = null;

  constructor({ after, maxCharacters }: HistorySlice) {
    this.#after = after === undefined ? -1n : BigInt(after);
    this.#most = maxCharacters ?? Number.POSITIVE_INFINITY;
  }

  /** Whether entries after this position are not needed. */
  isOver(position: bigint): boolean {
    return this.#until !== null && position > this.#until;
  }

  /** Whether a stream that ends at this position is not needed. */
  isBefore(position: bigint): boolean {
    return position <= this.#after;
  }

  add(entry: RelatedHistoryEntry): void {
    const position = BigInt(entry.position);
    if (this.isBefore(position) || this.isOver(position)) return;
    const characters = charactersOf(entry);
    this.#entries.push({ position, characters, entry });
    this.#characters += characters;
    if (this.#characters >= 2 * this.#most) this.#cut();
  }

  /** The entries in the log's order. */
  get entries(): RelatedHistoryEntry[] {
    this.#cut();
    return this.#entries.map(({ entry }) => entry);
  }

  #cut(): void {
    this.#entries.sort((a, b) => (a.position < b.position ? -1 : 1));
    let characters = 0;
    const end = this.#entries.findIndex((each) => (characters += each.characters) >= this.#most);
    this.#characters = characters;
    if (end < 0) return;
    this.#until = this.#entries[end]?.position ?? null;
    this.#entries.length = end + 1;
  }
}

/** Answers where {@link EarliestEntries} cut the entries, null if there are no more. */
export function cutAt(entries: readonly RelatedHistoryEntry[], maxCharacters: number): bigint | null {
  let characters = 0;
  for (const entry of entries) characters += charactersOf(entry);
  const last = entries.at(-1);
  return last === undefined || characters < maxCharacters ? null : BigInt(last.position);
}

function charactersOf(entry: RelatedHistoryEntry): number {
  return JSON.stringify(entry).length;
}
