import type { Database } from '../files/database.ts';

export function createOperationalTables(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS checkpoints (
      name TEXT PRIMARY KEY, store_id TEXT NOT NULL, position INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS operational (
      kind TEXT NOT NULL, id TEXT NOT NULL, due_at INTEGER, body TEXT NOT NULL, version INTEGER NOT NULL,
      PRIMARY KEY (kind, id)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS operational_due ON operational (kind, due_at) WHERE due_at IS NOT NULL;`);
}

export function saveCheckpoint(database: Database, name: string, storeID: string, position: number): void {
  database.run(
    `INSERT INTO checkpoints VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET store_id = excluded.store_id, position = excluded.position`,
    name,
    storeID,
    position,
  );
}

export type RecordFields = [string, number | null, string, number];

/** Compare-and-set by version; 0: new record. */
export function writeRecord(
  database: Database,
  kind: string,
  id: string,
  dueAt: number | null,
  body: string,
  expected: number,
): boolean {
  if (expected === 0)
    return database.run('INSERT OR IGNORE INTO operational VALUES (?, ?, ?, ?, 1)', kind, id, dueAt, body) === 1;
  const sql =
    'UPDATE operational SET due_at = ?, body = ?, version = version + 1 WHERE kind = ? AND id = ? AND version = ?';
  return database.run(sql, dueAt, body, kind, id, expected) === 1;
}

export function removeRecord(database: Database, kind: string, id: string, expected: number | null): void {
  database.run(
    'DELETE FROM operational WHERE kind = ? AND id = ? AND version = coalesce(?, version)',
    kind,
    id,
    expected,
  );
}

export function claimRecords(
  database: Database,
  kind: string,
  now: number,
  until: number,
  limit: number,
): RecordFields[] {
  const due = database.all<[string, string, number]>(
    'SELECT id, body, version FROM operational WHERE kind = ? AND due_at <= ? ORDER BY due_at, id LIMIT ?',
    kind,
    now,
    limit,
  );
  return due.map(([id, body, version]) => {
    database.run('UPDATE operational SET due_at = ?, version = version + 1 WHERE kind = ? AND id = ?', until, kind, id);
    return [id, until, body, version + 1];
  });
}
