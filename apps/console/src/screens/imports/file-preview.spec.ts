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
