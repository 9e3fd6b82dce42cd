import { describe, expect, test } from '@jest/globals';
import { TextDecoding } from './text-decoding.ts';

const bytesOf = (text: string, encoding: 'utf8' | 'latin1') => Buffer.from(text, encoding);

function decode(bytes: Buffer, size: number, decoding = new TextDecoding(null)): [string, string | null] {
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += decoding.write(bytes.subarray(at, at + size));
  return [text + decoding.end(), decoding.encoding];
}

const TEXT = 'Škoda;Citroën — 1.000 €\r\nMüller;ß\r\n';

describe('IMP-1: the encoding of a file', () => {
  test.each([1, 2, 3, 4, 5, 7, 1_000])('is found however it is cut: %i bytes', (size) => {
    const unified = TEXT.replaceAll('\r\n', '\n');
    expect(decode(bytesOf(TEXT, 'utf8'), size)).toEqual([unified, 'utf-8']);
    const western = Buffer.concat([bytesOf('Citro\xebn \x97 5 \x80\r\nM\xfcller\r\n', 'latin1')]);
    expect(decode(western, size)).toEqual(['Citroën — 5 €\nMüller\n', 'windows-1252']);
  });

  test('is open where only ASCII has come', () => {
    expect(decode(Buffer.from('a;b\r\nc\rd\n'), 3)).toEqual(['a;b\nc\rd\n', null]);
  });

  test('is as it was said, whatever comes', () => {
    const [text] = decode(bytesOf('M\xfcller', 'latin1'), 2, new TextDecoding('utf-8'));
    expect(text).toBe('M\uFFFDller');
    expect(decode(bytesOf('é', 'utf8'), 1, new TextDecoding('windows-1252'))).toEqual(['Ã©', 'windows-1252']);
  });

  test('a file that ends within its only letter', () => {
    expect(decode(bytesOf('a\xfc', 'latin1'), 8)).toEqual(['aü', 'windows-1252']);
  });
});
