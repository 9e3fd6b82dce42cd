import { fnv1a, storedKey } from '@vpds/kernel';
import { BOUND_LIMIT, quoted, type Database } from '../files/database.ts';
import type { ChangeNotes } from '../threads/change-notes.ts';
import type { RowFields, ViewShape } from '../threads/protocol.ts';

/**
 * A numeric id is the rowid, so ascending ids append; other ids are in `name` under a negative rowid. Indexes: creation
 * order within a scope with the keys (newest first and scans), creation order over all scopes, and each key with scope
 * and order where not null. One index per key serves look-ups with and without scope, since index pages dominate the
 * cost of a create.
 */
export interface ViewTable {
  readonly table: string;
  /** Identifies the table in notes; may be ambiguous. */
  readonly number: number;
  readonly keys: readonly string[];
  readonly keyColumns: readonly string[];
  readonly scanColumns: readonly string[];
  readonly byOrder: string;
  readonly byPosition: string;
  /** Null if the view is not listed by change. */
  readonly byChange: string | null;
  /** Null for a key without an index. */
  readonly byKey: readonly (string | null)[];
  readonly rowColumns: string;
  /** `rowColumns` with an empty object as body. */
  readonly bodilessColumns: string;
  /** `rowColumns` without the keys. */
  readonly keylessColumns: string;
  /** Parameters: value, scope (`inScope`), limit. */
  readonly lookUps: readonly (LookUp | null)[];
  readonly keylessLookUps: readonly (LookUp | null)[];
}

interface LookUp {
  readonly inScope: string;
  readonly inAll: string;
}

export function viewTable(shape: ViewShape): ViewTable {
  const name = `view_${shape.name}_v${shape.version}`;
  const table = quoted(name);
  const keyColumns = shape.keys.map((key) => quoted(`k_${key}`));
  const byKey = shape.keys.map((key) => (shape.scanOnly.includes(key) ? null : quoted(`${name}_k_${key}`)));
  const head = ['coalesce(name, id)', 'scope', 'revision', 'created_position', 'created_at', 'changed_at', 'body'];
  const rowColumns = [...head, ...keyColumns].join(', ');
  const bodilessColumns = [...head.slice(0, -1), "'{}'", ...keyColumns].join(', ');
  const keylessColumns = head.join(', ');
  const lookUps = (columns: string) =>
    byKey.map((index, at): LookUp | null => {
      if (index === null) return null;
      const byValue = `SELECT ${columns} FROM ${table} INDEXED BY ${index} WHERE ${keyColumns[at]} = ?`;
      return { inScope: `${byValue} AND scope = ? ${BOUND_LIMIT}`, inAll: `${byValue} ${BOUND_LIMIT}` };
    });
  return {
    table,
    number: fnv1a(name.toLowerCase()),
    keys: shape.keys,
    keyColumns,
    scanColumns: shape.keys.filter((key) => !shape.exactOnly.includes(key)).map((key) => quoted(`k_${key}`)),
    byOrder: quoted(`${name}_order`),
    byPosition: quoted(`${name}_position`),
    byChange: shape.listedByChange ? quoted(`${name}_change`) : null,
    byKey,
    rowColumns,
    bodilessColumns,
    keylessColumns,
    lookUps: lookUps(rowColumns),
    keylessLookUps: lookUps(keylessColumns),
  };
}

/** The rowid; null: the id is a name. */
export function numericID(id: string): number | null {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(id) ? Number(id) : null;
}

