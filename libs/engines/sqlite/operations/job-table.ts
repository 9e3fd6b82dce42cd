import { BOUND_LIMIT, type Database } from '../files/database.ts';

/** More due jobs are read in the order of their turns, which passes by those that are not due; fewer are sorted. */
const FEW_DUE = 100;

/**
 * Releases all claims: their process is gone. `jobs` is the table of earlier releases, which an older one that is started
 * again fills and empties.
 */
export function createJobTables(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS queued_jobs (
      kind TEXT NOT NULL, id TEXT NOT NULL, run_at INTEGER NOT NULL, turn INTEGER NOT NULL, attempts INTEGER NOT NULL,
      claimed INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS queued_jobs_due ON queued_jobs (kind, run_at) WHERE claimed = 0;
    CREATE INDEX IF NOT EXISTS queued_jobs_turns ON queued_jobs (kind, turn, run_at) WHERE claimed = 0;
    UPDATE queued_jobs SET claimed = 0 WHERE claimed = 1;
    CREATE TABLE IF NOT EXISTS jobs (
      kind TEXT NOT NULL, id TEXT NOT NULL, run_at INTEGER NOT NULL, attempts INTEGER NOT NULL,
      claimed INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
    INSERT OR IGNORE INTO queued_jobs SELECT kind, id, run_at, run_at, attempts, 0 FROM jobs;
    DELETE FROM jobs;`);
}

/** @param turns when each has its turn among those that are due */
export function addJobs(
  database: Database,
  kind: string,
  ids: readonly string[],
  at: number,
  turns: readonly number[],
): void {
  for (const [index, id] of ids.entries())
    database.run('INSERT OR IGNORE INTO queued_jobs VALUES (?, ?, ?, ?, 0, 0)', kind, id, at, turns[index] ?? at);
}

/** A claimed job stays as it is. @param turn as that of a job that is added now */
export function hastenJob(database: Database, kind: string, id: string, at: number, turn: number): void {
  database.run(
    `INSERT INTO queued_jobs VALUES (?, ?, ?, ?, 0, 0) ON CONFLICT (kind, id) DO UPDATE
     SET run_at = min(run_at, excluded.run_at), turn = min(turn, excluded.turn) WHERE claimed = 0`,
    kind,
    id,
    at,
    turn,
  );
}

export interface ClaimedJobs {
  readonly jobs: readonly [string, number][];
  readonly nextAt: number | null;
  /** Turn of the last job; null if no other one was due. */
  readonly turn: number | null;
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
      'UPDATE queued_jobs SET claimed = 0 WHERE kind = ? AND claimed = 1 AND id NOT IN (SELECT value FROM json_each(?))';
    database.run(sql, kind, JSON.stringify(held));
  }
  const due = dueJobs(database, kind, now, limit);
  for (const [id] of due)
    database.run('UPDATE queued_jobs SET claimed = 1, attempts = attempts + 1 WHERE kind = ? AND id = ?', kind, id);
  const next = database.get<[number]>(
    'SELECT run_at FROM queued_jobs WHERE kind = ? AND claimed = 0 ORDER BY run_at LIMIT 1',
    kind,
  );
  const turn = due.length < limit ? null : (due.at(-1)?.[2] ?? null);
  return { jobs: due.map(([id, attempts]) => [id, attempts + 1]), nextAt: next?.[0] ?? null, turn };
}

type DueJob = [id: string, attempts: number, turn: number];

/** The work does not grow with the number of due jobs, nor with that of later ones where few are due. */
function dueJobs(database: Database, kind: string, now: number, limit: number): DueJob[] {
  const due = 'WHERE kind = ? AND claimed = 0 AND run_at <= ?';
  const more = database.get(
    `SELECT 1 FROM queued_jobs INDEXED BY queued_jobs_due ${due} ORDER BY run_at LIMIT 1 OFFSET ${FEW_DUE}`,
    kind,
    now,
  );
  const index = more === undefined ? 'queued_jobs_due' : 'queued_jobs_turns';
  return database.all<DueJob>(
    `SELECT id, attempts, turn FROM queued_jobs INDEXED BY ${index} ${due} ORDER BY turn ${BOUND_LIMIT}`,
    kind,
    now,
    limit,
  );
}

export interface NextRun {
  readonly at: number;
  readonly turn: number;
}

/** `next` null: done. Ignored if the run was given up (its attempt is past). */
export function endJob(database: Database, kind: string, id: string, attempt: number, next: NextRun | null): void {
  if (next === null)
    database.run(
      'DELETE FROM queued_jobs WHERE kind = ? AND id = ? AND claimed = 1 AND attempts = ?',
      kind,
      id,
      attempt,
    );
  else
    database.run(
      'UPDATE queued_jobs SET claimed = 0, run_at = ?, turn = ? WHERE kind = ? AND id = ? AND claimed = 1 AND attempts = ?',
      next.at,
      next.turn,
      kind,
      id,
      attempt,
    );
}
