import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';

/** The log is in a temporary directory, which `close` removes. */
export async function openLog(): Promise<{ readonly engine: SqliteEngine; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'vpds-log-'));
  const engine = await openSqliteEngine({ directory });
  return {
    engine,
    async close() {
      await engine.close();
      await rm(directory, { recursive: true });
    },
  };
}
