import { type KeyPattern, behindPrefix, matchesPattern, parsePattern, storedKey } from '@vpds/kernel';
import type { ViewTable } from './view-tables.ts';

/** A condition on a key as it crosses threads: index of the key, whether it is a pattern, the text. */
export type ConditionFields = readonly [key: number, like: boolean, text: string];

/** A piece of SQL with its parameters. */
export interface Clause {
  readonly sql: string;
  readonly values: readonly (string | number | Uint8Array)[];
}

/** A condition on a key's column. */
export interface Condition {
  readonly column: string;
  /** The key's index, null if it has none. */
  readonly index: string | null;
  readonly test: Clause;
  /** The part of the test that is a range of the key's index; null: none. */
  readonly range: Clause | null;
  /** `equals` and `prefix` are ranges of the key's index; a `scan` is not. */
  readonly kind: 'equals' | 'prefix' | 'scan';
  /** Length of the text that the range is about: longer is narrower. */
  readonly length: number;
  /** Null for a whole value. */
  readonly pattern: KeyPattern | null;
  /** Whether the SQL decides alone; else what it lets through still has to match the pattern. */
  readonly exact: boolean;
}

export function conditionOf(view: ViewTable, [key, like, text]: ConditionFields): Condition {
  const column = view.keyColumns[key];
  if (column === undefined) throw new Error(`The view ${view.table} has no key ${key}`);
  const index = view.byKey[key] ?? null;
  const pattern = like ? parsePattern(text) : null;
  if (pattern === null || pattern.whole) {
    const value = pattern?.prefix ?? storedKey(text);
    const test = { sql: `${column} = ?`, values: [value] };
    return { column, index, test, range: test, kind: 'equals', length: value.length, pattern: null, exact: true };
  }
  return { column, index, ...compiled(column, pattern) };
}

/** Longest pattern that SQLite may be given (its own limit is 50,000 bytes). */
const LONGEST_GLOB = 10_000;

/**
 * A range for the beginning, and one GLOB for the rest: it compares bytes and, unlike a regular expression, never goes
 * back behind the last `*` that it has passed, so that no pattern can cost more than its length times the value's.
 */
function compiled(column: string, pattern: KeyPattern): Omit<Condition, 'column' | 'index'> {
  const { prefix, suffix, middle } = pattern;
  const range = prefix === '' ? null : prefixRange(column, prefix);
  const clauses: Clause[] = range === null ? [] : [range];
  // The quicker way to leave most rows out: GLOB tries the suffix at each of its first letter's places.
  if (range === null && suffix !== '') clauses.push({ sql: `instr(${column}, ?) > 0`, values: [suffix] });
  const glob = [prefix, ...middle, suffix].map(escapedGlob).join('*');
  const isRange = suffix === '' && middle.length === 0;
  const isLong = glob.length > LONGEST_GLOB;
  if (!isRange && !isLong) clauses.push({ sql: `${column} GLOB ?`, values: [glob] });
  if (clauses.length === 0) clauses.push({ sql: `${column} IS NOT NULL`, values: [] });
  return {
    test: allOf(clauses),
    range,
    kind: range === null ? 'scan' : 'prefix',
    length: prefix.length,
    pattern,
    exact: isRange || !isLong,
  };
}

function escapedGlob(literal: string): string {
  return literal.replace(/[[*?]/g, '[$&]');
}

function prefixRange(column: string, prefix: string): Clause {
  const behind = behindPrefix(prefix);
  if (behind === null) return { sql: `${column} >= ?`, values: [prefix] };
  return { sql: `${column} >= ? AND ${column} < ?`, values: [prefix, behind] };
}

export function allOf(clauses: readonly Clause[]): Clause {
  return {
    sql: clauses.map(({ sql }) => sql).join(' AND '),
    values: clauses.flatMap(({ values }) => values),
  };
}

/** Whether a row's keys match what the SQL could not decide alone. */
export function verifier(
  conditions: readonly Condition[],
  view: ViewTable,
): ((keys: readonly unknown[]) => boolean) | null {
  const open = conditions.flatMap(({ pattern, exact, column }) =>
    pattern === null || exact ? [] : [{ pattern, at: view.keyColumns.indexOf(column) }],
  );
  if (open.length === 0) return null;
  return (keys) => open.every(({ pattern, at }) => matchesPattern(pattern, String(keys[at])));
}
