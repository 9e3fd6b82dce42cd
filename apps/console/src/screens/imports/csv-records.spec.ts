import { expect, test } from '@jest/globals';
import { type CsvRecord, CsvRecords, separatorOf } from './csv-records.ts';

/** The same records, however the text is cut into pieces. */
function recordsIn(text: string, separator = ';'): CsvRecord[] {
  const whole = read([text], separator);
  expect(read([...text], separator)).toEqual(whole);
  return whole;
}

function read(pieces: readonly string[], separator: string): CsvRecord[] {
  const reading = new CsvRecords(separator);
  return [...pieces.flatMap((piece) => [...reading.write(piece)]), ...reading.end()];
}

test('a record has its last line; blank lines count and are no records', () => {
  expect(recordsIn('a;b\n\n1;\n ;\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', ''] },
    { line: 4, cells: [' ', ''] },
  ]);
  expect(recordsIn('a;b\n1;2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
  ]);
});

test('IMP-1: a quoted cell may have separators, quotes and line breaks; a quote within a cell is text', () => {
  expect(recordsIn('"a;""b""\nc";d\n17" wheels;"Bulli" T1\n"";"x"\n')).toEqual([
    { line: 2, cells: ['a;"b"\nc', 'd'] },
    { line: 3, cells: ['17" wheels', '"Bulli" T1'] },
    { line: 4, cells: ['', 'x'] },
  ]);
});

test('a quote that nobody closed does not fill the memory', () => {
  const reading = new CsvRecords(',');
  const piece = 'x,y\n'.repeat(200_000);
  expect(() => {
    for (const each of ['"', piece, piece]) Array.from(reading.write(each));
  }).toThrow(RangeError);
});

test('IMP-1: the first line decides the separator, outside quotes', () => {
  expect(['a;b,c;d', '"a;b;c",d', 'a\tb', 'alone'].map(separatorOf)).toEqual([';', ',', '\t', ';']);
});
