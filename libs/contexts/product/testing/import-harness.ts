import { type EventStore, NONE_LOST, newSeed } from '@vpds/kernel';
import type { ImportSource } from '../domain/import.ts';
import { ExternalIDs } from '../external-id/external-ids.ts';
import { FieldRegistries } from '../field-registries.ts';
import { BeginImportHandler } from '../import-products/begin-import.handler.ts';
import { ImportRowsHandler } from '../import-products/import-rows.handler.ts';
import { Imports } from '../import-products/imports.ts';
import type { ImportedRow } from '../product.contract.ts';
import { ProductIds } from '../product-ids.ts';
import { Products } from '../products.ts';
import { UpsertRows } from '../upsert-products/upsert-rows.ts';
import { type ProductHarness, VIN, callOfUser } from './product-harness.ts';

export const SOLD_AT = Date.parse('2014-12-18T11:30:00Z');
export const EARLIEST = Date.parse('1990-01-01');

/** `events`: instead of the engine's. */
export function importRowsOver(
  { engine }: Pick<ProductHarness, 'engine'>,
  events: EventStore = engine.events,
): ImportRowsHandler {
  const rows = new UpsertRows({
    events,
    products: new Products(events, engine.views),
    externalIDs: new ExternalIDs(events),
    ids: new ProductIds(events, NONE_LOST),
  });
  return new ImportRowsHandler(new Imports(events, engine.views), rows, new FieldRegistries(events), EARLIEST);
}

export function rowAt(line: number, { externalID = `row ${line}`, at = SOLD_AT + line } = {}): ImportedRow {
  return {
    line,
    row: {
      externalID,
      vehicleIdentificationNumber: VIN,
      fields: { mileage: line },
      meta: {},
      revision: null,
      happenedAt: { created: null, moves: [{ to: 'sold', at }] },
    },
  };
}

/** Lines of JSON, each a row as it is. */
export const LINES: ImportSource = {
  format: 'ndjson',
  separator: null,
  encoding: null,
  header: null,
  columns: null,
  constants: {},
  id: null,
};

/** @returns its id */
export async function beginImport({ engine }: Pick<ProductHarness, 'engine'>): Promise<string> {
  const importID = newSeed();
  const imports = new Imports(engine.events, engine.views);
  await new BeginImportHandler(imports).handle({ importID, name: 'test', source: LINES, lines: 0 }, callOfUser());
  return importID;
}
