import { type KeyPattern, storedKey } from '@vpds/kernel';
import type { Database } from './database.ts';
import type { FindFields } from './find-message.ts';
import { longestLiteral } from './packed-keys.ts';
import type { PackedKeysCache } from './packed-keys-cache.ts';
import { CREATED_POSITION, ROW_HEAD, type RowFields, type SearchLimits } from './protocol.ts';
import { allOf, conditionOf, verifier, type Clause, type Condition } from './view-conditions.ts';
import type { ViewTable } from './view-tables.ts';

/** Index entries that a look-up by a range may sort; more mean that the pattern is dense, and a scan finds rows soon. */
const RANGE_CAP = 20_000;
/** The same for a look-up that must be quick. */
const QUICK_CAP = 200;

/** Rows that a value may have to be looked up by one statement; hardly a value has more than one. */
const FEW = 4;

/** What a search may use besides the indexes. */
export interface SearchWays extends SearchLimits {
  readonly packed: PackedKeysCache;
}

/** Whether further rows match; then the rows' {@link RowFields}, one behind the other. */
export type FoundRows = readonly [more: boolean, ...cells: (string | number | null)[]];

export const NOTHING_FOUND: FoundRows = [false];

/** Rows of a search in its order, at most `limit` and `maxBytes` of bodies. Null: it was asked to be quick and cannot be. */
export function findRows(database: Database, view: ViewTable, query: FindFields, ways: SearchWays): FoundRows | null {
  const few = query.quick ? fewRows(database, view, query) : null;
  const found = few ?? new Search(database, view, query, ways).rows();
  if (found === null) return null;
  const cells: (string | number | null)[] = [];
  let [count, bytes] = [0, 0];
  for (const row of found) {
    bytes += Buffer.byteLength(row[ROW_HEAD - 1] as string);
    if (count === query.limit || (bytes > query.maxBytes && count > 0)) return [true, ...cells];
    cells.push(...row);
    count += 1;
  }
  return [false, ...cells];
}

