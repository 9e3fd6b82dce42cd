import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NO_STREAM } from '@vpds/kernel';
import { headerLogContract } from '@vpds/kernel/testing';
import { openSqliteEngine } from '../index.ts';
import { temporaryDirectory } from '../testing/samples.ts';

headerLogContract('SQLite', async () => {
  const temporary = await temporaryDirectory();
  const directory = temporary.path;
  let engine = await openSqliteEngine({ directory });
  return {
    events: () => engine.events,
    headers: () => engine.headerLog,
    async appendDamaged(stream, event) {
      await engine.events.append({ stream, expectedRevision: NO_STREAM, events: [event] });
      await engine.close();
      const database = new DatabaseSync(join(directory, 'events.sqlite'));
      database.prepare(`UPDATE events SET payload = payload || ' ' WHERE stream = ?`).run(stream);
      database.close();
      engine = await openSqliteEngine({ directory });
    },
    async close() {
      await engine.close();
      await temporary[Symbol.asyncDispose]();
    },
  };
});
