import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explanationsContract } from '../libs/contexts/statistics/explain-replay/testing/explanations.contract.ts';
import { openMongo } from '../libs/engines/mongodb/index.ts';
import { emptyDatabase, testDatabase } from '../libs/engines/mongodb/testing/test-database.ts';
import { openSqliteEngine } from '../libs/engines/sqlite/index.ts';
import { describeWithEngine } from '../libs/engines/testing/index.ts';

await describeWithEngine('mongodb', 'Explained dry runs of numbers in MongoDB', (engine) => {
  explanationsContract('MongoDB', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-explain-'));
    const { events, headerLog, close } = await openLog(directory);
    const database = testDatabase();
    const mongo = openMongo({ url: engine.url, database });
    const { cells, counters, operational } = mongo;
    return {
      engines: { events, headerLog, cells, counters, operational },
      async close() {
        await mongo.close();
        await emptyDatabase(engine.url, database);
        await close();
        await rm(directory, { recursive: true });
      },
    };
  });
});

/** The log that the numbers are counted from. */
async function openLog(directory: string) {
  const engine = await openSqliteEngine({ directory });
  return { events: engine.events, headerLog: engine.headerLog, close: () => engine.close() };
}
