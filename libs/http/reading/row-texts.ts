import { type JsonObject, Refusal, TimeSlice, isJsonObject } from '@vpds/kernel';
import { refusalOf } from '../edge/body-parser.ts';

const [QUOTE, BACKSLASH, COMMA, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x0a];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const BYTE_ORDER_MARK = '\uFEFF';
/** Bytes between two looks at the clock. */
const STEP = 65_536;

/**
 * The rows of a JSON array or of JSON lines, each to be parsed by {@link parseRow}: one is never the others' error, and
 * no step is as long as the whole body, whatever is in it. @throws Refusal malformed_json for brackets that do not
 * match, too_many_rows
 */
export async function* rowTexts(body: Buffer, most: number): AsyncGenerator<string> {
  const slice = new TimeSlice();
  const mark = body.subarray(0, 3).toString('utf8') === BYTE_ORDER_MARK ? 3 : 0;
  const start = await afterBlanks(body, mark, slice);
  let rows = 0;
  for await (const row of body[start] === 0x5b ? elements(body, start, slice) : lines(body, start, slice)) {
    rows += 1;
    if (rows > most) throw new Refusal('too_many_rows', [most]);
    yield row;
    if (slice.isOver) await slice.yield();
  }
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

async function afterBlanks(body: Buffer, from: number, slice: TimeSlice): Promise<number> {
  let at = from;
  for (; at < body.length && isBlank(body[at] as number); at += 1)
    if (at % STEP === 0 && slice.isOver) await slice.yield();
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === LINE_FEED || byte === 0x0d;
}

async function* lines(body: Buffer, from: number, slice: TimeSlice): AsyncGenerator<string> {
  for (let start = from; start < body.length;) {
    const found = body.indexOf(LINE_FEED, start);
    const end = found < 0 ? body.length : found;
    yield body.toString('utf8', start, end);
    start = await afterBlanks(body, end, slice);
  }
}

async function* elements(body: Buffer, open: number, slice: TimeSlice): AsyncGenerator<string> {
  let [depth, rows, isText] = [0, 0, false];
  let start = await afterBlanks(body, open + 1, slice);
  let look = STEP;
  for (let at = open; at < body.length; at += 1) {
    if (at >= look) {
      look = at + STEP;
      if (slice.isOver) await slice.yield();
    }
    const byte = body[at] as number;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) {
      depth -= 1;
      if (depth > 0) continue;
      const isEmpty = start === at;
      if (byte !== 0x5d || (isEmpty && rows > 0)) break;
      if ((await afterBlanks(body, at + 1, slice)) < body.length) break;
      if (!isEmpty) yield body.toString('utf8', start, at);
      return;
    } else if (byte === COMMA && depth === 1) {
      yield body.toString('utf8', start, at);
      rows += 1;
      start = await afterBlanks(body, at + 1, slice);
    }
  }
  throw new Refusal('malformed_json');
}
