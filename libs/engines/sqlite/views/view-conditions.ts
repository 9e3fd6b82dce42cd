import { type KeyPattern, firstAfterPrefix, matchesPattern, parsePattern, storedKey } from '@vpds/kernel';
import type { ViewTable } from './view-tables.ts';

export type ConditionFields = readonly [key: number, like: boolean, text: string];

export interface Clause {
  readonly sql: string;
  readonly values: readonly (string | number | Uint8Array)[];
}

export interface Condition {
  readonly column: string;
  /** Null if the key has no index. */
  readonly index: string | null;
  readonly test: Clause;
  /** Null if the condition is not indexable. */
  readonly range: Clause | null;
  /** `equals` and `prefix` are index ranges; `scan` is not. */
  readonly kind: 'equals' | 'prefix' | 'scan';
  /** Longer is narrower. */
  readonly length: number;
  /** Null if the condition compares a whole value. */
  readonly pattern: KeyPattern | null;
  /** If false, rows must still be matched against the pattern. */
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

/** SQLite's limit is 50,000 bytes. */
const LONGEST_GLOB = 10_000;

/**
 * A range for the prefix and one GLOB for the rest. GLOB compares bytes and never backtracks before the last `*`, so
 * the cost is bounded by pattern length times value length.
 */
function compiled(column: string, pattern: KeyPattern): Omit<Condition, 'column' | 'index'> {
  const { prefix, suffix, middle } = pattern;
  const range = prefix === '' ? null : prefixRange(column, prefix);
  const clauses: Clause[] = range === null ? [] : [range];
  // Cheap filter first: GLOB tries the suffix at each occurrence of its first letter.
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
  const end = firstAfterPrefix(prefix);
  if (end === null) return { sql: `${column} >= ?`, values: [prefix] };
  return { sql: `${column} >= ? AND ${column} < ?`, values: [prefix, end] };
}

export function allOf(clauses: readonly Clause[]): Clause {
  return {
    sql: clauses.map(({ sql }) => sql).join(' AND '),
    values: clauses.flatMap(({ values }) => values),
  };
}

/** Matches what the SQL could not decide. */
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
