import {
  type Decider,
  type Decision,
  type JsonObject,
  type RefusalParameters,
  refuse,
  unreachable,
} from '@vpds/kernel';

/** How its rows are read; what does not concern the format is null. */
export interface ImportSource {
  readonly format: 'csv' | 'ndjson';
  readonly separator: string | null;
  /** Null if the lines that were read first did not decide it; each request then detects it. */
  readonly encoding: string | null;
  /** The columns of a CSV file, in order. */
  readonly header: readonly string[] | null;
  /** The description of the columns as the client sent it. */
  readonly columns: JsonObject | null;
  readonly constants: JsonObject;
  /** Columns that make the external id; null: each row has one. */
  readonly id: readonly string[] | 'line' | null;
}

/** `line`: the last one of its row. */
export type RowOutcome =
  | {
      readonly line: number;
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly productID: number;
      readonly revision: number;
    }
  | {
      readonly line: number;
      readonly outcome: 'failed';
      readonly code: string;
      readonly parameters: RefusalParameters;
    };

/** `inTheWay`: a code of what has been built on the product since. */
export interface UndoneRow {
  readonly line: number;
  readonly productID: number;
  readonly outcome: 'withdrawn' | 'changed' | 'inTheWay';
  readonly code: string | null;
}

export interface ImportBegun {
  readonly type: 'ImportBegun';
  readonly importID: string;
  readonly companyID: number;
  readonly userID: number | null;
  /** Personal: perhaps the name of a file. */
  readonly name: string;
  readonly source: ImportSource;
  /** The lines of the header. */
  readonly lines: number;
}

/** `line`: the last one of its row. */
export interface BegunRow {
  readonly line: number;
  readonly externalID: string;
}

/** Rows that are about to be applied: an undo finds by them what was done and never recorded. */
export interface ImportRowsBegun {
  readonly type: 'ImportRowsBegun';
  readonly from: number;
  readonly to: number;
  readonly rows: readonly BegunRow[];
}

/** All lines up to `to`, and what became of the rows in them. `part`: their place in `open`; null: they never began. */
export interface ImportRowsRecorded {
  readonly type: 'ImportRowsRecorded';
  readonly from: number;
  readonly to: number;
  readonly part: number | null;
  readonly rows: readonly RowOutcome[];
}

export interface ImportEnded {
  readonly type: 'ImportEnded';
  readonly how: 'completed' | 'cancelled';
}

/** Rows that were applied and never recorded, as the undo found them. */
export interface ImportRowsFound {
  readonly type: 'ImportRowsFound';
  readonly rows: readonly RowOutcome[];
}

/** The products are withdrawn with the rights of `by`. */
export interface ImportUndoRequested {
  readonly type: 'ImportUndoRequested';
  readonly by: { readonly companyID: number; readonly userID: number; readonly apiKeyID: string };
  /** Personal: free text. */
  readonly reason: string;
}

/** `revision`: of the event whose rows these are. */
export interface ImportRowsUndone {
  readonly type: 'ImportRowsUndone';
  readonly revision: number;
  readonly rows: readonly UndoneRow[];
}

export interface ImportUndone {
  readonly type: 'ImportUndone';
}

export type ImportEvent =
  | ImportBegun
  | ImportRowsBegun
  | ImportRowsRecorded
  | ImportEnded
  | ImportUndoRequested
  | ImportRowsFound
  | ImportRowsUndone
  | ImportUndone;

export const IMPORT_PHASES = ['receiving', 'completed', 'cancelled', 'undoing', 'undone'] as const;
export type ImportPhase = (typeof IMPORT_PHASES)[number];

export interface ImportCounts {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
}

export interface UndoCounts {
  readonly withdrawn: number;
  readonly changed: number;
  readonly inTheWay: number;
}

export interface Undo extends Pick<ImportUndoRequested, 'by' | 'reason'> {
  /** Events of the import up to this revision are undone. */
  readonly upTo: number;
  readonly counts: UndoCounts;
}

/** Lines whose rows have begun, and are not recorded. */
export type OpenPart = Omit<ImportRowsBegun, 'type'>;

export interface Import extends Omit<ImportBegun, 'type' | 'lines'> {
  readonly kind: 'import';
  /** The last line up to which everything is done, and durable. */
  readonly line: number;
  readonly phase: ImportPhase;
  readonly counts: ImportCounts;
  readonly undo: Undo | null;
  /** Absent if there is none; several if requests that broke off brought different rows for the same lines. */
  readonly open?: readonly OpenPart[];
}

export type ImportState = { readonly kind: 'none' } | Import;

/** The newest ones. */
const MOST_OPEN = 20;

const NOTHING: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
const NOTHING_UNDONE: UndoCounts = { withdrawn: 0, changed: 0, inTheWay: 0 };

export const importDecider: Decider<ImportState, ImportEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'ImportBegun') return begun(event);
    return state.kind === 'none' ? state : evolveImport(state, event);
  },
};

function begun({ type: _, lines, ...event }: ImportBegun): Import {
  return { kind: 'import', ...event, line: lines, phase: 'receiving', counts: NOTHING, undo: null };
}

