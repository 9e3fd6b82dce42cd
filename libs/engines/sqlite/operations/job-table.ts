import type { Database } from '../files/database.ts';

/** Releases all claims: their process is gone. */
export function createJobTables(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS jobs (
      kind TEXT NOT NULL, id TEXT NOT NULL, run_at INTEGER NOT NULL, attempts INTEGER NOT NULL,
      claimed INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS jobs_due ON jobs (kind, run_at) WHERE claimed = 0;
    UPDATE jobs SET claimed = 0 WHERE claimed = 1;`);
}

export function addJobs(database: Database, kind: string, ids: readonly string[], at: number): void {
  for (const id of ids) database.run('INSERT OR IGNORE INTO jobs VALUES (?, ?, ?, 0, 0)', kind, id, at);
}

export interface ClaimedJobs {
  readonly jobs: readonly [string, number][];
  readonly nextAt: number | null;
}

/** @param held running jobs, after a claim whose answer was lost: other claims are released */
export function claimJobs(
  database: Database,
  kind: string,
  now: number,
  limit: number,
  held: readonly string[] | null,
): ClaimedJobs {
  if (held !== null) {
    const sql =
      'UPDATE jobs SET claimed = 0 WHERE kind = ? AND claimed = 1 AND id NOT IN (SELECT value FROM json_each(?))';
    database.run(sql, kind, JSON.stringify(held));
  }
  const due = database.all<[string, number]>(
    'SELECT id, attempts FROM jobs WHERE kind = ? AND claimed = 0 AND run_at <= ? ORDER BY run_at LIMIT ?',
    kind,
    now,
    limit,
  );
  for (const [id] of due)
    database.run('UPDATE jobs SET claimed = 1, attempts = attempts + 1 WHERE kind = ? AND id = ?', kind, id);
  const next = database.get<[number]>(
    'SELECT run_at FROM jobs WHERE kind = ? AND claimed = 0 ORDER BY run_at LIMIT 1',
    kind,
  );
  return { jobs: due.map(([id, attempts]) => [id, attempts + 1]), nextAt: next?.[0] ?? null };
}

/** `runAt` null: done. Ignored if the run was given up (its attempt is past). */
export function endJob(database: Database, kind: string, id: string, attempt: number, runAt: number | null): void {
  if (runAt === null)
    database.run('DELETE FROM jobs WHERE kind = ? AND id = ? AND claimed = 1 AND attempts = ?', kind, id, attempt);
  else
    database.run(
      'UPDATE jobs SET claimed = 0, run_at = ? WHERE kind = ? AND id = ? AND claimed = 1 AND attempts = ?',
      runAt,
      kind,
      id,
      attempt,
    );
}
