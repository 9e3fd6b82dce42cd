import { type JsonObject, Refusal, isJsonObject } from '@vpds/kernel';
import { refusalOf } from '../edge/body-parser.ts';

const [QUOTE, BACKSLASH, COMMA, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x0a];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The rows of a JSON array or of JSON lines, each to be parsed by {@link parseRow}: one is never the others' error, and
 * no step is as long as the whole body. @throws Refusal malformed_json for brackets that do not match, too_many_rows
 */
export function rowTexts(body: Buffer, most: number): string[] {
  const start = firstByte(body);
  const rows = body[start] === 0x5b ? elements(body, start, most) : lines(body, start, most);
  if (rows.length > most) throw new Refusal('too_many_rows', [most]);
  return rows;
}

/** @throws Refusal malformed_json, body_not_an_object, body_too_deep or number_too_large */
export function parseRow(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('malformed_json');
  }
  const refusal = refusalOf(text);
  if (refusal !== null) throw refusal;
  if (!isJsonObject(value)) throw new Refusal('body_not_an_object');
  return value;
}

function firstByte(body: Buffer): number {
  let at = body.subarray(0, 3).toString('utf8') === BYTE_ORDER_MARK ? 3 : 0;
  while (at < body.length && isBlank(body[at] as number)) at += 1;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === LINE_FEED || byte === 0x0d;
}

/** Lines of the body, one more than `most` at the most. */
function lines(body: Buffer, from: number, most: number): string[] {
  const rows: string[] = [];
  for (let start = from; start < body.length && rows.length <= most;) {
    const found = body.indexOf(LINE_FEED, start);
    const end = found < 0 ? body.length : found;
    const line = body.toString('utf8', start, end);
    if (line.trim() !== '') rows.push(line);
    start = end + 1;
  }
  return rows;
}

/** Elements of the array, one more than `most` at the most. */
function elements(body: Buffer, open: number, most: number): string[] {
  const rows: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === QUOTE) at = endOfString(body, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) {
      depth -= 1;
      if (depth > 0) continue;
      const last = body.toString('utf8', start, at);
      if (
        byte !== 0x5d ||
        body
          .subarray(at + 1)
          .toString('utf8')
          .trim() !== ''
      )
        break;
      if (last.trim() !== '') rows.push(last);
      else if (rows.length > 0) break;
      return rows;
    } else if (byte === COMMA && depth === 1) {
      rows.push(body.toString('utf8', start, at));
      if (rows.length > most) return rows;
      start = at + 1;
    }
  }
  throw new Refusal('malformed_json');
}

/** The closing quote, or the end of the body. */
function endOfString(body: Buffer, start: number): number {
  for (let quote = body.indexOf(QUOTE, start + 1); quote >= 0; quote = body.indexOf(QUOTE, quote + 1)) {
    let slashes = 0;
    while (body[quote - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return quote;
  }
  return body.length;
}