/** The rows of one whole value in the search's order, by the key's index; null: it is another search, or there are more. */
function fewRows(database: Database, view: ViewTable, query: FindFields): RowFields[] | null {
  const { scope, newest, beyond, where } = query;
  const [first, ...others] = where;
  if (first === undefined || others.length > 0) return null;
  const [key, isPattern, text] = first;
  const lookUp = view.lookUps[key] ?? null;
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

export function getRow(
  database: Database,
  view: ViewTable,
  where: 'id' | 'name',
  value: number | string,
): RowFields | null {
  const row = database.get<RowFields>(`SELECT ${view.rowColumns} FROM ${view.table} WHERE ${where} = ?`, value);
  return row === undefined ? null : row;
}

/** A condition by which packed keys are searched. */
interface PackedCondition {
  readonly condition: Condition;
  readonly index: string;
  readonly pattern: KeyPattern;
  /** Of the literal that is looked for. */
  readonly length: number;
}

/** Chooses the way to the rows, and walks it. Nothing is held open between calls. */
class Search {
  readonly #database: Database;
  readonly #view: ViewTable;
  readonly #query: FindFields;
  readonly #ways: SearchWays;
  readonly #conditions: readonly Condition[];
  readonly #verify: ((keys: readonly unknown[]) => boolean) | null;
  readonly #order: string;

  constructor(database: Database, view: ViewTable, query: FindFields, ways: SearchWays) {
    this.#database = database;
    this.#view = view;
    this.#query = query;
    this.#ways = ways;
    this.#conditions = query.where.map((fields) => conditionOf(view, fields));
    this.#verify = verifier(this.#conditions, view);
    this.#order = `ORDER BY created_position ${query.newest ? 'DESC' : 'ASC'}`;
  }

  rows(): Iterable<RowFields> | null {
    const { scope, quick } = this.#query;
    const driver = this.#driver();
    if (driver?.kind === 'equals' && scope !== null) return this.#ordered(driver.index ?? '');
    if (driver !== null && !this.#isDense(driver, quick ? QUICK_CAP : RANGE_CAP))
      return this.#byID(driver.index ?? '', this.#clause());
    return quick ? null : this.#scan();
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
    return this.#clauseOf(this.#conditions, ...more);
  }

  #clauseOf(conditions: readonly Condition[], ...more: Clause[]): Clause {
    return whereAll([...conditions.map(({ test }) => test), ...this.#place(), ...more]);
  }

  /** Whose rows, and where the page begins. */
  #place(): Clause[] {
    const { scope, beyond, newest } = this.#query;
    const clauses: Clause[] = [];
    if (scope !== null) clauses.push({ sql: 'scope = ?', values: [scope] });
    if (beyond !== null) clauses.push({ sql: `created_position ${newest ? '<' : '>'} ?`, values: [beyond] });
    return clauses;
  }

  /** Whether a range of an index holds more entries than are worth sorting. */
  #isDense({ index, range }: Condition, cap: number): boolean {
    const count = this.#database.get<[number]>(
      `SELECT count(*) FROM (SELECT 1 FROM ${this.#view.table} INDEXED BY ${index ?? ''} WHERE ${range?.sql ?? '1'} LIMIT ?)`,
      ...(range?.values ?? []),
      cap + 1,
    );
    return (count?.[0] ?? 0) > cap;
  }

  /** Along an index that holds the wanted order: ends as soon as nobody takes another row. */
  *#ordered(index: string, clause = this.#clause()): Iterable<RowFields> {
    if (this.#verify !== null) yield* this.#byID(index, clause);
    else
      yield* this.#database.iterate<RowFields>(
        `SELECT ${this.#view.rowColumns} FROM ${this.#from(index, clause)} LIMIT ?`,
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

  /**
   * Newest (or oldest) first through an index of order. Where something else leads to the rest sooner, only a window of it: a
   * pattern that has not filled its page there is taken for rare. If it is not rare but old, that sorts more, and keeps no
   * more than a page.
   */
  *#scan(): Iterable<RowFields> {
    const { scope, newest, limit } = this.#query;
    const order = scope === null ? this.#view.byPosition : this.#view.byOrder;
    const packed = this.#packedCondition();
    const rest = this.#restOfScan();
    const edge = packed === null && rest === null ? null : this.#edgeOfWindow(order);
    if (edge === null) {
      yield* this.#ordered(order);
      return;
    }
    const [inside, outside] = newest ? ['>=', '<'] : ['<=', '>'];
    let left = limit + 1;
    for (const row of this.#ordered(order, this.#clause({ sql: `created_position ${inside} ?`, values: [edge] }))) {
      yield row;
      left -= 1;
    }
    const behind = { sql: `created_position ${outside} ?`, values: [edge] };
    if (left <= 0 || (packed !== null && (yield* this.#byPackedKeys(packed, behind)))) return;
    if (rest === null) yield* this.#ordered(order, this.#clause(behind));
    else yield* this.#byID(rest.index, this.#clause(...rest.clauses, behind));
  }

  /** The condition with the longest literal among those whose values can be packed, and are no mere range of an index. */
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

  /** The values that match are found in packed keys, the rows with these values in the key's index. False: there are too many. */
  *#byPackedKeys({ condition, index, pattern }: PackedCondition, behind: Clause): Generator<RowFields, boolean> {
    const { packed, hits } = this.#ways;
    packed.beginSnapshot();
    try {
      const values = packed.get(this.#view, condition.column, this.#query.scope)?.matching(pattern, hits) ?? null;
      if (values === null) return false;
      const others = this.#conditions.filter((other) => other !== condition);
      const matching = {
        sql: `${condition.column} IN (SELECT value FROM json_each(?))`,
        values: [JSON.stringify(values)],
      };
      yield* this.#byID(index, this.#clauseOf(others, matching, behind));
      return true;
    } finally {
      packed.endSnapshot();
    }
  }

  /** The index by which rows outside the window are found; null: there is no better one than that of order. */
  #restOfScan(): { index: string; clauses: Clause[] } | null {
    const [first, ...others] = this.#conditions;
    if (first === undefined) return null;
    // The index of a key holds no rows without the key, and SQLite wants to be told so.
    if (others.length === 0 && this.#verify === null && first.index !== null)
      return { index: first.index, clauses: [{ sql: `${first.column} IS NOT NULL`, values: [] }] };
    return this.#query.scope === null ? { index: this.#view.byOrder, clauses: [] } : null;
  }

  /** Position of the last row of the window; null: it holds all that is left. */
  #edgeOfWindow(order: string): number | null {
    const { sql, values } = whereAll(this.#place());
    const row = this.#database.get<[number]>(
      `SELECT created_position FROM ${this.#view.table} INDEXED BY ${order} ${sql} ${this.#order} LIMIT 1 OFFSET ?`,
      ...values,
      this.#ways.window,
    );
    return row?.[0] ?? null;
  }
}

function whereAll(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return { sql: '', values: [] };
  const { sql, values } = allOf(clauses);
  return { sql: `WHERE ${sql}`, values };
}
