import { ExceedsMaxBytes, type KeyPattern, NO_BODY, type ViewPick, pickedBody, storedKey } from '@vpds/kernel';
import { BOUND_LIMIT, type Database } from '../files/database.ts';
import { longestLiteral } from './packed-keys.ts';
import type { PackedKeysCache } from './packed-keys-cache.ts';
import { BODY, CREATED_POSITION, type RowFields, SCOPE, type SearchLimits } from '../threads/protocol.ts';
import { allOf, conditionOf, verifier, type Clause, type Condition, type ConditionFields } from './view-conditions.ts';
import type { ViewTable } from './view-tables.ts';

/** Index entries that a range look-up may sort. More mean a dense pattern, for which a scan finds rows soon. */
const RANGE_CAP = 20_000;
const QUICK_CAP = 200;

/** Index entries per slice of a scan: about 10 ms. Across scopes each costs a row. */
const STRETCH = 50_000;
const STRETCH_OF_ALL = 5_000;

/** A resumed scan uses packed keys, beyond the window, or the order index. */
const BY_PACKED_KEYS = 'packed';
const IN_ORDER = 'order';

/** Most rows that one statement looks up for a value; a value rarely has more than one. */
const FEW = 4;

/** An empty pick: bodies are not read. */
export const BODILESS = JSON.stringify(NO_BODY);

export interface SearchWays extends SearchLimits {
  readonly packed: PackedKeysCache;
}

export interface FindFields {
  readonly scope: number | null;
  readonly newest: boolean;
  readonly beyond: number | null;
  readonly limit: number;
  readonly maxBytes: number;
  readonly inSlices: boolean;
  /** Continues a scan beyond `beyond`; null: starts. */
  readonly way: string | null;
  /** JSON; null: whole bodies. */
  readonly pick: string | null;
  readonly where: readonly ConditionFields[];
}

export interface FoundRows {
  readonly rows: readonly RowFields[];
  /** Further rows may match. */
  readonly more: boolean;
  /** Bytes of all bodies. */
  readonly bytes: number;
  /** The place where the scan resumes; null if it is complete. */
  readonly interrupted: Interrupted | null;
}

interface Interrupted {
  readonly beyond: number;
  readonly way: string;
}

export const NOTHING_FOUND: FoundRows = { rows: [], more: false, bytes: 0, interrupted: null };

/**
 * Rows in the query's order, at most `limit` of them and `maxBytes` of bodies. @throws ExceedsMaxBytes in slices, for a
 * first row that is larger
 */
export function findRows(database: Database, view: ViewTable, query: FindFields, ways: SearchWays): FoundRows {
  const search = new Search(database, view, query, ways);
  return pageOf(search.rows(), query, search);
}

/** Returns null if the search needs more than microseconds. */
export function findQuickly(
  database: Database,
  view: ViewTable,
  query: FindFields,
  ways: SearchWays,
): FoundRows | null {
  const few = fewRows(database, view, query);
  if (few !== null) return pageOf(few, query);
  const search = new Search(database, view, query, ways);
  const found = search.quickRows();
  return found === null ? null : pageOf(found, query, search);
}

function pageOf(found: Iterable<RowFields>, query: FindFields, search?: Search): FoundRows {
  const picked = picking(query.pick);
  const rows: RowFields[] = [];
  let bytes = 0;
  for (const row of found) {
    const stored = Buffer.byteLength(row[BODY] as string);
    if (rows.length === query.limit || (bytes + stored > query.maxBytes && rows.length > 0))
      return { rows, more: true, bytes, interrupted: null };
    if (query.inSlices && stored > query.maxBytes) throw new ExceedsMaxBytes(stored);
    const shown = picked(row);
    rows.push(shown);
    bytes += Math.max(stored, (shown[BODY] as string).length);
  }
  const interrupted = search?.interrupted ?? null;
  return { rows, more: interrupted !== null, bytes, interrupted };
}

/** The last query's pick, parsed: most queries pick the same. */
let lastPick: { readonly text: string; readonly wanted: ViewPick } = {
  text: BODILESS,
  wanted: JSON.parse(BODILESS) as ViewPick,
};

function parsed(pick: string): ViewPick {
  if (pick !== lastPick.text) lastPick = { text: pick, wanted: JSON.parse(pick) as ViewPick };
  return lastPick.wanted;
}

export function isKeyless(pick: string | null): boolean {
  return pick !== null && parsed(pick).withoutKeys === true;
}

