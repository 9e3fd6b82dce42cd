import { type Json, Refusal, TimeSlice } from '@vpds/kernel';
import { parseRow } from '@vpds/http';
import { CsvError, type Parser, parse } from 'csv-parse';
import { MAX_ROW } from '../upsert-products/row-turns.ts';
import type { TextDecoding } from './text-decoding.ts';

/** A row as it came; `line` is its last one. */
export interface SourceRecord {
  readonly line: number;
  readonly characters: number;
  readonly cells: readonly string[];
}

export interface SourceLine {
  readonly line: number;
  readonly text: string;
}

async function* decoded(body: AsyncIterable<Buffer>, decoding: TextDecoding): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of body) {
    const text = decoding.write(chunk);
    if (text === '') continue;
    yield isFirst ? text.replace(/^\uFEFF/, '') : text;
    isFirst = false;
  }
  yield decoding.end();
}

/** All lines, blank ones included. `after`: lines before the body. @throws Refusal row_too_long */
export async function* linesOf(
  body: AsyncIterable<Buffer>,
  decoding: TextDecoding,
  after: number,
): AsyncGenerator<SourceLine> {
  const slice = new TimeSlice();
  let line = after;
  let held = '';
  for await (const text of decoded(body, decoding)) {
    // Only new text is searched: a long line that arrives in small pieces costs no more than another.
    const [rest = '', ...starts] = text.split('\n');
    held += rest;
    for (const start of starts) {
      yield { line: (line += 1), text: checked(held, line) };
      held = start;
      if (slice.isOver) await slice.yield();
    }
    checked(held, line + 1);
  }
  if (held !== '') yield { line: line + 1, text: held };
}

function checked(text: string, line: number): string {
  if (text.length > MAX_ROW) throw new Refusal('row_too_long', [line, MAX_ROW]);
  return text;
}

/**
 * The records of a CSV file, its blank lines as records without a cell. `separator` is called with the first line.
 * @throws Refusal csv_malformed, row_too_long
 */
export async function* recordsOf(
  body: AsyncIterable<Buffer>,
  decoding: TextDecoding,
  { after, separator }: { readonly after: number; readonly separator: (start: string) => string },
): AsyncGenerator<SourceRecord> {
  const texts = decoded(body, decoding);
  const start = await firstLine(texts, after + 1);
  const parser = new CsvRecords(separator(start));
  let line = after;
  const next = (cells: readonly string[]): SourceRecord => {
    let characters = 0;
    line += 1;
    for (const cell of cells) {
      characters += cell.length;
      for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) line += 1;
    }
    const isBlank = cells.length === 1 && cells[0]?.trim() === '';
    return { line, characters, cells: isBlank ? [] : cells };
  };
  const slice = new TimeSlice();
  for await (const text of following(start, texts))
    for (const piece of piecesOf(text)) {
      for (const cells of await parser.write(piece)) {
        yield next(cells);
        if (slice.isOver) await slice.yield();
      }
      if (parser.error !== null) throw refusalOf(parser.error, line + 1);
      if (slice.isOver) await slice.yield();
    }
  for (const cells of await parser.end()) yield next(cells);
  if (parser.error !== null) throw refusalOf(parser.error, line + 1);
}

const LINES_AT_ONCE = 100;
const CHARACTERS_AT_ONCE = 8_192;

/**
 * The text in pieces of few lines and, unless a line is longer, few characters: for each record of another length than
 * the first the parser makes an error with a copy of it, which costs many times as much as the record.
 */
export function* piecesOf(text: string): Generator<string> {
  let [start, lines] = [0, 0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    lines += 1;
    if (lines < LINES_AT_ONCE && end - start < CHARACTERS_AT_ONCE) continue;
    yield text.slice(start, end + 1);
    [start, lines] = [end + 1, 0];
  }
  if (start < text.length) yield text.slice(start);
}

/** `raw`: the text that it was read from. */
interface RawRecord {
  readonly record: string[];
  readonly raw: string;
}

/**
 * Reads the records of a CSV file. It still has the records before an error, which a stream would drop. A quote within
 * a cell is text (`17" wheels`, `"Bulli" T1`). Only a cell that is quoted as a whole may have a line break.
 */
class CsvRecords {
  readonly #parser: Parser;
  readonly #delimiter: string;
  #found: string[][] = [];
  error: Error | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#parser = parse({
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      raw: true,
      max_record_size: MAX_ROW,
      on_record: (found: unknown) => {
        const { record, raw } = found as RawRecord;
        if (record.some((cell) => cell.includes('\n')) && !isWellQuoted(raw, this.#delimiter))
          this.error ??= new CsvError('CSV_QUOTE_NOT_CLOSED', 'A quote is not closed');
        if (this.error === null) this.#found.push(record);
        return null;
      },
    });
    this.#parser.on('error', (error) => (this.error ??= error));
    // The parser pushes nothing, but it ends only if somebody reads.
    this.#parser.resume();
  }

  async write(text: string): Promise<readonly string[][]> {
    await new Promise<void>((resolve) => this.#parser.write(text, () => resolve()));
    return this.#take();
  }

  async end(): Promise<readonly string[][]> {
    const ended = new Promise<void>((resolve) => this.#parser.once('close', resolve));
    this.#parser.end();
    await ended;
    return this.#take();
  }

  #take(): readonly string[][] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}

/**
 * Returns false if a cell with a line break is not quoted as a whole, because a quote that nobody closed has swallowed
 * rows.
 */
function isWellQuoted(raw: string, delimiter: string): boolean {
  let at = 0;
  const cell = new RegExp(`(?:"[^"]*(?:""[^"]*)*"|[^${delimiter}\\n]*)(${delimiter}|\\n?$)`, 'y');
  while (at < raw.length) {
    cell.lastIndex = at;
    if (!cell.test(raw)) return false;
    at = cell.lastIndex;
  }
  return true;
}

/** The library's messages contain cells, and no log may. */
function refusalOf(error: Error, line: number): Error {
  if (!(error instanceof CsvError)) return error;
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? new Refusal('row_too_long', [line, MAX_ROW])
    : new Refusal('csv_malformed', [line]);
}

async function firstLine(texts: AsyncGenerator<string>, line: number): Promise<string> {
  let start = '';
  for (;;) {
    const next = await texts.next();
    if (next.done === true) return start;
    start += next.value;
    if (next.value.includes('\n')) return start;
    checked(start, line);
  }
}

async function* following(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (start !== '') yield start;
  for await (const text of rest) if (text !== '') yield text;
}

const SEPARATORS = [';', ',', '\t'] as const;

/** The one that the first line has most of, outside quotes. */
export function separatorOf(start: string): string {
  const bare = start.split('\n', 1)[0]?.replaceAll(/"(?:[^"]|"")*"/g, '') ?? '';
  const count = (separator: string) => bare.split(separator).length;
  return SEPARATORS.reduce<string>((best, each) => (count(each) > count(best) ? each : best), SEPARATORS[0]);
}

/** A flat object of JSON as cells by name. Null is no cell. @throws Refusal */
export function cellsOf(text: string): ReadonlyMap<string, Json> {
  return new Map(Object.entries(parseRow(text)).filter(([, value]) => value !== null));
}

export function cellText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
