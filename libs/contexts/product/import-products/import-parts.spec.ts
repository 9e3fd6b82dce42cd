import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@vpds/kernel';
import { Readable } from 'node:stream';
import type { ImportSource } from '../domain/import.ts';
import type { ImportedRow } from '../product.contract.ts';
import { LINES } from '../testing/import-harness.ts';
import { ColumnMapping } from './column-mapping.ts';
import { openSource, partsOf, readEntry } from './import-parts.ts';

const VIN = 'WVWZZZ1KZAW000001';

const lineOf = (...rows: readonly JsonObject[]) =>
  Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);

async function read(body: Buffer, source: ImportSource): Promise<ImportedRow[]> {
  const mapping = new ColumnMapping(source);
  const stream = Readable.from([body], { objectMode: true });
  const { entries } = openSource(stream as never, { format: source.format, encoding: null, after: 0 });
  const rows: ImportedRow[] = [];
  const hasColumns = source.columns !== null;
  for await (const part of partsOf(entries, 0, (entry) => readEntry(entry, { mapping, hasColumns, name: 'stock' })))
    rows.push(...part.rows);
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

  test('the line is the id of a row without one', async () => {
    const row = { vehicleIdentificationNumber: VIN };
    expect(await read(lineOf(row, { ...row, externalID: 'own' }), { ...LINES, id: 'line' })).toMatchObject([
      { row: { externalID: 'stock:1' } },
      { row: { externalID: 'own' } },
    ]);
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
});
