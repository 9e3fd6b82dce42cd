import { DatabaseSync } from 'node:sqlite';

/** Holds a file's write lock until the returned function is called. */
export async function holdLock(path: string): Promise<() => Promise<void>> {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec('BEGIN IMMEDIATE');
  return async () => {
    database.exec('ROLLBACK');
    database.close();
  };
}
