import { type Json, type JsonObject, Refusal, isJsonObject } from '@vpds/kernel';
import { TextDecoder } from 'node:util';
import { type BodyStream, type RowReading, parseRequest, parseRow, rowMembers } from '@vpds/http';
import { PRODUCT_STATUSES } from '../domain/product.ts';
import type { ImportSource } from '../domain/import.ts';
import type { ImportedRow, RowTimes, UpsertRow } from '../product.contract.ts';
import { CHARACTERS_PER_CALL, ROWS_PER_CALL } from '../upsert-products/row-turns.ts';
import { readAbsoluteTime } from './absolute-time.ts';
import { readDayOfTime } from './cell-values.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { importRow } from './import-products.schema.ts';
import { cellsOf, linesOf, recordsOf, separatorOf } from './source-records.ts';
import { ENCODINGS, type Encoding, REPLACEMENT, TextDecoding, refusingUtf16 } from './text-decoding.ts';

/** A range of consecutive lines, and the rows in them. */
export interface ImportPart {
  readonly from: number;
  readonly to: number;
  readonly characters: number;
  readonly rows: readonly ImportedRow[];
}

/** A line that ends a row, or a blank one. */
export interface SourceEntry {
  readonly line: number;
  readonly characters: number;
  /** The row's text, or the cells of a CSV file; empty for a blank line. */
  readonly content: string | readonly string[];
}

/** A body being read, from its first line on. */
export interface OpenedSource {
  readonly entries: AsyncGenerator<SourceEntry>;
  readonly decoding: TextDecoding;
  /** The separator of CSV, known after the first entry. */
  separator(): string | null;
}

/** `after`: lines before the body; `separator`, `encoding`: as found before. */
export function openSource(
  body: BodyStream,
  {
    format,
    encoding,
    separator = null,
    after,
  }: Pick<ImportSource, 'format'> & {
    readonly encoding: Encoding | null;
    readonly separator?: string | null;
    readonly after: number;
  },
): OpenedSource {
  const decoding = new TextDecoding(encoding);
  const bytes = after === 0 ? refusingUtf16(body) : body;
  let found = separator;
  const separatorIn = (start: string): string => (found ??= separatorOf(start));
  const entries =
    format === 'csv'
      ? csvEntries(recordsOf(bytes, decoding, { after, separator: separatorIn }))
      : lineEntries(linesOf(bytes, decoding, after));
  return { entries, decoding, separator: () => found };
}

async function* csvEntries(records: ReturnType<typeof recordsOf>): AsyncGenerator<SourceEntry> {
  for await (const { line, characters, cells } of records) yield { line, characters, content: cells };
}

async function* lineEntries(lines: ReturnType<typeof linesOf>): AsyncGenerator<SourceEntry> {
  for await (const { line, text } of lines) yield { line, characters: text.length, content: text.trim() };
}

/**
 * Reads `text/csv; charset=windows-1252`, by any name of the encoding. It answers null if none is given.
 * @throws Refusal unsupported_media_type
 */
export function encodingIn(contentType: string): Encoding | null {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  if (charset === undefined) return null;
  const known = ENCODINGS.find((encoding) => encoding === encodingNamed(charset));
  if (known === undefined) throw new Refusal('unsupported_media_type', [ACCEPTED]);
  return known;
}

const ACCEPTED = `text/csv or application/x-ndjson, with charset=${ENCODINGS.join(' or charset=')}`;

/** Knows the names that browsers know: `latin1` is windows-1252. It answers null for any other. */
function encodingNamed(charset: string): string | null {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return null;
  }
}

/** Each is applied and recorded as a whole. */
export async function* partsOf(
  entries: AsyncIterable<SourceEntry>,
  after: number,
  read: (entry: SourceEntry) => ImportedRow,
): AsyncGenerator<ImportPart> {
  let [from, to, characters, rows]: [number, number, number, ImportedRow[]] = [after + 1, after, 0, []];
  for await (const entry of entries) {
    to = entry.line;
    characters += entry.characters;
    if (entry.content.length > 0) rows.push(read(entry));
    if (rows.length < ROWS_PER_CALL && characters < CHARACTERS_PER_CALL && to - from < MOST_LINES) continue;
    yield { from, to, characters, rows };
    [from, characters, rows] = [to + 1, 0, []];
  }
  if (to >= from) yield { from, to, characters, rows };
}

/** Lines of a part, blank ones included. */
const MOST_LINES = 10_000;

interface Reading extends RowReading {
  readonly mapping: ColumnMapping;
  readonly hasColumns: boolean;
  readonly name: string;
}

/** Reads a row. A row that cannot be read has its refusal instead. */
export function readEntry(entry: SourceEntry, reading: Reading): ImportedRow {
  const { line } = entry;
  try {
    return { line, row: rowOf(membersOf(entry, reading)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, parameters } = error;
    return { line, failed: { code, parameters } };
  }
}

const lookForUnknown = rowMembers(importRow);

function membersOf({ line, content }: SourceEntry, reading: Reading): JsonObject {
  const { mapping, hasColumns, name } = reading;
  if (typeof content !== 'string') return mapping.rowOfCells(content, line, name);
  if (hasColumns) return mapping.row(cellsOf(content), line, name);
  const members = parseRow(content);
  lookForUnknown(members, reading);
  const damaged = content.includes(REPLACEMENT) ? damagedIn(members) : null;
  if (damaged !== null) throw new Refusal('text_not_decodable', [damaged]);
  return mapping.completed(members, line, name);
}

/**
 * The name of the first value with what is no text in the encoding of the file (IMP-4), without its object's. Reads each
 * name and text once, however deep it is.
 */
function damagedIn(members: JsonObject): string | null {
  for (const [name, value] of Object.entries(members)) {
    const within = isJsonObject(value) ? damagedIn(value) : null;
    if (within !== null) return within;
    if (name.includes(REPLACEMENT) || (!isJsonObject(value) && isDamaged(value))) return name;
  }
  return null;
}

function isDamaged(value: Json): boolean {
  if (typeof value === 'string') return value.includes(REPLACEMENT);
  return Array.isArray(value) ? value.some(isDamaged) : isJsonObject(value) && damagedIn(value) !== null;
}

/** @throws Refusal */
function rowOf(members: JsonObject): UpsertRow {
  const { happenedAt = {}, fields = {}, meta = {}, ...named } = parseRequest(importRow, members);
  return { ...named, fields, meta, revision: null, happenedAt: timesOf(happenedAt) };
}

function timesOf(given: Readonly<Record<string, string | undefined>>): RowTimes {
  const times = PRODUCT_STATUSES.flatMap((status) => {
    const text = given[status];
    return text === undefined ? [] : [{ to: status, at: timeOf(status, text) }];
  });
  const moves = times.filter(({ to }) => to !== 'created');
  return { created: times.find(({ to }) => to === 'created')?.at ?? null, moves };
}

/** @throws Refusal time_not_absolute; value_ambiguous for a day that no column could explain */
function timeOf(status: string, text: string): number {
  const name = `happenedAt.${status}`;
  const at = readAbsoluteTime(readDayOfTime(name, text));
  if (at === null) throw new Refusal('time_not_absolute', [name]);
  return at;
}