export function picking(pick: string | null): (row: RowFields) => RowFields {
  if (pick === null || pick === BODILESS) return (row) => row;
  const wanted = parsed(pick);
  return (row) => {
    if (wanted.scope !== null && wanted.scope !== row[SCOPE]) return row;
    const shown = [...row];
    shown[BODY] = pickedBody(row[BODY] as string, wanted);
    return shown;
  };
}

/**
 * The rows of one whole value by the key's index. Null: another search, or too many rows. Without it an exact search
 * takes 7 µs more, 5 %.
 */
function fewRows(database: Database, view: ViewTable, query: FindFields): RowFields[] | null {
  const { scope, newest, beyond, where } = query;
  const [first, ...others] = where;
  if (first === undefined || others.length > 0) return null;
  const [key, isPattern, text] = first;
  const lookUp = (isKeyless(query.pick) ? view.keylessLookUps : view.lookUps)[key] ?? null;
  if (isPattern || lookUp === null) return null;
  const value = storedKey(text);
  const rows =
    scope === null
      ? database.all<RowFields>(lookUp.inAll, value, FEW + 1)
      : database.all<RowFields>(lookUp.inScope, value, scope, FEW + 1);
  if (rows.length > FEW) return null;
  const place = (row: RowFields) => (newest ? -1 : 1) * (row[CREATED_POSITION] as number);
  const left = beyond === null ? rows : rows.filter((row) => place(row) > (newest ? -beyond : beyond));
  return left.sort((a, b) => place(a) - place(b));
}

export function columnsFor(view: ViewTable, pick: string | null): string {
  if (pick === BODILESS) return view.bodilessColumns;
  return isKeyless(pick) ? view.keylessColumns : view.rowColumns;
}

export function getRow(
  database: Database,
  view: ViewTable,
  where: 'id' | 'name',
  value: number | string,
  columns = view.rowColumns,
): RowFields | null {
  const row = database.get<RowFields>(`SELECT ${columns} FROM ${view.table} WHERE ${where} = ?`, value);
  return row === undefined ? null : row;
}

/** @throws ExceedsMaxBytes */
export function pickedRow(row: RowFields | null, maxBytes: number | null, pick: string | null): RowFields | null {
  if (row === null) return row;
  const bytes = maxBytes === null ? 0 : Buffer.byteLength(row[BODY] as string);
  if (maxBytes !== null && bytes > maxBytes) throw new ExceedsMaxBytes(bytes);
  return picking(pick)(row);
}

interface PackedCondition {
  readonly condition: Condition;
  readonly index: string;
  readonly pattern: KeyPattern;
  readonly length: number;
}

/** Chooses and runs the strategy. Nothing stays open between calls. */
class Search {
  readonly #database: Database;
  readonly #view: ViewTable;
  readonly #query: FindFields;
  readonly #ways: SearchWays;
  readonly #conditions: readonly Condition[];
  readonly #verify: ((keys: readonly unknown[]) => boolean) | null;
  readonly #order: string;
  readonly #columns: string;
  /** Set if the rows ended before everything was scanned. */
  interrupted: Interrupted | null = null;

  constructor(database: Database, view: ViewTable, query: FindFields, ways: SearchWays) {
    this.#database = database;
    this.#view = view;
    this.#query = query;
    this.#ways = ways;
    this.#conditions = query.where.map((fields) => conditionOf(view, fields));
    this.#verify = verifier(this.#conditions, view);
    this.#order = `ORDER BY created_position ${query.newest ? 'DESC' : 'ASC'}`;
    this.#columns = columnsFor(view, query.pick);
  }

