import { describe, expect, test } from '@jest/globals';
import { given } from '@vpds/kernel/testing';
import {
  type ImportBegun,
  type ImportEvent,
  type ImportState,
  type OpenPart,
  beginImport,
  beginRows,
  endImport,
  finishUndo,
  importDecider,
  recordFound,
  recordRows,
  recordUndone,
  refusalOfRows,
  resumeRows,
  undoImport,
} from './import.ts';

const BEGUN: ImportBegun = {
  type: 'ImportBegun',
  importID: '0f8fad5b-d9cb-469f-a165-70867728950e',
  companyID: 1,
  userID: 2,
  name: 'sales.csv',
  source: {
    format: 'csv',
    separator: ';',
    encoding: 'utf-8',
    header: ['VIN'],
    columns: { VIN: 'vehicleIdentificationNumber' },
    constants: {},
    id: 'line',
  },
  lines: 1,
};
const PART: OpenPart = { from: 2, to: 4, rows: [{ line: 2, externalID: 'A' }] };
const ROWS = {
  type: 'ImportRowsRecorded',
  from: 2,
  to: 4,
  part: null,
  rows: [
    { line: 2, outcome: 'created', productID: 7, revision: 2 },
    { line: 4, outcome: 'failed', code: 'vin_malformed', parameters: ['vehicleIdentificationNumber'] },
  ],
} satisfies ImportEvent;
const BY = { companyID: 1, userID: 2, apiKeyID: 'k' };
const UNDO: ImportEvent = { type: 'ImportUndoRequested', by: BY, reason: 'The wrong file' };
const CANCELLED: ImportEvent = { type: 'ImportEnded', how: 'cancelled' };
const COMPLETED: ImportEvent = { type: 'ImportEnded', how: 'completed' };

const after = (...events: readonly ImportEvent[]) => given<ImportState, ImportEvent>(importDecider, ...events);
const stateAfter = (...events: readonly ImportEvent[]) =>
  events.reduce<ImportState>((state, event) => importDecider.evolve(state, event), importDecider.initialState);

describe('IMP-1, IMP-2: an import takes lines in order', () => {
  test('it begins once', () => {
    const { type: _, ...command } = BEGUN;
    after()
      .when((state) => beginImport(state, command))
      .then(BEGUN);
    after(BEGUN)
      .when((state) => beginImport(state, command))
      .thenRefused('import_exists', BEGUN.importID);
  });

  test('from the line after the last one that is done', () => {
    expect(refusalOfRows(stateAfter(BEGUN), 2)).toBeNull();
    expect(refusalOfRows(stateAfter(BEGUN, ROWS), 2)).toMatchObject({ code: 'import_line_expected', parameters: [5] });
    expect(refusalOfRows(stateAfter(BEGUN, CANCELLED), 2)).toMatchObject({
      code: 'import_ended',
      parameters: ['cancelled'],
    });
    expect(refusalOfRows(stateAfter(), 2)).toMatchObject({ code: 'import_not_found' });
    after(BEGUN, ROWS)
      .when((state) => recordRows(state, { from: 2, to: 4, rows: [] }, PART))
      .thenRefused('import_line_expected', 5);
  });

  test('what was done is recorded even after its end', () => {
    after(BEGUN, CANCELLED)
      .when((state) => recordRows(state, { from: 2, to: 2, rows: [] }, PART))
      .then({ type: 'ImportRowsRecorded', from: 2, to: 2, part: null, rows: [] });
  });

  test('IMP-3: counts rows by their result', () => {
    expect(stateAfter(BEGUN, ROWS)).toMatchObject({
      line: 4,
      phase: 'receiving',
      counts: { rows: 2, created: 1, updated: 0, unchanged: 0, failed: 1 },
    });
  });
});

