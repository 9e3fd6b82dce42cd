import type { Database } from './database.ts';
import { ROW_HEAD, type RowFields } from './protocol.ts';
import { allOf, conditionOf, verifier, type Clause, type Condition, type ConditionFields } from './view-conditions.ts';
import type { ViewTable } from './view-tables.ts';

/** A search as it crosses threads. */
export interface FindFields {
  readonly scope: number | null;
  readonly where: readonly ConditionFields[];
  readonly newest: boolean;
  readonly beyond: number | null;
  readonly limit: number;
  readonly maxBytes: number;
}

/** Index entries that a look-up by a range may sort; more mean that the pattern is dense, and a scan finds rows soon. */
const RANGE_CAP = 20_000;
/** Newest rows of all scopes that are tried before all are scanned. */
const WINDOW = 5_000;

/** Rows of a search in its order, at most `limit` and `maxBytes` of bodies; `more`: further rows match. */
export function findRows(database: Database, view: ViewTable, query: FindFields): { rows: RowFields[]; more: boolean } {
  const rows: RowFields[] = [];
  let bytes = 0;
  for (const row of new Search(database, view, query).rows()) {
    bytes += Buffer.byteLength(row[ROW_HEAD - 1] as string);
    if (rows.length === query.limit || (bytes > query.maxBytes && rows.length > 0)) return { rows, more: true };
    rows.push(row);
  }
  return { rows, more: false };
}

/** Columns of {@link RowFields} in order. */
export function rowColumns(view: ViewTable): string {
  return [
    'coalesce(name, id)',
    'scope',
    'revision',
    'created_position',
    'created_at',
    'changed_at',
    'body',
    ...view.keyColumns,
  ].join(', ');
}

export function getRow(
  database: Database,
  view: ViewTable,
  where: 'id' | 'name',
  value: number | string,
): RowFields | null {
  const row = database.get<RowFields>(`SELECT ${rowColumns(view)} FROM ${view.table} WHERE ${where} = ?`, value);
  return row === undefined ? null : row;
}

/** Chooses the way to the rows, and walks it. Nothing is held open between calls. */
class Search {
  readonly #database: Database;
  readonly #view: ViewTable;
  readonly #query: FindFields;
  readonly #conditions: readonly Condition[];
  readonly #verify: ((keys: readonly unknown[]) => boolean) | null;
  readonly #order: string;

  constructor(database: Database, view: ViewTable, query: FindFields) {
    this.#database = database;
    this.#view = view;
    this.#query = query;
    this.#conditions = query.where.map((fields) => conditionOf(view, fields));
    this.#verify = verifier(this.#conditions, view);
    this.#order = `ORDER BY created_position ${query.newest ? 'DESC' : 'ASC'}`;
  }

  rows(): Iterable<RowFields> {
    const driver = this.#driver();
    if (driver === null) return this.#scan();
    if (driver.kind === 'equals' && this.#query.scope !== null) return this.#ordered(driver.index ?? '');
    return this.#isDense(driver) ? this.#scan() : this.#byID(driver.index ?? '', this.#clause());
  }

  /** The condition with the narrowest range of an index. */
  #driver(): Condition | null {
    let best: Condition | null = null;
    for (const condition of this.#conditions) {
      if (condition.index === null || condition.kind === 'scan') continue;
      if (condition.kind === 'equals') return condition;
      if (best === null || condition.length > best.length) best = condition;
    }
    return best;
  }

  #clause(...more: Clause[]): Clause {
    const clauses = this.#conditions.map(({ test }) => test);
    const { scope, beyond, newest } = this.#query;
    if (scope !== null) clauses.push({ sql: 'scope = ?', values: [scope] });
    if (beyond !== null) clauses.push({ sql: `created_position ${newest ? '<' : '>'} ?`, values: [beyond] });
    clauses.push(...more);
    if (clauses.length === 0) return { sql: '', values: [] };
    const { sql, values } = allOf(clauses);
    return { sql: `WHERE ${sql}`, values };
  }

  /** Whether a range of an index holds more entries than are worth sorting. */
  #isDense({ index, range }: Condition): boolean {
    const count = this.#database.get<[number]>(
      `SELECT count(*) FROM (SELECT 1 FROM ${this.#view.table} INDEXED BY ${index ?? ''} WHERE ${range?.sql ?? '1'} LIMIT ?)`,
      ...(range?.values ?? []),
      RANGE_CAP + 1,
    );
    return (count?.[0] ?? 0) > RANGE_CAP;
  }

  /** Along an index that holds the wanted order: ends as soon as nobody takes another row. */
  *#ordered(index: string, clause = this.#clause()): Iterable<RowFields> {
    if (this.#verify !== null) yield* this.#byID(index, clause);
    else
      yield* this.#database.iterate<RowFields>(
        `SELECT ${rowColumns(this.#view)} FROM ${this.#from(index, clause)} LIMIT ?`,
        ...clause.values,
        this.#query.limit + 1,
      );
  }

  /** Through an index first, sorted or verified without the documents; those are fetched one by one. */
  *#byID(index: string, clause: Clause): Iterable<RowFields> {
    const columns = ['id', ...(this.#verify === null ? [] : this.#view.keyColumns)].join(', ');
    const found = this.#database.iterate<[number, ...unknown[]]>(
      `SELECT ${columns} FROM ${this.#from(index, clause)} LIMIT ?`,
      ...clause.values,
      this.#verify === null ? this.#query.limit + 1 : -1,
    );
    for (const [id, ...keys] of found) {
      if (this.#verify !== null && !this.#verify(keys)) continue;
      const row = getRow(this.#database, this.#view, 'id', id);
      if (row !== null) yield row;
    }
  }

  #from(index: string, clause: Clause): string {
    return `${this.#view.table} INDEXED BY ${index} ${clause.sql} ${this.#order}`;
  }

  /** Newest (or oldest) first through the covering index of order; over all scopes, a window of it before everything. */
  #scan(): Iterable<RowFields> {
    return this.#query.scope === null ? this.#scanAll() : this.#ordered(this.#view.byOrder);
  }

  *#scanAll(): Iterable<RowFields> {
    const edge = this.#edgeOfWindow();
    if (edge === null || this.#conditions.length === 0) {
      yield* this.#ordered(this.#view.byPosition);
      return;
    }
    const [inside, outside] = this.#query.newest ? ['>=', '<'] : ['<=', '>'];
    let left = this.#query.limit + 1;
    for (const row of this.#ordered(
      this.#view.byPosition,
      this.#clause({ sql: `created_position ${inside} ?`, values: [edge] }),
    )) {
      yield row;
      left -= 1;
    }
    if (left > 0)
      yield* this.#byID(this.#view.byOrder, this.#clause({ sql: `created_position ${outside} ?`, values: [edge] }));
  }

  /** Position of the last row of the window; null: it holds all that is left. */
  #edgeOfWindow(): number | null {
    const { beyond, newest } = this.#query;
    const where = beyond === null ? '' : `WHERE created_position ${newest ? '<' : '>'} ?`;
    const row = this.#database.get<[number]>(
      `SELECT created_position FROM ${this.#view.table} INDEXED BY ${this.#view.byPosition} ${where} ${this.#order} LIMIT 1 OFFSET ?`,
      ...(beyond === null ? [] : [beyond]),
      WINDOW,
    );
    return row?.[0] ?? null;
  }
}
