import { SHARDS } from '@vpds/kernel';
import { type Database, isDiskFull } from '../files/database.ts';

/** Kept are moments before each quarter of an hour: the months of every time zone begin at one. */
const EVERY = 900;

/**
 * Totals over all shards at moments up to which everything is counted: such a total never changes again, so whoever asks
 * for it first leaves it here for those who ask after the next start. It stands in the counters' own file and belongs to
 * their set: it is never of another log than the counters are.
 */
export class SettledCounts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS settled (set_id INTEGER NOT NULL, scope INTEGER NOT NULL,
      second INTEGER NOT NULL, totals TEXT NOT NULL, PRIMARY KEY (set_id, scope, second)) WITHOUT ROWID`);
  }

  /** The totals that are kept, by their seconds. */
  read(set: number, scope: number, seconds: readonly number[]): Map<number, number[]> {
    const rows = this.#database.all<[number, string]>(
      'SELECT second, totals FROM json_each(?) JOIN settled ON set_id = ? AND scope = ? AND second = value',
      JSON.stringify(seconds.filter(isKept)),
      set,
      scope,
    );
    return new Map(rows.map(([second, totals]) => [second, JSON.parse(totals) as number[]]));
  }

  /** Keeps those of the totals that are settled. A full disk keeps none of them and is nobody's fault. */
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

  /** The last second up to which every shard has counted everything; -1 while one has not begun. */
  #through(set: number): number {
    const sql = 'SELECT count(*), min(through) FROM shards WHERE set_id = ?';
    const [shards, through] = this.#database.get<[number, number | null]>(sql, set) ?? [0, null];
    return shards === SHARDS ? (through ?? -1) : -1;
  }

  drop(set: number): void {
    this.#database.run('DELETE FROM settled WHERE set_id = ?', set);
  }
}

function isKept(second: number): boolean {
  return (second + 1) % EVERY === 0;
}