describe('IMP-2, IMP-9: rows that have begun are known until they are recorded', () => {
  const part = PART;
  const other: OpenPart = { ...part, rows: [{ line: 2, externalID: 'B' }] };
  const begun = (rows: OpenPart): ImportEvent => ({ type: 'ImportRowsBegun', ...rows });
  const found = { of: [part], rows: [{ line: 2, outcome: 'created', productID: 7, revision: 2 }] } as const;

  test('once, also if others have begun the same lines meanwhile', () => {
    after(BEGUN)
      .when((state) => beginRows(state, part))
      .then(begun(part));
    after(BEGUN, begun(part))
      .when((state) => beginRows(state, part))
      .then();
    after(BEGUN, begun(part), begun(other))
      .when((state) => beginRows(state, part))
      .then();
    expect(stateAfter(BEGUN, begun(part), begun(other))).toMatchObject({ open: [part, other] });
  });

  test('only those of the lines that come next, and none where there is no row to apply', () => {
    after(BEGUN)
      .when((state) => beginRows(state, { ...part, rows: [] }))
      .then();
    after(BEGUN, begun(part))
      .when((state) => beginRows(state, { ...part, rows: [] }))
      .then();
    after(BEGUN, ROWS)
      .when((state) => beginRows(state, part))
      .thenRefused('import_line_expected', 5);
    after(BEGUN, CANCELLED)
      .when((state) => beginRows(state, part))
      .thenRefused('import_ended', 'cancelled');
  });

  test('the record ends the part whose rows it has, whichever began last', () => {
    const { type: _, part: __, ...rows } = ROWS;
    const both = [BEGUN, begun(part), begun(other)] as const;
    after(...both)
      .when((state) => recordRows(state, rows, part))
      .then({ ...ROWS, part: 0 });
    after(...both)
      .when((state) => recordRows(state, rows, other))
      .then({ ...ROWS, part: 1 });
    expect(stateAfter(...both, { ...ROWS, part: 0 })).toMatchObject({ open: [other] });
    expect(stateAfter(...both, ROWS)).toMatchObject({ open: [part, other] });
    expect(stateAfter(BEGUN, begun(part), { ...ROWS, part: 0 })).not.toHaveProperty('open');
  });

  test('they may be continued after the end of the import, others may not', () => {
    after(BEGUN, begun(part), CANCELLED)
      .when((state) => resumeRows(state, part))
      .then();
    after(BEGUN, CANCELLED)
      .when((state) => resumeRows(state, part))
      .thenRefused('import_ended', 'cancelled');
  });

  test('an undo records what it finds of them, and ends after that only', () => {
    const ended = [BEGUN, begun(part), CANCELLED, UNDO] as const;
    after(...ended)
      .when(finishUndo)
      .then();
    after(...ended)
      .when((state) => recordFound(state, found))
      .then({ type: 'ImportRowsFound', rows: found.rows });
    after(...ended, { ...ROWS, part: 0 })
      .when((state) => recordFound(state, found))
      .then();
    after(BEGUN, begun(other), CANCELLED, UNDO)
      .when((state) => recordFound(state, found))
      .then();
    expect(stateAfter(...ended, { type: 'ImportRowsFound', rows: found.rows })).toMatchObject({
      line: 1,
      phase: 'undoing',
      counts: { rows: 1, created: 1 },
    });
  });
});

describe('IMP-3: an import ends once', () => {
  test('completed, or cancelled', () => {
    after(BEGUN)
      .when((state) => endImport(state, 'completed'))
      .then(COMPLETED);
    after(BEGUN, CANCELLED)
      .when((state) => endImport(state, 'cancelled'))
      .then();
    after(BEGUN, COMPLETED)
      .when((state) => endImport(state, 'cancelled'))
      .thenRefused('import_ended', 'completed');
  });
});

describe('IMP-9: an import is undone once', () => {
  test('what still arrives ends', () => {
    after(BEGUN, ROWS)
      .when((state) => undoImport(state, { by: BY, reason: 'The wrong file' }))
      .then(CANCELLED, UNDO);
    after(BEGUN, COMPLETED, UNDO)
      .when((state) => undoImport(state, { by: BY, reason: 'Again' }))
      .thenRefused('undo_requested', 'undoing');
  });

  test('event by event, each once', () => {
    const undone = { revision: 1, rows: [{ line: 2, productID: 7, outcome: 'withdrawn', code: null }] } as const;
    after(BEGUN, ROWS, COMPLETED, UNDO)
      .when((state) => recordUndone(state, undone))
      .then({ type: 'ImportRowsUndone', ...undone });
    after(BEGUN, ROWS, COMPLETED, UNDO, { type: 'ImportRowsUndone', ...undone })
      .when((state) => recordUndone(state, undone))
      .then();
  });

  test('rows that were being applied meanwhile are undone, too', () => {
    const undone: ImportEvent = { type: 'ImportUndone' };
    expect(stateAfter(BEGUN, CANCELLED, UNDO, undone, ROWS)).toMatchObject({ phase: 'undoing' });
    after(BEGUN, CANCELLED, UNDO, undone, ROWS).when(finishUndo).then(undone);
    after(BEGUN, CANCELLED, UNDO, undone).when(finishUndo).then();
  });
});