  rows(): Iterable<RowFields> {
    const driver = this.#driver();
    if (driver?.kind === 'equals' && this.#query.scope === null && this.#verify === null)
      return this.#fromEachScope(driver);
    return this.#byIndex(RANGE_CAP) ?? this.#scan();
  }

  quickRows(): Iterable<RowFields> | null {
    return this.#byIndex(QUICK_CAP);
  }

  /** Returns null if there is no index, or one that has more entries for the conditions than `cap`. */
  #byIndex(cap: number): Iterable<RowFields> | null {
    const driver = this.#driver();
    if (driver?.kind === 'equals' && this.#query.scope !== null) return this.#ordered(driver.index ?? '');
    if (driver === null || this.#isDense(driver, cap)) return null;
    return this.#byID(driver.index ?? '', this.#clause());
  }

  /**
   * The index has the rows of each scope in order: this reads the page, and an entry of each other scope that has the
   * value, however many rows have it.
   */
  *#fromEachScope({ index, test }: Condition): Iterable<RowFields> {
    const { limit, newest } = this.#query;
    let first: [id: number, position: number][] = [];
    for (let scope = Number.MIN_SAFE_INTEGER; ;) {
      const next = this.#database.get<[number | null]>(
        `SELECT min(scope) FROM ${this.#view.table} INDEXED BY ${index ?? ''} WHERE ${test.sql} AND scope > ?`,
        ...test.values,
        scope,
      );
      if (next === undefined || next[0] === null) break;
      scope = next[0];
      const last = first.length > limit ? first.at(-1) : undefined;
      const before = last === undefined ? [] : [{ sql: `created_position ${newest ? '>' : '<'} ?`, values: [last[1]] }];
      const clause = this.#clause({ sql: 'scope = ?', values: [scope] }, ...before);
      const own = this.#database.all<[number, number]>(
        `SELECT id, created_position FROM ${this.#from(index ?? '', clause)} ${BOUND_LIMIT}`,
        ...clause.values,
        limit + 1,
      );
      if (own.length > 0)
        first = [...first, ...own].sort((a, b) => (newest ? b[1] - a[1] : a[1] - b[1])).slice(0, limit + 1);
    }
    for (const [id] of first) {
      const row = getRow(this.#database, this.#view, 'id', id, this.#columns);
      if (row !== null) yield row;
    }
  }

