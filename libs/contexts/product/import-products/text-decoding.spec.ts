import { describe, expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { Refusal } from '@vpds/kernel';
import { encodingIn } from './import-parts.ts';
import { TextDecoding, refusingUtf16 } from './text-decoding.ts';

const bytesOf = (text: string, encoding: 'utf8' | 'latin1') => Buffer.from(text, encoding);

function decode(bytes: Buffer, size: number, decoding = new TextDecoding(null)): [string, string | null] {
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += decoding.write(bytes.subarray(at, at + size));
  return [text + decoding.end(), decoding.encoding];
}

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function passed(body: Iterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const chunk of refusingUtf16(Readable.from(body, { objectMode: true }))) found.push(chunk);
  return Buffer.concat(found);
}

const TEXT = 'Škoda;Citroën — 1.000 €\r\nMüller;ß\r\n';

describe('IMP-1: the encoding of a file', () => {
  test.each([1, 2, 3, 4, 5, 7, 1_000])('is found however it is cut: %i bytes', (size) => {
    const unified = TEXT.replaceAll('\r\n', '\n');
    expect(decode(bytesOf(TEXT, 'utf8'), size)).toEqual([unified, 'utf-8']);
    const western = Buffer.concat([bytesOf('Citro\xebn \x97 5 \x80\r\nM\xfcller\r\n', 'latin1')]);
    expect(decode(western, size)).toEqual(['Citroën — 5 €\nMüller\n', 'windows-1252']);
  });

  test.each([1, 3, 1_000])(
    'is that of the first character: one that is damaged later changes nothing, %i bytes',
    (size) => {
      const damaged = Buffer.concat([
        bytesOf('Škoda €\nM', 'utf8'),
        Buffer.of(0xfc),
        bytesOf('ller\nCitroën 🚗\n', 'utf8'),
      ]);
      expect(decode(damaged, size)).toEqual(['Škoda €\nM\uFFFDller\nCitroën 🚗\n', 'utf-8']);
      const western = Buffer.concat([Buffer.of(0x5a, 0xfc), bytesOf('rich Škoda\n', 'utf8')]);
      expect(decode(western, size)).toEqual(['Zürich Å\u00A0koda\n', 'windows-1252']);
    },
  );

  test('is open where only ASCII has come', () => {
    expect(decode(Buffer.from('a;b\r\nc\rd\n'), 3)).toEqual(['a;b\nc\rd\n', null]);
  });

  test('is as it was said, whatever comes', () => {
    const [text] = decode(bytesOf('M\xfcller', 'latin1'), 2, new TextDecoding('utf-8'));
    expect(text).toBe('M\uFFFDller');
    expect(decode(bytesOf('é', 'utf8'), 1, new TextDecoding('windows-1252'))).toEqual(['Ã©', 'windows-1252']);
  });

  test.each([
    ['text/csv', null],
    ['text/csv; charset=UTF-8', 'utf-8'],
    ['text/csv;charset="utf8"', 'utf-8'],
    ['text/csv; charset=Windows-1252', 'windows-1252'],
    ['text/csv; charset=iso-8859-1', 'windows-1252'],
  ])('%s: %s', (contentType, encoding) => {
    expect(encodingIn(contentType)).toBe(encoding);
  });

  test.each(['klingon', 'utf-16le', '"klingon"', 'shift_jis'])(
    'charset=%s is refused with what is possible',
    (charset) => {
      expect(() => encodingIn(`text/csv; charset=${charset}`)).toThrow(
        new Refusal('unsupported_media_type', [
          'text/csv or application/x-ndjson, with charset=utf-8 or charset=windows-1252',
        ]),
      );
    },
  );

  test.each([
    ['a mark', '\uFEFFVIN;Preis\n'],
    ['no mark', 'VIN;Preis\n'],
  ])('UTF-16 with %s is recognised', async (_, text) => {
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()])
      for (const size of [1, 100])
        await expect(passed(pieces(bytes, size))).rejects.toMatchObject({ code: 'file_is_utf16' });
  });

  test.each(['', 'V', 'VIN;Preis\n', '\uFEFFVIN', 'ÿþ'])('%j is not UTF-16', async (text) => {
    for (const size of [1, 100]) expect((await passed(pieces(Buffer.from(text), size))).toString()).toBe(text);
  });

  test('a file that ends within its only letter', () => {
    expect(decode(bytesOf('a\xfc', 'latin1'), 8)).toEqual(['aü', 'windows-1252']);
  });
});
