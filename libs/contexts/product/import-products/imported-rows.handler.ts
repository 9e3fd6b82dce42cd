import { type CallContext, type EventStore, type Handler, type Json, type RecordedEvent, Refusal } from '@vpds/kernel';
import { type Page } from '@vpds/http';
import type { RowOutcome, UndoneRow } from '../domain/import.ts';
import { type ImportedRowsRequest, productContract } from '../product.contract.ts';
import { rowErrorText } from '../upsert-products/row-error.ts';
import { importAggregate, importStream } from './import.aggregate.ts';
import type { Imports } from './imports.ts';

/** Events that a page examines, however few of their rows match. */
const MOST_EXAMINED = 200;
const EVENTS_PER_READ = 20;
const CURSOR = /^(\d{1,15})-(\d{1,4})$/;

/** The next row: of which event, and the how many-eth of it. */
interface Place {
  readonly revision: number;
  readonly row: number;
}

/** Answers rows in the order of their lines. A page may end early, even without a row, and then has a cursor. */
export class ImportedRowsHandler implements Handler<ImportedRowsRequest, Page> {
  readonly operation = productContract.importedRows;
  readonly #imports: Imports;
  readonly #events: EventStore;

  constructor(imports: Imports, events: EventStore) {
    this.#imports = imports;
    this.#events = events;
  }

  async handle(request: ImportedRowsRequest, context: CallContext): Promise<Page> {
    await this.#imports.own(request.importID, context);
    const stream = importStream(request.importID);
    const rows: Json[] = [];
    let { revision, row: skipped } = placeIn(request.cursor);
    for (let examined = 0; examined < MOST_EXAMINED;) {
      const events = await this.#events.readStream({ stream, from: BigInt(revision), limit: EVENTS_PER_READ });
      if (events.length === 0) return { rows, next: null };
      for (const event of events) {
        const all = rowsOf(event, request.of);
        for (let index = skipped; index < all.length; index += 1) {
          const row = all[index] as RowOutcome | UndoneRow;
          if (request.result !== null && row.outcome !== request.result) continue;
          if (rows.length === request.limit) return { rows, next: cursorOf({ revision, row: index }) };
          rows.push(shown(row));
        }
        [revision, skipped] = [revision + 1, 0];
      }
      examined += events.length;
    }
    return { rows, next: cursorOf({ revision, row: 0 }) };
  }
}

/** Nothing of an event that an operator has decided to skip. */
function rowsOf(event: RecordedEvent, of: ImportedRowsRequest['of']): readonly (RowOutcome | UndoneRow)[] {
  if (event.skipped === true) return [];
  const decoded = importAggregate.codec.decode(event);
  if (decoded.type === 'ImportRowsRecorded' || decoded.type === 'ImportRowsFound')
    return of === 'import' ? decoded.rows : [];
  return decoded.type === 'ImportRowsUndone' && of === 'undo' ? decoded.rows : [];
}

function shown(row: RowOutcome | UndoneRow): Json {
  const { line, outcome: result } = row;
  const productID = 'productID' in row ? row.productID : null;
  const revision = 'revision' in row ? row.revision : null;
  const code = 'code' in row ? row.code : null;
  const error = code === null ? null : rowErrorText(code, 'parameters' in row ? row.parameters : []);
  return { line, result, productID, revision, code, error };
}

/** @throws Refusal cursor_invalid */
function placeIn(cursor: string | null): Place {
  if (cursor === null) return { revision: 0, row: 0 };
  const [, revision, row] = CURSOR.exec(cursor) ?? [];
  if (revision === undefined || row === undefined) throw new Refusal('cursor_invalid');
  return { revision: Number(revision), row: Number(row) };
}

function cursorOf({ revision, row }: Place): string {
  return `${revision}-${row}`;
}
