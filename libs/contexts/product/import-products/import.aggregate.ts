import {
  type Aggregate,
  type AggregateView,
  EventCodec,
  type JsonObject,
  type ViewDefinition,
  type ViewRow,
} from '@vpds/kernel';
import {
  type BegunRow,
  type Import,
  type ImportEvent,
  type ImportSource,
  type ImportState,
  type RowOutcome,
  type UndoneRow,
  importDecider,
} from '../domain/import.ts';

/** `import-{importID}`. */
export const IMPORT_STREAMS = 'import-';

export const IMPORTS: ViewDefinition = { name: 'imports', version: 1, keys: ['undoing'], exactOnly: ['undoing'] };

/** Value of `undoing` while products are being withdrawn. */
export const UNDOING = 'Y';

const HARMLESS = 'Earlier releases read no stream of an import';
const NEW = { version: 1, since: '1.3.0', harmless: HARMLESS } as const;

const codec = new EventCodec<ImportEvent>({
  ImportBegun: {
    ...NEW,
    // Constants may be values of `meta`, which are personal.
    encode: ({ importID, companyID, userID, name, source: { constants, ...source }, lines }) => ({
      data: { importID, companyID, userID, source: source as unknown as JsonObject, lines },
      personal: { name, constants },
    }),
    decode: ({ data, personal }) => ({
      type: 'ImportBegun',
      importID: data['importID'] as string,
      companyID: data['companyID'] as number,
      userID: data['userID'] as number | null,
      name: textIn(personal, 'name'),
      source: {
        ...(data['source'] as unknown as ImportSource),
        constants: (personal['constants'] ?? {}) as ImportSource['constants'],
      },
      lines: data['lines'] as number,
    }),
  },
  ImportRowsBegun: {
    ...NEW,
    encode: ({ from, to, rows }) => ({ data: { from, to, rows: rows as unknown as JsonObject[] } }),
    decode: ({ data }) => ({
      type: 'ImportRowsBegun',
      from: data['from'] as number,
      to: data['to'] as number,
      rows: data['rows'] as unknown as BegunRow[],
    }),
  },
  ImportRowsRecorded: {
    ...NEW,
    encode: ({ from, to, part, rows }) => ({ data: { from, to, part, rows: rows as unknown as JsonObject[] } }),
    decode: ({ data }) => ({
      type: 'ImportRowsRecorded',
      from: data['from'] as number,
      to: data['to'] as number,
      part: data['part'] as number | null,
      rows: data['rows'] as unknown as RowOutcome[],
    }),
  },
  ImportEnded: {
    ...NEW,
    encode: ({ how }) => ({ data: { how } }),
    decode: ({ data }) => ({ type: 'ImportEnded', how: data['how'] as 'completed' | 'cancelled' }),
  },
  ImportUndoRequested: {
    ...NEW,
    encode: ({ by, reason }) => ({ data: { by }, personal: { reason } }),
    decode: ({ data, personal }) => ({
      type: 'ImportUndoRequested',
      by: data['by'] as { companyID: number; userID: number; apiKeyID: string },
      reason: textIn(personal, 'reason'),
    }),
  },
  ImportRowsFound: {
    ...NEW,
    encode: ({ rows }) => ({ data: { rows: rows as unknown as JsonObject[] } }),
    decode: ({ data }) => ({ type: 'ImportRowsFound', rows: data['rows'] as unknown as RowOutcome[] }),
  },
  ImportRowsUndone: {
    ...NEW,
    encode: ({ revision, rows }) => ({ data: { revision, rows: rows as unknown as JsonObject[] } }),
    decode: ({ data }) => ({
      type: 'ImportRowsUndone',
      revision: data['revision'] as number,
      rows: data['rows'] as unknown as UndoneRow[],
    }),
  },
  ImportUndone: { ...NEW, encode: () => ({ data: {} }), decode: () => ({ type: 'ImportUndone' }) },
});

/** Empty if erased. */
function textIn(personal: JsonObject, name: string): string {
  const value = personal[name];
  return typeof value === 'string' ? value : '';
}

function views(state: ImportState): AggregateView[] {
  if (state.kind === 'none') return [];
  const keys = { undoing: state.phase === 'undoing' ? UNDOING : null };
  const document = { id: state.importID, scope: state.companyID, keys, body: JSON.stringify(state) };
  return [{ view: IMPORTS, document }];
}

export function importOf(row: Pick<ViewRow, 'body'>): Import {
  return JSON.parse(row.body) as Import;
}

export const importAggregate: Aggregate<ImportState, ImportEvent> = {
  name: 'import',
  decider: importDecider,
  codec,
  views,
  movesUpdatedAt: () => true,
};

export function importStream(importID: string): string {
  return `${IMPORT_STREAMS}${importID}`;
}
