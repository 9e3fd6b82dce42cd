import { SHARDS } from '@vpds/kernel';
import { type Database, isDiskFull } from '../files/database.ts';
import { orphanedSet } from './orphaned-sets.ts';

/** Seconds: months begin at a quarter of an hour in every time zone. */
const EVERY = 900;
/** Rows of a dropped set that are removed at once. */
const SLICE = 5_000;

/** Totals up to a time that every shard has counted never change; cached across restarts as part of their set. */
export class SettledCounts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS settled (set_id INTEGER NOT NULL, scope INTEGER NOT NULL,
      second INTEGER NOT NULL, totals TEXT NOT NULL, PRIMARY KEY (set_id, scope, second)) WITHOUT ROWID`);
  }

  read(set: number, scope: number, seconds: readonly number[]): Map<number, number[]> {
    const rows = this.#database.all<[number, string]>(
      'SELECT second, totals FROM settled WHERE set_id = ? AND scope = ? AND second IN (SELECT value FROM json_each(?))',
      set,
      scope,
      JSON.stringify(seconds.filter(isKept)),
    );
    return new Map(rows.map(([second, totals]) => [second, JSON.parse(totals) as number[]]));
  }

  /** Ignores a full disk. */
  write(set: number, scope: number, totals: ReadonlyMap<number, readonly number[]>): void {
    const candidates = [...totals].filter(([second]) => isKept(second));
    const through = candidates.length === 0 ? -1 : this.#through(set);
    const kept = candidates.filter(([second]) => second <= through);
    if (kept.length === 0) return;
    try {
      this.#database.transaction(() => {
        for (const [second, counts] of kept)
          this.#database.run(
            'INSERT OR IGNORE INTO settled VALUES (?, ?, ?, ?)',
            set,
            scope,
            second,
            JSON.stringify(counts),
          );
      });
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  /** -1 while a shard has not begun. */
  #through(set: number): number {
    const sql = 'SELECT count(*), min(through) FROM shards WHERE set_id = ?';
    const [shards, through] = this.#database.get<[number, number | null]>(sql, set) ?? [0, null];
    return shards === SHARDS ? (through ?? -1) : -1;
  }

  /** Removes a slice of a dropped set's totals. Returns false if there was none. */
  purge(): boolean {
    const set = orphanedSet(this.#database, 'settled', 'sets');
    if (set === null) return false;
    this.#database.run(
      `DELETE FROM settled WHERE set_id = ? AND (scope, second) IN (SELECT scope, second FROM settled WHERE set_id = ? LIMIT ${SLICE})`,
      set,
      set,
    );
    return true;
  }
}

function isKept(second: number): boolean {
  return (second + 1) % EVERY === 0;
}
