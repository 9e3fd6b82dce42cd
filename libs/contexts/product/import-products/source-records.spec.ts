import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { MAX_ROW } from '../upsert-products/row-turns.ts';
import { cellsOf, linesOf, piecesOf, recordsOf, separatorOf } from './source-records.ts';
import { TextDecoding } from './text-decoding.ts';

async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function records(text: string, size = 5, after = 0): Promise<[number, readonly string[]][]> {
  const found: [number, readonly string[]][] = [];
  const body = pieces(text, size);
  for await (const { line, cells } of recordsOf(body, new TextDecoding(null), { after, separator: separatorOf }))
    found.push([line, cells]);
  return found;
}

async function lines(text: string, size = 5): Promise<[number, string][]> {
  const found: [number, string][] = [];
  for await (const each of linesOf(pieces(text, size), new TextDecoding(null), 0)) found.push([each.line, each.text]);
  return found;
}

describe('IMP-1: records of a CSV file', () => {
  test.each([1, 2, 3, 7, 100])('with marks, quotes, ends of lines and blanks, cut after %i bytes', async (size) => {
    const file = '\uFEFFa;b\r\n"x\r\ny; ""z""";2\n\n  \n—;"3"';
    expect(await records(file, size)).toEqual([
      [1, ['a', 'b']],
      [3, ['x\ny; "z"', '2']],
      [4, []],
      [5, []],
      [6, ['—', '3']],
    ]);
  });

  test.each([
    ['1;Golf 17" GTI', ['1', 'Golf 17" GTI']],
    ['1; "Bulli"', ['1', ' "Bulli"']],
    ['"Bulli" T1;2', ['"Bulli" T1', '2']],
    ['a""b;x"y"', ['a""b', 'x"y"']],
    ['"Golf 17" GTI";2', ['"Golf 17" GTI"', '2']],
    ['17";"a\nb ""c"""', ['17"', 'a\nb "c"']],
    ['"a;""b""";', ['a;"b"', '']],
  ])('a quote within a cell is text: %j', async (row, cells) => {
    for (const size of [1, 3, 100])
      expect((await records(`a;b\n${row}\n`, size)).slice(1).map(([, each]) => each)).toEqual([cells]);
  });

  test('no error has the text of a cell', async () => {
    for (const file of ['a\n"secret', 'a\n"secret\n"x"']) {
      const error: unknown = await records(file, 65_536).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Refusal);
      expect(JSON.stringify([String(error), error])).not.toContain('secret');
    }
  });

  test('those before a malformed one are read', async () => {
    const found: (readonly string[])[] = [];
    const body = pieces('a\n1\n2\n"x\n3"y\n4\n', 100);
    const reading = (async () => {
      for await (const { cells } of recordsOf(body, new TextDecoding(null), { after: 0, separator: separatorOf }))
        found.push(cells);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'csv_malformed', parameters: [4] });
    expect(found).toEqual([['a'], ['1'], ['2']]);
  });

  test('a line counts from where the body starts', async () => {
    expect(await records('1;2\n3;4\n', 4, 7)).toEqual([
      [8, ['1', '2']],
      [9, ['3', '4']],
    ]);
  });

  test.each([
    ['a;b,c;d', ';'],
    ['a,b', ','],
    ['a\tb', '\t'],
    ['"a,b,c";d', ';'],
    ['a', ';'],
  ])('the separator of %j', (line, separator) => {
    expect(separatorOf(`${line}\nx,y,z,,,`)).toBe(separator);
  });

  test.each([
    ['csv_malformed', [2], 'a;b\n"x;1\n'],
    ['csv_malformed', [3], 'a;b\n1;2\n"x;1\n3;"y"\n4;5\n'],
    ['csv_malformed', [2], 'a;b\n1;"x\n3;"y"\n'],
    ['row_too_long', [2, MAX_ROW], `a\n"${'x'.repeat(MAX_ROW + 10)}"\n`],
    ['row_too_long', [1, MAX_ROW], 'x'.repeat(MAX_ROW + 10)],
  ])('%s: line %j', async (code, parameters, file) => {
    await expect(records(file, 65_536)).rejects.toMatchObject({ code, parameters });
  });
});

describe('IMP-1: lines of JSON', () => {
  test('with their numbers, blank ones too', async () => {
    expect(await lines('{"a":1}\r\n\n{"b":2}')).toEqual([
      [1, '{"a":1}'],
      [2, ''],
      [3, '{"b":2}'],
    ]);
  });

  test('too long a line is refused before it has ended', async () => {
    await expect(lines(`{}\n${'x'.repeat(MAX_ROW + 2)}`, 65_536)).rejects.toMatchObject({
      code: 'row_too_long',
      parameters: [2, MAX_ROW],
    });
  });

  test('are cells, where columns name them', () => {
    expect(cellsOf('{"a":1,"b":"x","c":null,"d":true,"e":[1]}')).toEqual(
      new Map<string, unknown>([
        ['a', 1],
        ['b', 'x'],
        ['d', true],
        ['e', [1]],
      ]),
    );
  });
});

describe('IMP-1: a file of nothing but blank lines', () => {
  test.each([
    ['CSV', records, 8_000],
    ['lines of JSON', lines, 200_000],
  ] as const)('leaves turns to others while it is read as %s', async (_, read, blank) => {
    let turns = 0;
    const take = () => {
      turns += 1;
      turn = setImmediate(take);
    };
    let turn = setImmediate(take);
    expect(await read(`a;b\n${'\n'.repeat(blank)}`, 65_536)).toHaveLength(1 + blank);
    clearImmediate(turn);
    expect(turns).toBeGreaterThan(3);
  });

  test('is parsed a few lines at once', () => {
    const lengths = (text: string) => [...piecesOf(text)].map(({ length }) => length);
    expect(lengths(`${'\n'.repeat(250)}x`)).toEqual([100, 100, 51]);
    expect(lengths(`${'x'.repeat(4_999)}\n`.repeat(3))).toEqual([10_000, 5_000]);
    expect(lengths('')).toEqual([]);
  });
});

test('IMP-1: a long line in small pieces takes time in proportion to its length', async () => {
  const spent = async (length: number) => {
    const body = pieces(`${'x'.repeat(length)}\n`, 128);
    const before = process.cpuUsage();
    for await (const _ of linesOf(body, new TextDecoding(null), 0));
    // The clock of the processor may stand still meanwhile.
    return Math.max(process.cpuUsage(before).user, 1_000);
  };
  await spent(MAX_ROW);
  const quarter = Math.min(await spent(MAX_ROW / 4), await spent(MAX_ROW / 4));
  // Four times as much; some twenty times, if each piece were searched with all before it.
  expect(Math.min(await spent(MAX_ROW), await spent(MAX_ROW)) / quarter).toBeLessThan(12);
});
