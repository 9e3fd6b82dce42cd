import type { ChangeNotes } from '../threads/change-notes.ts';
import type { Database } from '../files/database.ts';
import { PackedKeys } from './packed-keys.ts';
import type { ViewTable } from './view-tables.ts';

/** Rows of one step of packing. */
const STEP = 20_000;

interface Kept {
  readonly keys: PackedKeys;
  readonly wanted: Column;
  /** What is still to be packed, step by step; null: nothing. */
  steps: Iterator<[number, number, number], undefined> | null;
  /** Rows that were packed at first, and those that were added. */
  rows: number;
  added: number;
  /** Up to where the notes of changes are in it. */
  upTo: number;
}

/** Which key of whose rows. */
interface Column {
  readonly view: ViewTable;
  readonly column: string;
  readonly scope: number | null;
}

/**
 * Packed keys of scopes that were searched, the least recently used dropped where there is no more room. They are used in
 * a snapshot, and hold every value that it sees: see {@link ChangeNotes}. A view that is dropped and made again needs
 * nothing of its own: its rows are put again, and so noted.
 */
export class PackedKeysCache {
  readonly #database: Database;
  readonly #notes: ChangeNotes;
  readonly #limit: number;
  /** In order of use. */
  readonly #kept = new Map<string, Kept>();
  readonly #tooLarge = new Set<string>();
  #settled = 0;

  constructor(database: Database, notes: ChangeNotes, limit: number) {
    this.#database = database;
    this.#notes = notes;
    this.#limit = limit;
  }

  /** Begins a snapshot of the database, to be ended with {@link endSnapshot}. */
  beginSnapshot(): void {
    this.#settled = this.#notes.settled;
    this.#database.beginSnapshot();
  }

  endSnapshot(): void {
    this.#database.rollback();
  }

  /** The values that the snapshot sees, among others; null if they are too many to be kept. */
  get(view: ViewTable, column: string, scope: number | null): PackedKeys | null {
    for (;;) {
      const keys = this.step(view, column, scope);
      if (keys !== 'packing') return keys;
    }
  }

  /** The same, after at most one step of packing: `packing` until it was the last. */
  step(view: ViewTable, column: string, scope: number | null): PackedKeys | null | 'packing' {
    const name = [view.table, column, scope].join();
    if (this.#tooLarge.has(name)) return null;
    const wanted = { view, column, scope };
    const kept = this.#standing(name, wanted);
    if (kept.steps === null) return kept.keys;
    this.#pack(name, kept, wanted);
    if (this.#tooLarge.has(name)) return null;
    if (kept.steps !== null) return 'packing';
    // What was written since the first step, which may be more than was packed.
    if (this.#refresh(kept, Number.POSITIVE_INFINITY)) return kept.keys;
    this.#kept.delete(name);
    return 'packing';
  }

  /** Adds what has changed to everything that is kept, before more has than is noted. */
  refresh(): void {
    for (const [name, { steps, wanted }] of [...this.#kept]) if (steps === null) this.#standing(name, wanted);
  }

  /** What is kept, as the snapshot sees it, or the beginning of its packing; the last in order of use. */
  #standing(name: string, wanted: Column): Kept {
    const before = this.#kept.get(name);
    this.#kept.delete(name);
    const isUsable = before !== undefined && (before.steps !== null || this.#refresh(before));
    const kept = isUsable ? before : this.#begin(wanted);
    this.#kept.set(name, kept);
    this.#shrink(this.#limit);
    return kept;
  }

  /** Adds what has changed; false if packing anew is better, since the notes are gone or most of it would be old values. */
  #refresh(kept: Kept, most = kept.rows): boolean {
    const { view, column, scope } = kept.wanted;
    const ids = this.#notes.since(kept.upTo, view.number);
    if (ids === null || kept.added + ids.length > most) return false;
    kept.upTo = this.#settled;
    if (ids.length > 0)
      kept.added += this.#add(
        kept.keys,
        // Else the rows would be looked for along the index of order.
        `SELECT ${packed(column)}, count(*) FROM ${view.table} NOT INDEXED
           WHERE id IN (SELECT value FROM json_each(?)) AND scope = coalesce(?, scope)`,
        JSON.stringify(ids),
        scope,
      );
    return true;
  }

  #begin(wanted: Column): Kept {
    const steps = this.#steps(wanted.view, wanted.scope);
    return { keys: new PackedKeys(), wanted, steps, rows: 0, added: 0, upTo: this.#settled };
  }

  /** One step: a later one may see what was written since the first, which is noted, and so added at the next use. */
  #pack(name: string, kept: Kept, { view, column }: Column): void {
    const step = kept.steps?.next();
    if (step === undefined || step.done === true) {
      kept.steps = null;
      return;
    }
    const range = step.value;
    const from = `${view.table} INDEXED BY ${view.byOrder}`;
    const where = 'scope = ? AND created_position > ? AND created_position <= ?';
    kept.rows += this.#add(kept.keys, `SELECT ${packed(column)}, count(*) FROM ${from} WHERE ${where}`, ...range);
    if (kept.keys.bytes > this.#limit) {
      this.#tooLarge.add(name);
      this.#kept.delete(name);
    } else this.#shrink(this.#limit);
  }

  /** Scope, and positions from (exclusive) and to (inclusive), of a step of rows each. */
  *#steps(view: ViewTable, scope: number | null): Generator<[number, number, number], undefined> {
    for (const one of scope === null ? this.#scopes(view) : [scope]) {
      for (let [from, to] = [-1, -1]; to < Number.MAX_SAFE_INTEGER; from = to) {
        const last = this.#database.get<[number]>(
          `SELECT created_position FROM ${view.table} INDEXED BY ${view.byOrder}
             WHERE scope = ? AND created_position > ? ORDER BY created_position LIMIT 1 OFFSET ${STEP - 1}`,
          one,
          from,
        );
        to = last?.[0] ?? Number.MAX_SAFE_INTEGER;
        yield [one, from, to];
      }
    }
  }

  *#scopes(view: ViewTable): Iterable<number> {
    for (let scope = Number.MIN_SAFE_INTEGER; ;) {
      const next = this.#database.get<[number | null]>(`SELECT min(scope) FROM ${view.table} WHERE scope > ?`, scope);
      if (next === undefined || next[0] === null) return;
      yield (scope = next[0]);
    }
  }

  /** Adds what a query of {@link packed} values and the number of their rows answers; that number. */
  #add(keys: PackedKeys, sql: string, ...parameters: (string | number | null)[]): number {
    const [values = null, rows = 0] = this.#database.get<[Uint8Array | null, number]>(sql, ...parameters) ?? [];
    if (values !== null) keys.add(values);
    return rows;
  }

  #shrink(limit: number): void {
    let bytes = 0;
    for (const { keys } of this.#kept.values()) bytes += keys.bytes;
    for (const [name, { keys }] of this.#kept) {
      if (bytes <= limit) return;
      bytes -= keys.bytes;
      this.#kept.delete(name);
    }
  }
}

/** A column's values between edges, as bytes. */
function packed(column: string): string {
  return `CAST(char(0) || group_concat(${column}, char(0)) || char(0) AS BLOB)`;
}
