import type { ChangeNotes } from './change-notes.ts';
import { Database } from '../files/database.ts';
import type { AppendOutcome, LogWriter } from '../log/log-writer.ts';
import { NewerSchema } from '../log/log-writer.ts';
import { createJobTables } from '../operations/job-table.ts';
import { createOperationalTables } from '../operations/operational-tables.ts';
import { type LogFile, isSameFile, logFileOf } from '../files/log-file.ts';
import type { RowFields, StateMismatch, ViewShape, ViewsState } from './protocol.ts';
import type { Append } from '../log/append.ts';
import {
  createView,
  dropAllViews,
  dropView,
  ViewTableWriter,
  viewTable,
  type ViewTable,
} from '../views/view-tables.ts';

const SCHEMA_VERSION = 1;

type Written = Extract<AppendOutcome, { written: true }>;

export interface ViewWork {
  readonly append: Append;
  readonly outcome: Written;
}

/**
 * The state file's only writing connection. `synchronous=NORMAL`: after a power loss it may lag the log, but is never
 * corrupt or ahead. `applied`: views are complete up to here; it moves in the transaction that writes them.
 */
export class StateWriter {
  readonly database: Database;
  readonly #log: LogWriter;
  readonly #notes: ChangeNotes;
  readonly #views = new Map<number, ViewTable>();
  readonly #writers = new Map<string, ViewTableWriter>();
  readonly #dropped = new Set<string>();
  #incomplete = true;
  #applied: number;