export function createView(database: Database, view: ViewTable): void {
  const { table, keyColumns } = view;
  const existing = database.all<[string]>(`SELECT name FROM pragma_table_info(${textLiteral(view.table)})`);
  if (existing.length > 0) {
    const columns = existing.map(([column]) => quoted(column)).filter((column) => column.startsWith('"k_'));
    if (columns.join() !== keyColumns.join())
      throw new Error(`The view ${table} exists with other keys (${columns.join()}): raise its version`);
    return;
  }
  const keys = keyColumns.map((column) => `${column} TEXT, `).join('');
  database.exec(
    `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, name TEXT, scope INTEGER NOT NULL, revision INTEGER NOT NULL,
       created_position INTEGER NOT NULL, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, ${keys}body TEXT NOT NULL);
     CREATE UNIQUE INDEX ${quoted(`${unquoted(table)}_name`)} ON ${table} (name) WHERE name IS NOT NULL;
     CREATE INDEX ${view.byOrder} ON ${table} (${['scope', 'created_position', ...view.scanColumns].join(', ')});
     CREATE INDEX ${view.byPosition} ON ${table} (created_position);`,
  );
  if (view.byChange !== null)
    database.exec(`CREATE INDEX ${view.byChange} ON ${table} (scope, changed_at, created_position)`);
  for (const [index, byKey] of view.byKey.entries()) {
    const column = keyColumns[index] ?? '';
    if (byKey !== null)
      database.exec(
        `CREATE INDEX ${byKey} ON ${table} (${column}, scope, created_position) WHERE ${column} IS NOT NULL`,
      );
  }
}

export function dropView(database: Database, view: ViewTable): void {
  database.exec(`DROP TABLE IF EXISTS ${view.table}`);
}

export function dropAllViews(database: Database): void {
  const tables = database.all<[string]>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'view\\_%' ESCAPE '\\'`,
  );
  for (const [name] of tables) database.exec(`DROP TABLE ${quoted(name)}`);
}

function unquoted(name: string): string {
  return name.slice(1, -1);
}

function textLiteral(identifier: string): string {
  return `'${unquoted(identifier)}'`;
}

/** Overwrites older revisions only, and notes each row. */
export class ViewTableWriter {
  readonly #database: Database;
  readonly #view: ViewTable;
  readonly #notes: ChangeNotes;
  readonly #upsert: string;
  readonly #find: string;

  constructor(database: Database, view: ViewTable, notes: ChangeNotes) {
    this.#database = database;
    this.#view = view;
    this.#notes = notes;
    const columns = ['scope', 'revision', 'created_position', 'created_at', 'changed_at', 'body', ...view.keyColumns];
    this.#upsert = `INSERT INTO ${view.table} (id, name, ${columns.join(', ')})
       VALUES (?, ?, ${columns.map(() => '?').join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       WHERE excluded.revision > revision`;
    this.#find = `SELECT id FROM ${view.table} WHERE name = ?`;
  }

  stamps(id: string): { createdPosition: number; createdAt: number; changedAt: number } | null {
    const number = numericID(id);
    const row = this.#database.get<[number, number, number]>(
      `SELECT created_position, created_at, changed_at FROM ${this.#view.table} WHERE ${number === null ? 'name' : 'id'} = ?`,
      number ?? id,
    );
    return row === undefined ? null : { createdPosition: row[0], createdAt: row[1], changedAt: row[2] };
  }

  /** Keys are not yet in stored form. */
  put(row: RowFields): void {
    const [id, scope, revision, position, createdAt, changedAt, body, ...keys] = row;
    const number = numericID(String(id));
    const key = number ?? this.#rowOf(String(id));
    this.#notes.note(this.#view.number, key);
    this.#database
      .prepare(this.#upsert)
      .run(
        key,
        number === null ? String(id) : null,
        scope as number,
        revision as number,
        position as number,
        createdAt as number,
        changedAt as number,
        body as string,
        ...(keys as (string | null)[]).map((value) => (value === null ? null : storedKey(value))),
      );
  }

  #rowOf(name: string): number {
    const standing = this.#database.get<[number]>(this.#find, name);
    if (standing !== undefined) return standing[0];
    const lowest = this.#database.get<[number | null]>(`SELECT min(id) FROM ${this.#view.table}`)?.[0] ?? 0;
    return Math.min(lowest, 0) - 1;
  }
}
