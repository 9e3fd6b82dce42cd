const LINE_FEED = 0x0a;

/** A file that is imported, found as the service will read it. Only its beginning is in memory. */
export interface ImportFile {
  readonly file: File;
  readonly format: 'csv' | 'ndjson';
  readonly lines: number;
  /** Null if all of it is ASCII. */
  readonly encoding: Encoding | null;
  /** Its first characters, which may end within a line. */
  readonly start: string;
  /** Whether `start` is all of it. */
  readonly isWhole: boolean;
}

export type Encoding = 'utf-8' | 'windows-1252';

/** The file is empty, or no text in an encoding that the service reads. */
export class NoImportFile extends Error {
  override readonly name = 'NoImportFile';
  readonly reason: 'empty' | 'noText';

  constructor(reason: 'empty' | 'noText') {
    super(reason);
    this.reason = reason;
  }
}

/** Characters (IMP-1). */
const LONGEST_NAME = 80;

/** The name of an import of the file. */
export function importedName(file: File): string {
  return [...file.name].slice(0, LONGEST_NAME).join('').trim();
}

/** Bytes. */
const START = 65_536;
/** Of a character in UTF-8. */
const MOST_BYTES = 4;

/**
 * Reads the file once, a piece at a time.
 * @throws NoImportFile
 */
export async function importFileOf(file: File): Promise<ImportFile> {
  let [lines, at, last, special] = [0, 0, LINE_FEED, null as number | null];
  const isMarked = await startsWithMark(file);
  const body = isMarked ? file.slice(3) : file;
  for await (const chunk of chunksOf(body)) {
    for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, feed + 1)) lines += 1;
    const found = special === null ? chunk.findIndex((byte) => byte >= 0x80) : -1;
    if (found >= 0) special = at + found;
    last = chunk.at(-1) ?? last;
    at += chunk.length;
  }
  // The mark is the first character that is not ASCII.
  const encoding = isMarked ? 'utf-8' : special === null ? null : await encodingAt(body, special);
  const bytes = await body.slice(0, START).arrayBuffer();
  const start = new TextDecoder(encoding ?? 'utf-8').decode(bytes, { stream: true });
  if (start.trim() === '') throw new NoImportFile('empty');
  // UTF-16 and files of spreadsheets have zeros.
  if (start.includes('\0')) throw new NoImportFile('noText');
  const format = start.trimStart().startsWith('{') ? 'ndjson' : 'csv';
  return {
    file,
    format,
    lines: lines + (last === LINE_FEED ? 0 : 1),
    encoding,
    start: start.replaceAll('\r\n', '\n'),
    isWhole: body.size <= START,
  };
}

async function startsWithMark(file: Blob): Promise<boolean> {
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  return first === 0xef && second === 0xbb && third === 0xbf;
}

/** The first character that is not ASCII decides (IMP-1). */
async function encodingAt(body: Blob, offset: number): Promise<Encoding> {
  const bytes = new Uint8Array(await body.slice(offset, offset + MOST_BYTES).arrayBuffer());
  const isUtf8 = [2, 3, MOST_BYTES].some((length) => length <= bytes.length && isText(bytes.subarray(0, length)));
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

function isText(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== '';
  } catch {
    return false;
  }
}

/** Bytes of the first `lines` lines; null if the file has fewer. */
export async function bytesOf(file: Blob, lines: number): Promise<number | null> {
  let [left, at] = [lines, 0];
  if (left === 0) return 0;
  for await (const chunk of chunksOf(file)) {
    for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, feed + 1)) {
      left -= 1;
      if (left === 0) return at + feed + 1;
    }
    at += chunk.length;
  }
  // The last line may lack its end.
  return left === 1 && at > 0 ? at : null;
}

/** The file's text with `\n` as the only end of a line, a piece at a time. */
export async function* textOf({ file, encoding }: Pick<ImportFile, 'file' | 'encoding'>): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding ?? 'utf-8');
  let held = '';
  for await (const chunk of chunksOf(file)) {
    const text = held + decoder.decode(chunk, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    yield (held === '' ? text : text.slice(0, -1)).replaceAll('\r\n', '\n');
  }
  yield held + decoder.decode();
}

/** The bytes of a file, a piece at a time. */
async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}
