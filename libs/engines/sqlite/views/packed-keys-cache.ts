import type { ChangeNotes } from '../threads/change-notes.ts';
import type { Database } from '../files/database.ts';
import { PackedKeys } from './packed-keys.ts';
import type { ViewTable } from './view-tables.ts';

const STEP = 20_000;

interface Kept {
  readonly keys: PackedKeys;
  readonly wanted: Column;
  /** Null when all rows are packed. */
  steps: Iterator<[number, number, number], undefined> | null;
  /** Packed initially; added later. */
  rows: number;
  added: number;
  /** Change notes are included up to here. */
  upTo: number;
}

interface Column {
  readonly view: ViewTable;
  readonly column: string;
  readonly scope: number | null;
}

/**
 * Least recently used ones are evicted. Complete for the snapshot in which they are used: see {@link ChangeNotes}. Rows
 * of a recreated view are written, hence noted, again.
 */
export class PackedKeysCache {
  readonly #database: Database;
  readonly #notes: ChangeNotes;
  readonly #limit: number;
  readonly #kept = new Map<string, Kept>();
  readonly #tooLarge = new Set<string>();
  #settled = 0;

  constructor(database: Database, notes: ChangeNotes, limit: number) {
    this.#database = database;
    this.#notes = notes;
    this.#limit = limit;
  }

  beginSnapshot(): void {
    this.#settled = this.#notes.settled;
    this.#database.beginSnapshot();
  }

  endSnapshot(): void {
    this.#database.rollback();
  }

  /** A superset of the snapshot's values; null if they exceed the limit. */
  get(view: ViewTable, column: string, scope: number | null): PackedKeys | null {
    for (;;) {
      const keys = this.step(view, column, scope);
      if (keys !== 'packing') return keys;
    }
  }

  /** Packs at most one step; `packing` until complete. */
  step(view: ViewTable, column: string, scope: number | null): PackedKeys | null | 'packing' {
    const name = [view.table, column, scope].join();
    if (this.#tooLarge.has(name)) return null;
    const wanted = { view, column, scope };
    const kept = this.#standing(name, wanted);
    if (kept.steps === null) return kept.keys;
    this.#pack(name, kept, wanted);
    if (this.#tooLarge.has(name)) return null;
    if (kept.steps !== null) return 'packing';
    // May contain more changes than were packed.
    if (this.#refresh(kept, Number.POSITIVE_INFINITY)) return kept.keys;
    this.#kept.delete(name);
    return 'packing';
  }

  /** Prevents an overflow of the notes. */
  refresh(): void {
    for (const [name, { steps, wanted }] of [...this.#kept]) if (steps === null) this.#standing(name, wanted);
  }

  /** Cached keys for the snapshot, or the start of packing; marks them as most recently used. */
  #standing(name: string, wanted: Column): Kept {
    const before = this.#kept.get(name);
    this.#kept.delete(name);
    const isUsable = before !== undefined && (before.steps !== null || this.#refresh(before));
    const kept = isUsable ? before : this.#begin(wanted);
    this.#kept.set(name, kept);
    this.#shrink(this.#limit);
    return kept;
  }

  /** Returns false if the keys must be repacked, since notes are lost or most values would be stale. */
  #refresh(kept: Kept, most = kept.rows): boolean {
    const { view, column, scope } = kept.wanted;
    const ids = this.#notes.since(kept.upTo, view.number);
    if (ids === null || kept.added + ids.length > most) return false;
    kept.upTo = this.#settled;
    if (ids.length > 0)
      kept.added += this.#add(
        kept.keys,
        // Prevents the use of the order index.
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

  /** Later steps may see newer writes, which are noted and added on the next use. */
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

  /** Scope, start (exclusive) and end (inclusive). */
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

function packed(column: string): string {
  return `CAST(char(0) || group_concat(${column}, char(0)) || char(0) AS BLOB)`;
}
