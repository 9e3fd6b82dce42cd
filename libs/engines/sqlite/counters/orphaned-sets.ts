import type { Database } from '../files/database.ts';

/**
 * A set that has rows in `table` although it was dropped from `sets`. It steps from set to set: the rows of the others
 * cost nothing.
 */
export function orphanedSet(database: Database, table: string, sets: string): number | null {
  for (let set = 0; ;) {
    const next = database.get<[number | null]>(`SELECT min(set_id) FROM ${table} WHERE set_id > ?`, set)?.[0] ?? null;
    if (next === null) return null;
    if (database.get(`SELECT 1 FROM ${sets} WHERE id = ?`, next) === undefined) return next;
    set = next;
  }
}