  constructor(path: string, busyTimeout: number, log: LogWriter, notes: ChangeNotes) {
    this.#log = log;
    this.#notes = notes;
    this.database = new Database(path, { busyTimeout, cacheKibibytes: 16_384 });
    this.database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 134217728;',
    );
    this.#createTables();
    createOperationalTables(this.database);
    createJobTables(this.database);
    this.#applied = Number(this.#meta('applied') ?? -1);
  }

  /**
   * Makes the state that of the log's last process. The state is written before the log: after a crash in between, the
   * log names the state's earlier session. The state's write is synced, unlike other writes of this file.
   */
  acceptState(): void {
    const session = crypto.randomUUID();
    const before = this.#log.session;
    this.database.exec('PRAGMA synchronous = FULL');
    try {
      this.database.run('BEGIN IMMEDIATE');
      this.#setMeta('session', session);
      this.#setMeta('sessionBefore', before ?? '');
      this.#setMeta('logFile', JSON.stringify(logFileOf(this.#log.database.path)));
      this.database.run(`DELETE FROM meta WHERE key = 'created'`);
      this.database.run('COMMIT');
    } finally {
      this.database.rollback();
      this.database.exec('PRAGMA synchronous = NORMAL');
    }
    this.#log.beginSession(session);
  }

  #mismatch(foreign: boolean): StateMismatch | null {
    const { head, session } = this.#log;
    if (head < 0) return null;
    if (this.#meta('created') !== undefined) return 'missing';
    if (foreign) return 'foreign';
    if (this.#applied > head) return 'ahead';
    const file = this.#meta('logFile');
    if (file !== undefined && !isSameFile(JSON.parse(String(file)) as LogFile, logFileOf(this.#log.database.path)))
      return 'copied';
    const isKnown = [this.#meta('session'), this.#meta('sessionBefore') || undefined].includes(session);
    return isKnown ? null : 'behind';
  }

  #setMeta(key: string, value: string): void {
    this.database.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', key, value);
  }

  #createTables(): void {
    const version = this.database.get<[number]>('PRAGMA user_version')?.[0] ?? 0;
    if (version > SCHEMA_VERSION) throw new NewerSchema(version);
    if (version === 0)
      this.database.exec(`
        BEGIN IMMEDIATE;
        CREATE TABLE meta (key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
        INSERT INTO meta VALUES ('storeID', '${this.#log.storeID}'), ('applied', -1)${this.#log.head < 0 ? '' : `, ('created', 1)`};
        PRAGMA user_version = ${SCHEMA_VERSION};
        COMMIT;`);
  }

  #meta(key: string): string | number | undefined {
    return this.database.get<[string | number]>('SELECT value FROM meta WHERE key = ?', key)?.[0];
  }

  open(): ViewsState {
    const head = this.#log.head;
    const foreign = this.#meta('storeID') !== this.#log.storeID;
    const invalid = foreign ? 'foreign' : this.#applied > head ? 'ahead' : null;
    this.#incomplete = invalid !== null || this.#applied < head;
    return { after: this.#applied, head, invalid, mismatch: this.#mismatch(foreign) };
  }

  begin(): void {
    this.database.run('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.database.run('COMMIT');
    this.#notes.settle();
  }

  rollback(): void {
    this.database.rollback();
    this.#notes.settle();
    this.#applied = Number(this.#meta('applied') ?? -1);
    this.#writers.clear();
  }

  defineView(index: number, shape: ViewShape): void {
    this.#views.set(index, viewTable(shape));
  }

  #view(index: number): ViewTable {
    const view = this.#views.get(index);
    if (view === undefined) throw new Error(`No view ${index} is defined`);
    return view;
  }

  /** Creates a view's table on first use; null for a dropped view. */
  #writer(index: number): ViewTableWriter | null {
    const view = this.#view(index);
    const existing = this.#writers.get(view.table);
    if (existing !== undefined) return existing;
    return this.#dropped.has(view.table) ? null : this.#open(view);
  }

  #open(view: ViewTable): ViewTableWriter {
    createView(this.database, view);
    const writer = new ViewTableWriter(this.database, view, this.#notes);
    this.#writers.set(view.table, writer);
    return writer;
  }

  ensureView(index: number): void {
    const view = this.#view(index);
    this.#dropped.delete(view.table);
    this.#open(view);
  }

  dropView(index: number): void {
    const view = this.#view(index);
    this.#writers.delete(view.table);
    this.#dropped.add(view.table);
    dropView(this.database, view);
  }

  /** Accepts empty views of this log. */
  resetViews(): void {
    dropAllViews(this.database);
    this.#writers.clear();
    this.#dropped.clear();
    this.database.run(`UPDATE meta SET value = ? WHERE key = 'storeID'`, this.#log.storeID);
    this.#incomplete = true;
    this.#writeApplied(-1);
  }

  /** Records that views are complete up to `position`, and from opening on. */
  recovered(position: number, headAtOpen: number): void {
    if (position >= headAtOpen) {
      this.#incomplete = false;
      this.#writeApplied(this.#log.head);
    } else this.#writeApplied(position);
  }

  putRows(index: number, rows: readonly RowFields[]): void {
    const writer = this.#writer(index);
    if (writer === null) return;
    for (const row of rows) writer.put(row);
  }

  apply({ append, outcome }: ViewWork): void {
    for (const { view, id, scope, changed, body, keys } of append.views) {
      const writer = this.#writer(view);
      if (writer === null) continue;
      const { createdPosition, createdAt, changedAt } = this.#stamps(writer, append, outcome, id, changed);
      writer.put([id, scope, outcome.revision, createdPosition, createdAt, changedAt, body, ...keys]);
    }
  }

  #stamps(writer: ViewTableWriter, append: Append, outcome: Written, id: string, changed: boolean) {
    const { firstPosition, recordedAt } = outcome;
    if (append.expected < 0) return { createdPosition: firstPosition, createdAt: recordedAt, changedAt: recordedAt };
    const existing = writer.stamps(id);
    if (existing !== null) return { ...existing, changedAt: changed ? recordedAt : existing.changedAt };
    const creation = this.#log.creation(append.stream);
    return {
      createdPosition: creation?.position ?? firstPosition,
      createdAt: creation?.at ?? recordedAt,
      changedAt: recordedAt,
    };
  }

  /** Records that views are complete up to `position`, unless recovery is still running. */
  advance(position: number): void {
    if (!this.#incomplete && position > this.#applied) this.#writeApplied(position);
  }

  #writeApplied(position: number): void {
    this.database.run(`UPDATE meta SET value = ? WHERE key = 'applied'`, position);
    this.#applied = position;
  }

  close(): void {
    this.database.close();
  }
}
