import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { explanationsContract } from './testing/explanations.contract.ts';

explanationsContract('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vpds-explain-'));
  const engine = await openSqliteEngine({ directory });
  return {
    engines: engine,
    async close() {
      await engine.close();
      await rm(directory, { recursive: true });
    },
  };
});
