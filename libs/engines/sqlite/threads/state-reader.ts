import type { Database } from '../files/database.ts';
import type { RecordFields } from '../operations/operational-tables.ts';

export function readCheckpoint(database: Database, name: string): [string, number] | null {
  return database.get<[string, number]>('SELECT store_id, position FROM checkpoints WHERE name = ?', name) ?? null;
}

export function readRecord(database: Database, kind: string, id: string): RecordFields | null {
  const sql = 'SELECT id, due_at, body, version FROM operational WHERE kind = ? AND id = ?';
  return database.get<RecordFields>(sql, kind, id) ?? null;
}

export function listRecords(database: Database, kind: string, after: string | null, limit: number): RecordFields[] {
  const sql = `SELECT id, due_at, body, version FROM operational WHERE kind = ? ${after === null ? '' : 'AND id > ?'} ORDER BY id LIMIT ?`;
  return database.all<RecordFields>(sql, kind, ...(after === null ? [] : [after]), limit);
}

export function nextDue(database: Database, kind: string): number | null {
  const sql = 'SELECT due_at FROM operational WHERE kind = ? AND due_at IS NOT NULL ORDER BY due_at LIMIT 1';
  return database.get<[number]>(sql, kind)?.[0] ?? null;
}

export function jobsWaiting(database: Database, kind: string): number {
  return database.get<[number]>('SELECT count(*) FROM queued_jobs WHERE kind = ?', kind)?.[0] ?? 0;
}
