import { describe, expect, jest, test } from '@jest/globals';
import { IgnoredNames, type JsonObject, objectFromMap } from '@vpds/kernel';
import { Readable } from 'node:stream';
import type { ImportSource } from '../domain/import.ts';
import type { ImportedRow } from '../product.contract.ts';
import { LINES } from '../testing/import-harness.ts';
import { ColumnMapping, type TargetFields } from './column-mapping.ts';
import { openSource, partsOf, readEntry } from './import-parts.ts';

const VIN = 'WVWZZZ1KZAW000001';

const lineOf = (...rows: readonly JsonObject[]) =>
  Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);

const FIELDS: TargetFields = {
  types: new Map([
    ['isDrivable', 'bool'],
    ['engine', 'numeric'],
    ['location', 'string'],
    ['customField_1', 'int'],
  ]),
  otherNames: new Map([
    ['customField_1', 'weight'],
    ['weight', 'customField_1'],
  ]),
};

async function read(
  body: Buffer,
  source: ImportSource,
  { isStrict = false, ignored = new IgnoredNames() } = {},
): Promise<ImportedRow[]> {
  const mapping = new ColumnMapping(source, FIELDS);
  const stream = Readable.from([body], { objectMode: true });
  const { entries } = openSource(stream as never, { format: source.format, encoding: null, after: 0 });
  const rows: ImportedRow[] = [];
  const hasColumns = source.columns !== null;
  const reading = { mapping, hasColumns, name: 'stock', isStrict, ignored };
  for await (const part of partsOf(entries, 0, (entry) => readEntry(entry, reading))) rows.push(...part.rows);
  return rows;
}

describe('IMP-1: lines of JSON without columns', () => {
  test('constants are values of every row, and its own come first', async () => {
    const constants = {
      vehicleIdentificationNumber: VIN,
      brand: 'VW',
      'meta.integratorId': 'x',
      'happenedAt.sold': '2015-04-03T10:00:00Z',
    };
    const rows = await read(lineOf({ externalID: 'a' }, { externalID: 'b', fields: { brand: null, model: 'Polo' } }), {
      ...LINES,
      constants,
    });
    const completed = {
      vehicleIdentificationNumber: VIN,
      meta: { integratorId: 'x' },
      happenedAt: { created: null, moves: [{ to: 'sold', at: Date.parse('2015-04-03T10:00:00Z') }] },
    };
    expect(rows).toMatchObject([
      { line: 1, row: { externalID: 'a', ...completed, fields: { brand: 'VW' } } },
      { line: 2, row: { externalID: 'b', ...completed, fields: { brand: null, model: 'Polo' } } },
    ]);
    expect(await read(lineOf({ externalID: 'a', fields: 1 }), { ...LINES, constants })).toMatchObject([
      { failed: { code: 'not_object', parameters: ['fields'] } },
    ]);
  });

  test('constants are also those of a row whose objects are null or, from PHP, an empty array', async () => {
    const constants = { brand: 'VW', 'meta.integratorId': 'x', 'happenedAt.sold': '2015-04-03T10:00:00Z' };
    const row = { externalID: 'a', vehicleIdentificationNumber: VIN };
    const completed = {
      fields: { brand: 'VW' },
      meta: { integratorId: 'x' },
      happenedAt: { moves: [{ to: 'sold' }] },
    };
    for (const empty of [null, []]) {
      const given = { ...row, fields: empty, meta: empty, happenedAt: empty };
      expect(await read(lineOf(given), { ...LINES, constants })).toMatchObject([{ row: completed }]);
      expect(await read(lineOf(given), LINES)).toMatchObject([{ row: { fields: {}, meta: {} } }]);
    }
    expect(await read(lineOf({ ...row, happenedAt: 1 }), LINES)).toMatchObject([
      { failed: { code: 'not_object', parameters: ['happenedAt'] } },
    ]);
  });

  test('FLD-2: a constant is no value of a row that has one under the other name of the field', async () => {
    const row = { externalID: 'a', vehicleIdentificationNumber: VIN };
    for (const [own, constant] of [
      ['weight', 'customField_1'],
      ['customField_1', 'weight'],
    ] as const) {
      const source = { ...LINES, constants: { [constant]: 1 } };
      const rows = await read(lineOf({ ...row, fields: { [own]: 2 } }, row), source);
      expect(rows.map((each) => 'row' in each && each.row.fields)).toEqual([{ [own]: 2 }, { [constant]: 1 }]);
    }
  });

  test('ANS-23: a member that no row has is named, and fails the row of a strict call alone', async () => {
    const row = { externalID: 'a', vehicleIdentificationNumber: VIN };
    const body = lineOf({ ...row, AP30Pno: 300_217, happenedAt: { lost: '2015' } }, row);
    const ignored = new IgnoredNames();
    expect(await read(body, LINES, { ignored })).toMatchObject([{ row: {} }, { row: {} }]);
    expect(ignored.header).toEqual({ 'x-ignored': 'AP30Pno, happenedAt.lost' });
    expect(await read(body, LINES, { isStrict: true })).toMatchObject([
      { failed: { code: 'fields_not_allowed', parameters: ['AP30Pno, happenedAt.lost'] } },
      { row: {} },
    ]);
  });

  test('the line is the id of a row without one', async () => {
    const row = { vehicleIdentificationNumber: VIN };
    expect(await read(lineOf(row, { ...row, externalID: 'own' }), { ...LINES, id: 'line' })).toMatchObject([
      { row: { externalID: 'stock:1' } },
      { row: { externalID: 'own' } },
    ]);
  });
});

