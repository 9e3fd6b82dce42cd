import { ExceedsMaxBytes, type ListCheck, type ListTime, storedKey } from '@vpds/kernel';
import type { Database } from '../files/database.ts';
import { BODY, CHANGED_TIME, CREATED_POSITION, type RowFields } from '../threads/protocol.ts';
import { allOf, type Clause } from './view-conditions.ts';
import { columnsFor, getRow, picking } from './view-query.ts';
import type { ViewTable } from './view-tables.ts';

/** A place of {@link ListFields}; `changedAt` is null in the order of creation. */
export interface ListedPlace {
  readonly changedAt: number | null;
  readonly position: number;
}

export interface ListFields {
  readonly scope: number | null;
  readonly by: ListTime;
  readonly newest: boolean;
  /** The key's number and the value. Null: the order leads. */
  readonly lead: readonly [key: number, value: string] | null;
  readonly since: number | null;
  readonly until: number | null;
  readonly checks: readonly ListCheck[];
  readonly after: ListedPlace | null;
  readonly limit: number;
  readonly most: number;
  readonly maxBytes: number;
  /** JSON; null: whole bodies. */
  readonly pick: string | null;
}

export interface ListedRows {
  readonly rows: readonly RowFields[];
  /** Null if nothing follows. */
  readonly next: ListedPlace | null;
  readonly examined: number;
  readonly bytes: number;
}

export interface CountedRows {
  readonly count: number;
  /** The place where the count ended; null if everything was examined. */
  readonly last: ListedPlace | null;
}

export const NOTHING_LISTED: ListedRows = { rows: [], next: null, examined: 0, bytes: 0 };

type Entry = [id: number, position: number, changedAt: number];

/**
 * Walks one index in its order, at most `most` entries. Checks read the key columns, which precede the body. @throws
 * ExceedsMaxBytes for a first row that is larger
 */
export function listRows(database: Database, view: ViewTable, query: ListFields): ListedRows {
  const walk = new Walk(database, view, query);
  const picked = picking(query.pick);
  const columns = columnsFor(view, query.pick);
  const rows: RowFields[] = [];
  let bytes = 0;
  for (const [id] of walk.matches(query.limit + 1)) {
    const row = getRow(database, view, 'id', id, columns);
    if (row === null) continue;
    const stored = Buffer.byteLength(row[BODY] as string);
    if (rows.length === 0 && stored > query.maxBytes) throw new ExceedsMaxBytes(stored);
    if (rows.length === query.limit || bytes + stored > query.maxBytes) {
      const last = walk.placeOf(rows.at(-1) as RowFields);
      return { rows, next: last, examined: walk.examinedUpTo(last), bytes };
    }
    const shown = picked(row);
    rows.push(shown);
    bytes += Math.max(stored, (shown[BODY] as string).length);
  }
  return { rows, next: walk.end(), examined: query.most, bytes };
}

/** Counts at most `limit` matches. */
export function countListed(database: Database, view: ViewTable, query: ListFields): CountedRows {
  const walk = new Walk(database, view, query);
  return { count: walk.count(query.limit), last: walk.end() };
}

class Walk {
  readonly #database: Database;
  readonly #view: ViewTable;
  readonly #query: ListFields;
  readonly #index: string;
  readonly #range: Clause;
  readonly #order: string;

  constructor(database: Database, view: ViewTable, query: ListFields) {
    this.#database = database;
    this.#view = view;
    this.#query = query;
    this.#index = indexOf(view, query);
    this.#range = allOf([...leadOf(view, query), ...this.#bounds(), ...afterOf(query)]);
    const direction = query.newest ? 'DESC' : 'ASC';
    const columns = query.by === 'changedAt' ? ['changed_at', 'created_position'] : ['created_position'];
    this.#order = columns.map((column) => `${column} ${direction}`).join(', ');
  }

  matches(limit: number): Iterable<Entry> {
    const { sql, values } = this.#examined();
    return this.#database.iterate<Entry>(`${sql} LIMIT ?`, ...values, limit);
  }

  count(limit: number): number {
    const { sql, values } = this.#examined();
    return this.#database.get<[number]>(`SELECT count(*) FROM (${sql} LIMIT ?)`, ...values, limit)?.[0] ?? 0;
  }

