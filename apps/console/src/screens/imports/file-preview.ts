import type { ImportFile } from '../../api/import-file.ts';
import { typed } from '../../parts/typed-values.ts';
import { type CsvRecord, CsvRecords, separatorOf } from './csv-records.ts';

/** The first rows of a file. */
export interface FilePreview {
  /** Null for CSV only. */
  readonly separator: string | null;
  /** Null: each line is a row by itself, with members that the service names. */
  readonly columns: readonly string[] | null;
  /** One cell for each column; without columns one, the line. */
  readonly rows: readonly (readonly string[])[];
}

/** Rows that are shown. */
const ROWS = 3;

/** The members of a row of NDJSON without columns (EXT-4, IMP-1). */
const ROW_MEMBERS: ReadonlySet<string> = new Set([
  ...['externalID', 'vehicleIdentificationNumber', 'fields', 'meta', 'happenedAt', 'status'],
  ...['AP30Pno', 'AP30Guid', 'AP30Hash'],
]);

export function previewOf({ format, start, isWhole }: ImportFile): FilePreview {
  return format === 'csv' ? csvPreview(start, isWhole) : linesPreview(start);
}

function csvPreview(start: string, isWhole: boolean): FilePreview {
  const separator = separatorOf(start);
  const records: CsvRecord[] = [];
  const reading = new CsvRecords(separator);
  for (const record of reading.write(start)) {
    records.push(record);
    if (records.length > ROWS) break;
  }
  // A file may be one line without an end; the rest of a larger one is in no record yet.
  if (records.length <= ROWS && (isWhole || records.length === 0)) records.push(...reading.end());
  const [header, ...rows] = records.map(({ cells }) => cells);
  return { separator, columns: (header ?? []).map((name) => name.trim()), rows };
}

/** Lines have keys of their own: the columns are those of all lines at hand. */
function linesPreview(start: string): FilePreview {
  const texts = start.split('\n').filter((line) => line.trim() !== '');
  const objects = texts.map(objectIn);
  const names = [...new Set(objects.flatMap((each) => Object.keys(each)))];
  if (names.every((name) => ROW_MEMBERS.has(name)))
    return { separator: null, columns: null, rows: texts.slice(0, ROWS).map((text) => [text]) };
  const rows = objects.slice(0, ROWS).map((each) => names.map((name) => typed(each[name])));
  return { separator: null, columns: names, rows };
}

/** Empty for what is no object, which the service refuses with a reason, and for a line that is cut. */
function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
