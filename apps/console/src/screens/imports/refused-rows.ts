import type { ImportedRow } from '../../api/imports.ts';
import { type ImportFile, textOf } from '../../api/import-file.ts';
import { csv } from '../../parts/csv.ts';
import { type CsvRecord, CsvRecords, separatorOf } from './csv-records.ts';

/** Rows of one file. */
const MOST = 100_000;

interface RefusedFile {
  readonly text: Blob | string;
  readonly rows: number;
  /** False: there are more than fit. */
  readonly isWhole: boolean;
}

interface RefusedOf {
  readonly refused: AsyncIterable<ImportedRow>;
  /** The heading of the column with the reasons. */
  readonly heading: string;
  readonly reasonOf: (row: ImportedRow) => string;
}

/** A cell as the service reads it back: unchanged, since it is to be imported again. */
function cell(text: string, separator: string): string {
  const isPlain = !text.includes(separator) && !/^"|\n|\r/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** The file with its own separator, and a byte order mark, by which spreadsheets recognise UTF-8. */
class CsvText {
  readonly #separator: string;
  readonly #parts: string[] = ['\uFEFF'];

  constructor(separator: string) {
    this.#separator = separator;
  }

  add(cells: readonly string[]): void {
    this.#parts.push(`${cells.map((each) => cell(each, this.#separator)).join(this.#separator)}\r\n`);
  }

  get blob(): Blob {
    return new Blob(this.#parts, { type: 'text/csv;charset=utf-8' });
  }
}

/** Lines and reasons alone, to be read in a spreadsheet: the file is not at hand. `columns`: the headings. */
export async function refusedLines(of: RefusedOf, columns: readonly [string, string]): Promise<RefusedFile> {
  const rows: [number, string][] = [];
  const file = (isWhole: boolean) => ({ text: csv(columns, rows), rows: rows.length, isWhole });
  for await (const row of of.refused) {
    if (rows.length === MOST) return file(false);
    rows.push([row.line, of.reasonOf(row)]);
  }
  return file(true);
}

/** The refused rows of a CSV file with all of their cells, and why each was refused in a column of its own. */
export async function refusedCells(source: ImportFile, of: RefusedOf): Promise<RefusedFile> {
  const separator = separatorOf(source.start);
  const text = new CsvText(separator);
  let [header, without, rows] = [null as CsvRecord | null, -1, 0];
  const refused = of.refused[Symbol.asyncIterator]();
  let next = await refused.next();
  for await (const record of recordsOf(source, separator)) {
    if (header === null) {
      header = record;
      // The file may be one of these already.
      without = record.cells.findIndex((name) => name.trim() === of.heading);
      text.add([...kept(record.cells, without), of.heading]);
      continue;
    }
    while (next.done !== true && next.value.line < record.line) next = await refused.next();
    if (next.done === true || rows === MOST) break;
    if (next.value.line !== record.line) continue;
    const cells = [...record.cells, ...Array<string>(Math.max(0, header.cells.length - record.cells.length)).fill('')];
    text.add([...kept(cells, without), of.reasonOf(next.value)]);
    rows += 1;
  }
  return { text: text.blob, rows, isWhole: next.done === true || rows < MOST };
}

function kept(cells: readonly string[], without: number): readonly string[] {
  return without < 0 ? cells : cells.toSpliced(without, 1);
}

async function* recordsOf(source: ImportFile, separator: string): AsyncGenerator<CsvRecord> {
  const reading = new CsvRecords(separator);
  for await (const piece of textOf(source)) yield* reading.write(piece);
  yield* reading.end();
}