function evolveImport(state: Import, event: Exclude<ImportEvent, ImportBegun>): Import {
  switch (event.type) {
    case 'ImportRowsBegun': {
      const part = { from: event.from, to: event.to, rows: event.rows };
      return withOpen(state, [...(state.open ?? []), part].slice(-MOST_OPEN));
    }
    case 'ImportRowsRecorded':
      return {
        ...withOpen(
          state,
          (state.open ?? []).filter((_, place) => place !== event.part),
        ),
        line: event.to,
        counts: counted(state.counts, event.rows),
        // Rows that were being applied when it was undone.
        phase: state.phase === 'undone' ? 'undoing' : state.phase,
      };
    case 'ImportRowsFound':
      return { ...withOpen(state, []), counts: counted(state.counts, event.rows) };
    case 'ImportEnded':
      return { ...state, phase: event.how };
    case 'ImportUndoRequested': {
      const { by, reason } = event;
      return { ...state, phase: 'undoing', undo: { by, reason, upTo: 0, counts: NOTHING_UNDONE } };
    }
    case 'ImportRowsUndone':
      return { ...state, undo: undone(state, event) };
    case 'ImportUndone':
      return { ...state, phase: 'undone' };
    default:
      return unreachable(event);
  }
}

function withOpen({ open: _, ...state }: Import, open: readonly OpenPart[]): Import {
  return open.length === 0 ? state : { ...state, open };
}

function isSamePart(one: OpenPart, other: OpenPart): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.rows.length === other.rows.length &&
    one.rows.every(({ line, externalID }, place) => {
      const beside = other.rows[place];
      return line === beside?.line && externalID === beside.externalID;
    })
  );
}

function placeIn({ open = [] }: Import, part: OpenPart): number | null {
  const place = open.findIndex((each) => isSamePart(each, part));
  return place < 0 ? null : place;
}

function counted(before: ImportCounts, rows: readonly RowOutcome[]): ImportCounts {
  const counts = { ...before, rows: before.rows + rows.length };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

function undone({ undo }: Import, { revision, rows }: ImportRowsUndone): Undo | null {
  if (undo === null) return null;
  const counts = { ...undo.counts };
  for (const { outcome } of rows) counts[outcome] += 1;
  return { ...undo, upTo: revision, counts };
}

/** IMP-1 */
export function beginImport(state: ImportState, command: Omit<ImportBegun, 'type'>): Decision<ImportEvent> {
  if (state.kind !== 'none') return refuse('import_exists', command.importID);
  return [{ type: 'ImportBegun', ...command }];
}

/** Answers null if rows from this line are accepted. */
export function refusalOfRows(state: ImportState, from: number) {
  if (state.kind === 'none') return refuse('import_not_found');
  if (state.phase !== 'receiving') return refuse('import_ended', state.phase);
  return from === state.line + 1 ? null : refuse('import_line_expected', state.line + 1);
}

/** IMP-2, IMP-9. No event for what is open already, or for lines without a row that can be applied. */
export function beginRows(state: ImportState, part: OpenPart): Decision<ImportEvent> {
  const refusal = refusalOfRows(state, part.from);
  if (refusal !== null || state.kind === 'none') return refusal ?? refuse('import_not_found');
  const isKnown = part.rows.length === 0 || placeIn(state, part) !== null;
  return isKnown ? [] : [{ type: 'ImportRowsBegun', ...part }];
}

/** Rows that have begun may be applied even if no others are accepted any more. No event. */
export function resumeRows(state: ImportState, part: OpenPart): Decision<ImportEvent> {
  if (state.kind === 'import' && placeIn(state, part) !== null) return [];
  return refusalOfRows(state, part.from) ?? [];
}

/** IMP-2: also after its end, since what was done must be known. `begun`: the part whose rows these are. */
export function recordRows(
  state: ImportState,
  rows: Pick<ImportRowsRecorded, 'from' | 'to' | 'rows'>,
  begun: OpenPart,
): Decision<ImportEvent> {
  if (state.kind === 'none') return refuse('import_not_found');
  if (rows.from !== state.line + 1) return refuse('import_line_expected', state.line + 1);
  return [{ type: 'ImportRowsRecorded', ...rows, part: placeIn(state, begun) }];
}

/** IMP-3: ending it twice is no change. */
export function endImport(state: ImportState, how: ImportEnded['how']): Decision<ImportEvent> {
  if (state.kind === 'none') return refuse('import_not_found');
  if (state.phase === 'receiving') return [{ type: 'ImportEnded', how }];
  return state.phase === how ? [] : refuse('import_ended', state.phase);
}

/** IMP-9: what still arrives ends. */
export function undoImport(
  state: ImportState,
  { by, reason }: Pick<ImportUndoRequested, 'by' | 'reason'>,
): Decision<ImportEvent> {
  if (state.kind === 'none') return refuse('import_not_found');
  if (state.phase === 'undoing' || state.phase === 'undone') return refuse('undo_requested', state.phase);
  const ends: readonly ImportEvent[] = state.phase === 'receiving' ? [{ type: 'ImportEnded', how: 'cancelled' }] : [];
  return [...ends, { type: 'ImportUndoRequested', by, reason }];
}

/** `of`: the parts whose rows were looked for. If others are open by now, nothing is recorded: look again. */
export function recordFound(
  state: ImportState,
  { of, rows }: { readonly of: readonly OpenPart[]; readonly rows: readonly RowOutcome[] },
): Decision<ImportEvent> {
  const open = state.kind === 'none' ? [] : (state.open ?? []);
  const isSame = open.length === of.length && open.every((part, place) => isSamePart(part, of[place] as OpenPart));
  return open.length > 0 && isSame ? [{ type: 'ImportRowsFound', rows }] : [];
}

export function recordUndone(state: ImportState, undone: Omit<ImportRowsUndone, 'type'>): Decision<ImportEvent> {
  if (state.kind === 'none' || state.undo === null) return refuse('import_not_found');
  return undone.revision > state.undo.upTo ? [{ type: 'ImportRowsUndone', ...undone }] : [];
}

export function finishUndo(state: ImportState): Decision<ImportEvent> {
  const isDone = state.kind === 'import' && state.phase === 'undoing' && state.open === undefined;
  return isDone ? [{ type: 'ImportUndone' }] : [];
}
