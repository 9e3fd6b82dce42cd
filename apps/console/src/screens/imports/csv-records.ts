/** A record of a file; `line` is its last one. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [';', ',', '\t'] as const;

/** The one that the first line has most of, outside quotes. */
export function separatorOf(start: string): string {
  const bare = start.split('\n', 1)[0]?.replaceAll(/"(?:[^"]|"")*"/g, '') ?? '';
  const count = (separator: string) => bare.split(separator).length;
  return SEPARATORS.reduce<string>((best, each) => (count(each) > count(best) ? each : best), SEPARATORS[0]);
}

/** Characters of a cell. Beyond, a quote that nobody closed has swallowed rows, and the service ends the import. */
const LONGEST_CELL = 1_048_576;

/**
 * Reads CSV a piece at a time, as the service does (IMP-1): a quote within a cell is text. Lines end with `\n`. What the
 * service makes of a file is what counts: this only shows it and finds its rows again.
 */
export class CsvRecords {
  readonly #separator: string;
  #line = 0;
  #cells: string[] = [];
  #cell = '';
  #state: 'start' | 'text' | 'quoted' | 'quote' = 'start';

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** The records that end in `text`; blank lines are none. @throws RangeError for a cell that is too long */
  *write(text: string): Generator<CsvRecord> {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text[at] as string;
      if (character === '\n') this.#line += 1;
      if (this.#state === 'quoted') {
        if (character !== '"') continue;
        this.#cell += text.slice(from, at);
        this.#state = 'quote';
        from = at + 1;
      } else if (this.#state === 'quote' && character === '"') {
        from = at;
        this.#state = 'quoted';
      } else if (this.#state === 'start' && character === '"') {
        from = at + 1;
        this.#state = 'quoted';
      } else if (character === this.#separator || character === '\n') {
        this.#endCell(text.slice(from, at));
        from = at + 1;
        if (character === '\n') yield* this.#endRecord(this.#line);
      } else {
        // Text after a closing quote: the quotes were text.
        if (this.#state === 'quote') this.#cell = `"${this.#cell}"`;
        this.#state = 'text';
      }
    }
    this.#cell += text.slice(from);
    if (this.#cell.length > LONGEST_CELL) throw new RangeError('A cell is too long');
  }

  /** A last line without an end. */
  *end(): Generator<CsvRecord> {
    if (this.#state === 'start' && this.#cells.length === 0) return;
    this.#endCell('');
    yield* this.#endRecord(this.#line + 1);
  }

  #endCell(rest: string): void {
    this.#cells.push(this.#cell + rest);
    this.#cell = '';
    this.#state = 'start';
  }

  *#endRecord(line: number): Generator<CsvRecord> {
    const cells = this.#cells;
    this.#cells = [];
    const isBlank = cells.length === 1 && cells[0]?.trim() === '';
    if (!isBlank) yield { line, cells };
  }
}