  /** The narrowest index range. */
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
    return this.#clauseOf(this.#conditions, ...more);
  }

  #clauseOf(conditions: readonly Condition[], ...more: Clause[]): Clause {
    return whereAll([...conditions.map(({ test }) => test), ...this.#place(), ...more]);
  }

  #place(): Clause[] {
    const { scope, beyond, newest } = this.#query;
    const clauses: Clause[] = [];
    if (scope !== null) clauses.push({ sql: 'scope = ?', values: [scope] });
    if (beyond !== null) clauses.push({ sql: `created_position ${newest ? '<' : '>'} ?`, values: [beyond] });
    return clauses;
  }

  #isDense({ index, range }: Condition, cap: number): boolean {
    const count = this.#database.get<[number]>(
      `SELECT count(*) FROM (SELECT 1 FROM ${this.#view.table} INDEXED BY ${index ?? ''} WHERE ${range?.sql ?? '1'} ${BOUND_LIMIT})`,
      ...(range?.values ?? []),
      cap + 1,
    );
    return (count?.[0] ?? 0) > cap;
  }

  /** Lazy. */
  *#ordered(index: string, clause = this.#clause()): Iterable<RowFields> {
    if (this.#verify !== null) yield* this.#byID(index, clause);
    else
      yield* this.#database.iterate<RowFields>(
        `SELECT ${this.#columns} FROM ${this.#from(index, clause)} ${BOUND_LIMIT}`,
        ...clause.values,
        this.#query.limit + 1,
      );
  }

  /** Sorts and verifies index entries first, then fetches documents one by one. */
  *#byID(index: string, clause: Clause): Iterable<RowFields> {
    const columns = ['id', ...(this.#verify === null ? [] : this.#view.keyColumns)].join(', ');
    const found = this.#database.iterate<[number, ...unknown[]]>(
      `SELECT ${columns} FROM ${this.#from(index, clause)} ${BOUND_LIMIT}`,
      ...clause.values,
      this.#verify === null ? this.#query.limit + 1 : -1,
    );
    for (const [id, ...keys] of found) {
      if (this.#verify !== null && !this.#verify(keys)) continue;
      const row = getRow(this.#database, this.#view, 'id', id, this.#columns);
      if (row !== null) yield row;
    }
  }

  #from(index: string, clause: Clause): string {
    return `${this.#view.table} INDEXED BY ${index} ${clause.sql} ${this.#order}`;
  }

  /**
   * Scans along an order index. If a better index exists, only a window is scanned: a pattern that does not fill its
   * page there is assumed rare. A wrong guess costs sorting time, not memory.
   */
  *#scan(): Iterable<RowFields> {
    const { scope, newest, limit, beyond, way, inSlices } = this.#query;
    const order = scope === null ? this.#view.byPosition : this.#view.byOrder;
    if (way === IN_ORDER) {
      yield* this.#stretch(order, beyond);
      return;
    }
    const packed = this.#packedCondition();
    const rest = this.#restOfScan();
    const isResumed = way === BY_PACKED_KEYS;
    const edge = isResumed ? beyond : packed === null && rest === null ? null : this.#edgeOfWindow(order);
    if (edge === null) {
      yield* inSlices ? this.#stretch(order, beyond) : this.#ordered(order);
      return;
    }
    let left = limit + 1;
    if (!isResumed) {
      const inside = { sql: `created_position ${newest ? '>=' : '<='} ?`, values: [edge] };
      for (const row of this.#ordered(order, this.#clause(inside))) {
        yield row;
        left -= 1;
      }
    }
    const beyondEdge = { sql: `created_position ${newest ? '<' : '>'} ?`, values: [edge] };
    if (left <= 0) return;
    const outcome = packed === null ? 'too many' : yield* this.#byPackedKeys(packed, beyondEdge);
    if (outcome === 'packing') this.interrupted = { beyond: edge, way: BY_PACKED_KEYS };
    if (outcome !== 'too many') return;
    if (inSlices) yield* this.#stretch(order, edge);
    else if (rest === null) yield* this.#ordered(order, this.#clause(beyondEdge));
    else yield* this.#byID(rest.index, this.#clause(...rest.clauses, beyondEdge));
  }

  /** Marks the scan interrupted if more rows follow. */
  *#stretch(order: string, from: number | null): Iterable<RowFields> {
    const { newest, scope } = this.#query;
    const place = from === null ? [] : [{ sql: `created_position ${newest ? '<' : '>'} ?`, values: [from] }];
    const end = this.#edge(order, scope === null ? STRETCH_OF_ALL : STRETCH, ...place);
    const until = end === null ? [] : [{ sql: `created_position ${newest ? '>=' : '<='} ?`, values: [end] }];
    yield* this.#ordered(order, this.#clause(...place, ...until));
    if (end !== null) this.interrupted = { beyond: end, way: IN_ORDER };
  }

  /** Chooses the longest literal among packable conditions that are not plain index ranges. */
  #packedCondition(): PackedCondition | null {
    if (this.#verify !== null) return null;
    let best: PackedCondition | null = null;
    for (const condition of this.#conditions) {
      const { column, index, pattern } = condition;
      if (index === null || pattern === null || !this.#view.scanColumns.includes(column)) continue;
      if (pattern.suffix === '' && pattern.middle.length === 0) continue;
      const { length } = longestLiteral(pattern);
      if (length > (best?.length ?? 0)) best = { condition, index, pattern, length };
    }
    return best;
  }

  /** Finds matching values in packed keys, then their rows in the key's index. */
  *#byPackedKeys(
    { condition, index, pattern }: PackedCondition,
    beyondEdge: Clause,
  ): Generator<RowFields, 'all' | 'too many' | 'packing'> {
    const { packed, hits } = this.#ways;
    const { scope, inSlices } = this.#query;
    packed.beginSnapshot();
    try {
      const { column } = condition;
      const keys = inSlices ? packed.step(this.#view, column, scope) : packed.get(this.#view, column, scope);
      if (keys === 'packing') return keys;
      const values = keys?.matching(pattern, hits) ?? null;
      if (values === null) return 'too many';
      const others = this.#conditions.filter((other) => other !== condition);
      const matching = {
        sql: `${condition.column} IN (SELECT value FROM json_each(?))`,
        values: [JSON.stringify(values)],
      };
      yield* this.#byID(index, this.#clauseOf(others, matching, beyondEdge));
      return 'all';
    } finally {
      packed.endSnapshot();
    }
  }

  /** The index for rows outside the window; null: none is better than the order index. */
  #restOfScan(): { index: string; clauses: Clause[] } | null {
    const [first, ...others] = this.#conditions;
    if (first === undefined) return null;
    // The key's partial index needs this condition for SQLite to use it.
    if (others.length === 0 && this.#verify === null && first.index !== null)
      return { index: first.index, clauses: [{ sql: `${first.column} IS NOT NULL`, values: [] }] };
    return this.#query.scope === null ? { index: this.#view.byOrder, clauses: [] } : null;
  }

  /** Returns null if the window has all remaining rows. */
  #edgeOfWindow(order: string): number | null {
    return this.#edge(order, this.#ways.window);
  }

  /** Returns null if there are fewer rows. */
  #edge(order: string, count: number, ...more: Clause[]): number | null {
    const { sql, values } = whereAll([...this.#place(), ...more]);
    const row = this.#database.get<[number]>(
      `SELECT created_position FROM ${this.#view.table} INDEXED BY ${order} ${sql} ${this.#order} LIMIT 1 OFFSET ?`,
      ...values,
      count,
    );
    return row?.[0] ?? null;
  }
}

function whereAll(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return { sql: '', values: [] };
  const { sql, values } = allOf(clauses);
  return { sql: `WHERE ${sql}`, values };
}
