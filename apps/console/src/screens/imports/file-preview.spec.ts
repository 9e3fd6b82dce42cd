import { expect, test } from '@jest/globals';
import { importFileOf } from '../../api/import-file.ts';
import { previewOf } from './file-preview.ts';

const previewIn = async (text: string) => previewOf(await importFileOf(new File([text], 'a')));

test('the first rows of CSV are shown by its columns', async () => {
  expect(await previewIn(' VIN ;Make\nA;Saab\nB;Volvo\nC;Audi\nD;Opel\n')).toEqual({
    separator: ';',
    columns: ['VIN', 'Make'],
    rows: [
      ['A', 'Saab'],
      ['B', 'Volvo'],
      ['C', 'Audi'],
    ],
  });
  expect(await previewIn('VIN')).toMatchObject({ columns: ['VIN'], rows: [] });
});

test('IMP-1: a line of JSON is a row by itself if it has only members of a row, else it has columns', async () => {
  const row = '{"externalID":"1","vehicleIdentificationNumber":"A","fields":{}}';
  expect(await previewIn(`${row}\n`)).toEqual({ separator: null, columns: null, rows: [[row]] });
  expect(await previewIn('{"VIN":"A","km":1}\n{"VIN":"B","sold":null}\n')).toEqual({
    separator: null,
    columns: ['VIN', 'km', 'sold'],
    rows: [
      ['A', '1', ''],
      ['B', '', ''],
    ],
  });
});

test('a key that only later lines have is a column, too; three rows are shown, and a line that is cut is none', async () => {
  const lines = ['A', 'B', 'C', 'D'].map((VIN) => JSON.stringify({ VIN }));
  const { columns, rows } = await previewIn([...lines, '{"VIN":"E","sold":"2015"}', '{"VIN":"F","mil'].join('\n'));
  expect([columns, rows]).toEqual([
    ['VIN', 'sold'],
    [
      ['A', ''],
      ['B', ''],
      ['C', ''],
    ],
  ]);
});

test('of a file that is cut within its second row only the whole first one is shown', async () => {
  // More bytes than characters: the start of the file has fewer characters than the file has bytes.
  const { rows } = await previewIn(`VIN,Note\nA,${'Æ'.repeat(40_000)}`);
  expect(rows).toEqual([]);
  expect((await previewIn(`VIN,Note\nA,${'Æ'.repeat(100)}`)).rows).toEqual([['A', 'Æ'.repeat(100)]]);
});
