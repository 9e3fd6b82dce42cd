import { Refusal } from '@vpds/kernel';
import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The longest unfinished character of UTF-8. */
const UNFINISHED = 3;
const NOTHING = Buffer.alloc(0);

/**
 * Text of a stream, with `\n` as the only end of a line. Unless its encoding is known, the first bytes that are not ASCII
 * decide between UTF-8 and Windows-1252; what is no UTF-8 afterwards becomes U+FFFD.
 */
export class TextDecoding {
  #encoding: Encoding | null;
  #decoder: TextDecoder | null;
  #held: Buffer = NOTHING;
  #endsWithReturn = false;

  constructor(encoding: Encoding | null) {
    this.#encoding = encoding;
    this.#decoder = encoding === null ? null : new TextDecoder(encoding);
  }

  /** Null while only ASCII has arrived, which is the same in every encoding. */
  get encoding(): Encoding | null {
    return this.#encoding;
  }

  write(chunk: Buffer): string {
    return this.#unified(this.#decoded(chunk), false);
  }

  end(): string {
    const rest = this.#held.length === 0 ? '' : this.#decide(this.#held, 0).decode(this.#held);
    return this.#unified(rest + (this.#decoder?.decode() ?? ''), true);
  }

  #decoded(chunk: Buffer): string {
    if (this.#decoder !== null) return this.#decoder.decode(chunk, { stream: true });
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NOTHING;
    if (isAscii(bytes)) return bytes.toString('latin1');
    const first = bytes.findIndex((byte) => byte >= 0x80);
    // Too few bytes to decide: the character may end in the next chunk.
    if (bytes.length - first <= UNFINISHED) {
      this.#held = bytes.subarray(first);
      return bytes.toString('latin1', 0, first);
    }
    return this.#decide(bytes).decode(bytes, { stream: true });
  }

  #decide(bytes: Buffer, unfinished = UNFINISHED): TextDecoder {
    this.#encoding = isUtf8Apart(bytes, unfinished) ? 'utf-8' : 'windows-1252';
    this.#decoder = new TextDecoder(this.#encoding);
    return this.#decoder;
  }

  #unified(text: string, isEnd: boolean): string {
    const whole = this.#endsWithReturn ? `\r${text}` : text;
    this.#endsWithReturn = !isEnd && whole.endsWith('\r');
    return (this.#endsWithReturn ? whole.slice(0, -1) : whole).replaceAll('\r\n', '\n');
  }
}

/**
 * Passes the bytes of a file on. UTF-16 is recognised by its byte order mark, and without one by the zeros in its letters.
 * @throws Refusal file_is_utf16
 */
export async function* refusingUtf16(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = NOTHING;
  for await (const chunk of body) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    if (isUtf16(start)) throw new Refusal('file_is_utf16');
    yield start;
    start = null;
  }
  if (start !== null && start.length > 0) yield start;
}

function isUtf16(start: Buffer): boolean {
  const [first, second] = [start[0], start[1]];
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0;
}

/** Whether it is UTF-8, except for an unfinished character of at most `unfinished` bytes at the end. */
function isUtf8Apart(bytes: Buffer, unfinished: number): boolean {
  for (let cut = 0; cut <= unfinished; cut += 1) if (isUtf8(bytes.subarray(0, bytes.length - cut))) return true;
  return false;
}