describe('CRE-3, FLD-5: values of JSON', () => {
  const columns = {
    id: null,
    vin: 'vehicleIdentificationNumber',
    drives: 'isDrivable',
    litres: 'engine',
    hall: ['location', 'meta.integratorId'],
    origin: 'meta.origin',
    sold: 'happenedAt.sold',
  };

  test('of cells and constants are stored as given; a number is text where only text is accepted', async () => {
    const cells = { id: 7, vin: VIN, drives: false, litres: 1.234, hall: 5, origin: { a: [1] }, sold: 1_428_055_200 };
    const constants = { location: 6, isDrivable: true, 'meta.dealer': { no: 1 }, 'meta.sellerPhone': 12 };
    const rows = await read(lineOf(cells, { id: 8, vin: VIN }), { ...LINES, columns, constants, id: ['id'] });
    expect(rows).toMatchObject([
      {
        row: {
          externalID: '7',
          fields: { isDrivable: false, engine: 1.234, location: '5' },
          meta: { integratorId: '5', origin: { a: [1] }, dealer: { no: 1 }, sellerPhone: '12' },
          happenedAt: { moves: [{ to: 'sold', at: 1_428_055_200_000 }] },
        },
      },
      { row: { externalID: '8', fields: { isDrivable: true, location: '6' }, meta: { dealer: { no: 1 } } } },
    ]);
  });

  test('FLD-6: whatever the key', async () => {
    const given = JSON.parse(`{"vin":"${VIN}","a":{"b":1}}`) as JsonObject;
    const source = {
      ...LINES,
      columns: { vin: 'vehicleIdentificationNumber', a: 'meta.__proto__' },
      constants: { 'meta.constructor': 1 },
      id: 'line' as const,
    };
    const meta = objectFromMap(
      new Map<string, JsonObject | number>([
        ['__proto__', { b: 1 }],
        ['constructor', 1],
      ]),
    );
    const [row] = await read(lineOf(given), source);
    expect(row !== undefined && 'row' in row && JSON.stringify(row.row.meta)).toBe(JSON.stringify(meta));
  });
});

describe('IMP-4: what is no text in the encoding of the file', () => {
  const stray = (text: string) =>
    Buffer.concat(text.split('#').flatMap((part) => [Buffer.from(part), Buffer.of(0xfc)])).subarray(0, -1);

  test('fails its row alone, in a CSV file', async () => {
    const columns = { VIN: 'vehicleIdentificationNumber', Make: 'brand' };
    const source: ImportSource = { ...LINES, format: 'csv', header: ['VIN', 'Make'], columns, id: 'line' };
    expect(await read(stray(`${VIN};Škoda\n${VIN};M#ller\n${VIN};Citroën\n`), source)).toMatchObject([
      { row: { fields: { brand: 'Škoda' } } },
      { failed: { code: 'text_not_decodable', parameters: ['Make'] } },
      { row: { fields: { brand: 'Citroën' } } },
    ]);
  });

  test('fails its row alone, in lines of JSON', async () => {
    const [first = '', second = ''] = ['Škoda', 'M#ller'].map((brand) =>
      JSON.stringify({ externalID: brand, vehicleIdentificationNumber: VIN, fields: { brand } }),
    );
    expect(
      await read(stray(`${first}\n${second.replace('"externalID":"M#ller"', '"externalID":"b"')}\n`), LINES),
    ).toMatchObject([
      { row: { fields: { brand: 'Škoda' } } },
      { failed: { code: 'text_not_decodable', parameters: ['brand'] } },
    ]);
  });

  test.each([
    ['a name', { a: 1, 'M#ller': [1] }, 'M�ller'],
    ['a name of an object', { fields: { a: { 'M#ller': 1 } } }, 'M�ller'],
    ['a text in a list', { fields: { a: { names: [1, ['M#ller']] } } }, 'names'],
    ['a name in a list', { meta: { names: ['x', { 'M#ller': null }] } }, 'names'],
    ['a name above a name', { 'M#ller': { 'B#r': 1 } }, 'B�r'],
  ])('names the value that has it, also of %s', async (_, row, name) => {
    const [failed] = await read(stray(`${JSON.stringify({ externalID: 'Š', ...row })}\n`), LINES);
    expect(failed).toMatchObject({ failed: { code: 'text_not_decodable', parameters: [name] } });
  });

  test('is looked for once in each text, however deep the text is', async () => {
    let deep: JsonObject = { text: 'x'.repeat(10_000) };
    for (let level = 0; level < 50; level += 1) deep = { deep };
    const line = JSON.stringify({ externalID: 'Š', meta: deep, brand: 'M#ller' });
    const find = jest.spyOn(String.prototype, 'includes');
    const rows = await read(stray(`${line}\n`), LINES);
    const searched = find.mock.calls.flatMap(([what], call) =>
      what === '\uFFFD' ? String(find.mock.contexts[call]).length : [],
    );
    find.mockRestore();
    expect(rows).toMatchObject([{ failed: { code: 'text_not_decodable', parameters: ['brand'] } }]);
    const characters = searched.reduce((sum, length) => sum + length, 0);
    expect(characters).toBeGreaterThan(line.length);
    expect(characters).toBeLessThan(3 * line.length);
  });
});