  /** The last entry that was examined; null: there is none beyond. */
  end(): ListedPlace | null {
    if (this.#query.checks.length === 0) return null;
    const [last, beyond] = this.#entries(`LIMIT 2 OFFSET ?`, this.#query.most - 1);
    return last === undefined || beyond === undefined ? null : this.#place(last[1], last[2]);
  }

  placeOf(row: RowFields): ListedPlace {
    return this.#place(row[CREATED_POSITION] as number, row[CHANGED_TIME] as number);
  }

  /** Entries up to a match: only a page with checks examines others. */
  examinedUpTo(place: ListedPlace): number {
    if (this.#query.checks.length === 0) return 1;
    const range = this.#range.sql === '' ? [] : [this.#range];
    const { sql, values } = allOf([...range, beyond(this.#query, place, true)]);
    const from = `SELECT 1 FROM ${this.#view.table} INDEXED BY ${this.#index} ${whereOf(sql)} LIMIT ?`;
    return this.#database.get<[number]>(`SELECT count(*) FROM (${from})`, ...values, this.#query.most)?.[0] ?? 1;
  }

  #entries(limits: string, ...parameters: number[]): Entry[] {
    const { sql, values } = this.#range;
    return this.#database.all<Entry>(
      `SELECT id, created_position, changed_at FROM ${this.#from(sql)} ORDER BY ${this.#order} ${limits}`,
      ...values,
      ...parameters,
    );
  }

  /** Matching entries among the first `most`. SQLite runs the inner query as a coroutine, so it ends with the page. */
  #examined(): Clause {
    const { checks, most } = this.#query;
    const { sql, values } = this.#range;
    const columns = ['id', 'created_position', 'changed_at'];
    const entries = (more: readonly string[]) =>
      `SELECT ${[...columns, ...more].join(', ')} FROM ${this.#from(sql)} ORDER BY ${this.#order}`;
    if (checks.length === 0) return { sql: entries([]), values };
    const tests = allOf(checks.map((check) => checkClause(this.#view, check)));
    const inner = entries(['created_at', ...this.#view.keyColumns]);
    return {
      sql: `SELECT ${columns.join(', ')} FROM (${inner} LIMIT ?) WHERE ${tests.sql}`,
      values: [...values, most, ...tests.values],
    };
  }

  #from(range: string): string {
    return `${this.#view.table} INDEXED BY ${this.#index} ${whereOf(range)}`;
  }

  #bounds(): Clause[] {
    const { by, since, until } = this.#query;
    const ends = [
      { at: since, test: '>=' },
      { at: until === null ? null : until + 1, test: '<' },
    ];
    return ends.flatMap(({ at, test }) => {
      if (at === null) return [];
      if (by === 'changedAt') return [{ sql: `changed_at ${test} ?`, values: [at] }];
      return [{ sql: `created_position ${test} ?`, values: [this.#positionAt(at)] }];
    });
  }

  /** The first position created at this time or later: times never decrease along positions (ADR-17). */
  #positionAt(time: number): number {
    const first = this.#creation('>=', 0, 'ASC');
    const last = this.#creation('<=', Number.MAX_SAFE_INTEGER, 'DESC');
    if (first === undefined || last === undefined || first.createdAt >= time) return 0;
    let low = first.position;
    let high = last.position + 1;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      const row = this.#creation('>=', middle, 'ASC');
      if (row === undefined || row.createdAt >= time) high = middle;
      else low = row.position;
    }
    return high;
  }

  #creation(
    test: '>=' | '<=',
    than: number,
    direction: 'ASC' | 'DESC',
  ): { readonly position: number; readonly createdAt: number } | undefined {
    const { scope } = this.#query;
    const [index, inScope] = scope === null ? [this.#view.byPosition, ''] : [this.#view.byOrder, 'scope = ? AND'];
    const row = this.#database.get<[number, number]>(
      `SELECT created_position, created_at FROM ${this.#view.table} INDEXED BY ${index}
         WHERE ${inScope} created_position ${test} ? ORDER BY created_position ${direction} LIMIT 1`,
      ...(scope === null ? [] : [scope]),
      than,
    );
    return row === undefined ? undefined : { position: row[0], createdAt: row[1] };
  }

  #place(position: number, changedAt: number): ListedPlace {
    return { changedAt: this.#query.by === 'changedAt' ? changedAt : null, position };
  }
}

function indexOf(view: ViewTable, { by, lead, scope }: ListFields): string {
  if (by === 'changedAt') {
    if (view.byChange === null || lead !== null || scope === null)
      throw new Error(`The view ${view.table} has no such list in the order of changes`);
    return view.byChange;
  }
  if (lead === null) return scope === null ? view.byPosition : view.byOrder;
  const index = view.byKey[lead[0]] ?? null;
  if (index === null) throw new Error(`The view ${view.table} has no index of its key ${lead[0]}`);
  return index;
}

function leadOf(view: ViewTable, { lead, scope }: ListFields): Clause[] {
  const clauses: Clause[] = [];
  if (lead !== null) clauses.push({ sql: `${view.keyColumns[lead[0]] ?? ''} = ?`, values: [storedKey(lead[1])] });
  if (scope !== null) clauses.push({ sql: 'scope = ?', values: [scope] });
  return clauses;
}

function afterOf(query: ListFields): Clause[] {
  return query.after === null ? [] : [beyond(query, query.after, false)];
}

/** Rows after a place in the order of the list; or up to it, inclusive. */
function beyond({ newest }: ListFields, { changedAt, position }: ListedPlace, isUpTo: boolean): Clause {
  const test = `${newest === isUpTo ? '>' : '<'}${isUpTo ? '=' : ''}`;
  if (changedAt === null) return { sql: `created_position ${test} ?`, values: [position] };
  return { sql: `(changed_at, created_position) ${test} (?, ?)`, values: [changedAt, position] };
}

/** Decides as `passes` of the kernel does. */
export function checkClause(view: ViewTable, check: ListCheck): Clause {
  if ('anyOf' in check) {
    const some = check.anyOf.map((one) => checkClause(view, one));
    return { sql: `(${some.map(({ sql }) => sql).join(' OR ')})`, values: some.flatMap(({ values }) => values) };
  }
  if ('time' in check) return timeClause(check);
  const column = view.keyColumns[view.keys.indexOf(check.key)];
  if (column === undefined) throw new Error(`The view ${view.table} has no key ${check.key}`);
  if ('isSet' in check) return { sql: `${column} IS ${check.isSet ? 'NOT ' : ''}NULL`, values: [] };
  if ('equals' in check) return { sql: `${column} = ?`, values: [storedKey(check.equals)] };
  return { sql: `${column} < ?`, values: [storedKey(check.below)] };
}

function timeClause({ time, since, until }: Extract<ListCheck, { time: ListTime }>): Clause {
  const column = time === 'createdAt' ? 'created_at' : 'changed_at';
  return {
    sql: `${column} BETWEEN ? AND ?`,
    values: [since ?? Number.MIN_SAFE_INTEGER, until ?? Number.MAX_SAFE_INTEGER],
  };
}

function whereOf(range: string): string {
  return range === '' ? '' : `WHERE ${range}`;
}
