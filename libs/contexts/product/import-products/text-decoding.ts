import { Refusal } from '@vpds/kernel';
import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a decoder writes where the bytes are no text. */
export const REPLACEMENT = '\uFFFD';

const NOTHING = Buffer.alloc(0);

/**
 * Text of a stream, with `\n` as the only end of a line. Unless its encoding is known, the first character that is not
 * ASCII decides between UTF-8 and Windows-1252; what is no UTF-8 afterwards becomes U+FFFD.
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
    const rest = this.#held.length === 0 ? '' : this.#decide('windows-1252').decode(this.#held);
    return this.#unified(rest + (this.#decoder?.decode() ?? ''), true);
  }

  #decoded(chunk: Buffer): string {
    if (this.#decoder !== null) return this.#decoder.decode(chunk, { stream: true });
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NOTHING;
    if (isAscii(bytes)) return bytes.toString('latin1');
    const first = bytes.findIndex((byte) => byte >= 0x80);
    const encoding = encodingOfCharacter(bytes.subarray(first));
    // The character may end in the next chunk.
    if (encoding === null) {
      this.#held = bytes.subarray(first);
      return bytes.toString('latin1', 0, first);
    }
    return this.#decide(encoding).decode(bytes, { stream: true });
  }

  #decide(encoding: Encoding): TextDecoder {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding);
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

/** The encoding of the character that the bytes begin with, which is not ASCII; null: it may be unfinished UTF-8. */
function encodingOfCharacter(bytes: Buffer): Encoding | null {
  const length = lengthInUtf8(bytes[0] ?? 0);
  const character = bytes.subarray(0, length);
  if (character.length === length) return length > 1 && isUtf8(character) ? 'utf-8' : 'windows-1252';
  return character.subarray(1).every((byte) => byte >> 6 === 0b10) ? null : 'windows-1252';
}

/** Bytes of a character, by its first one; 1: no character begins with it. */
function lengthInUtf8(first: number): number {
  if (first >= 0xf0) return first < 0xf5 ? 4 : 1;
  if (first >= 0xe0) return 3;
  return first >= 0xc2 ? 2 : 1;
}
