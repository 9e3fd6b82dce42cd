import { describe, expect, test } from '@jest/globals';
import { csv } from './csv.ts';

/** The cells' lines, without the byte order mark. */
const lines = (rows: readonly (readonly unknown[])[], locale: string) =>
  csv(['Plate', 'Engine'], rows, locale).slice(1).split('\r\n');

describe('a file for a spreadsheet', () => {
  test.each([
    ['en', ['"Plate","Engine"', '"AB 1","1.6"', '"1.5","-2"', '']],
    ['da', ['"Plate";"Engine"', '"AB 1";"1,6"', '"1.5";"-2"', '']],
    ['de', ['"Plate";"Engine"', '"AB 1";"1,6"', '"1.5";"-2"', '']],
  ])('%s: has the separators and the decimal sign that it expects; a text stays as it is', (locale, expected) => {
    const rows = [
      ['AB 1', 1.6],
      ['1.5', -2],
    ];
    expect(lines(rows, locale)).toEqual(expected);
  });

  test('is recognised as UTF-8', () => {
    expect(csv([], [], 'en')).toMatch(/^\uFEFF/);
  });

  test('has no formulas, whatever somebody stored; quotes are doubled, nothing is empty, the rest is JSON', () => {
    expect(
      lines(
        [
          ['=1+1', '-2'],
          ['"A"', null],
          [{ a: 1.5 }, true],
        ],
        'da',
      ).slice(1, 4),
    ).toEqual([`"'=1+1";"'-2"`, `"""A""";""`, `"{""a"":1.5}";"true"`]);
  });
});
