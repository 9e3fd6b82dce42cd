import { expect, test } from '@jest/globals';
import { bytesOf, importFileOf, importedName, textOf } from './import-file.ts';

const fileOf = (...parts: BlobPart[]) => new File(parts, 'sales.csv');

async function readAs(...parts: BlobPart[]) {
  const { format, lines, encoding, start } = await importFileOf(fileOf(...parts));
  return { format, lines, encoding, start };
}

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test('IMP-1: the first character that is not ASCII decides the encoding, also a byte order mark', async () => {
  const form = { format: 'csv', lines: 2 };
  expect(await readAs('VIN\nA')).toEqual({ ...form, encoding: null, start: 'VIN\nA' });
  expect(await readAs('\uFEFFVIN\r\nA\r\n')).toEqual({ ...form, encoding: 'utf-8', start: 'VIN\nA\n' });
  expect(await readAs('\uFEFFVIN\n', latin1('\xebn'))).toEqual({ ...form, encoding: 'utf-8', start: 'VIN\n\uFFFDn' });
  expect(await readAs('VIN\nÆ\n')).toEqual({ ...form, encoding: 'utf-8', start: 'VIN\nÆ\n' });
  expect(await readAs(latin1('VIN\nCitro\xebn'))).toEqual({
    ...form,
    encoding: 'windows-1252',
    start: 'VIN\nCitroën',
  });
});

test('what is empty or no text is no file to import', async () => {
  await expect(importFileOf(fileOf('\uFEFF \n'))).rejects.toMatchObject({ reason: 'empty' });
  await expect(importFileOf(fileOf('PK\u0003\u0004\0\0'))).rejects.toMatchObject({ reason: 'noText' });
  await expect(importFileOf(fileOf(new Uint8Array([0xff, 0xfe, 0x56, 0])))).rejects.toMatchObject({
    reason: 'noText',
  });
});

test('a line of JSON begins with a brace', async () => {
  expect(await readAs('\n{"externalID":"1"}\n')).toMatchObject({ format: 'ndjson', lines: 2 });
});

test('IMP-2: the rest of a file begins after the lines that are done; a shorter file has none', async () => {
  const file = fileOf('VIN\r\nÆ\nlast');
  expect(await Promise.all([0, 1, 2, 3, 4].map((lines) => bytesOf(file, lines)))).toEqual([0, 5, 8, 12, null]);
  expect(await bytesOf(fileOf('VIN\n'), 2)).toBe(4);
});

test('the text of a file has one end of a line, wherever it is cut', async () => {
  const pieces: string[] = [];
  for await (const piece of textOf({ file: fileOf('a\r\nb\rc\r', '\nÆ'), encoding: 'utf-8' })) pieces.push(piece);
  expect(pieces.join('')).toBe('a\nb\rc\nÆ');
});

test('IMP-1: the name of an import has at most 80 characters', () => {
  expect(importedName(new File([], ` ${'n'.repeat(100)}`))).toBe('n'.repeat(79));
  expect(importedName(new File([], '🚗'.repeat(81)))).toBe('🚗'.repeat(80));
});
