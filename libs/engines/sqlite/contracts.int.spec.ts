import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationalLeases } from '@vpds/kernel';
import {
  checkpointStoreContract,
  cellStoreContract,
  counterStoreContract,
  eventStoreContract,
  idempotencyStoreContract,
  jobQueueContract,
  leasesContract,
  operationalStoreContract,
  viewStoreContract,
  writtenWithAppendContract,
  type Opened,
} from '@vpds/kernel/testing';
import { openSqliteEngine, type SqliteEngine, type SqliteEngineOptions } from './index.ts';
import { holdLock } from './testing/lock.ts';

const DEADLINE = 3_000;

/** An engine in a new directory, of which a suite sees one port. */
function opening<Port>(
  port: (engine: SqliteEngine) => Port,
  deadline = 10_000,
  search: NonNullable<SqliteEngineOptions['search']> = {},
): () => Promise<Opened<Port> & { directory: string }> {
  return async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-sqlite-'));
    let engine = await openSqliteEngine({ directory, deadline, search });
    return {
      directory,
      store: port(engine),
      reopen: async () => {
        await engine.close();
        engine = await openSqliteEngine({ directory, deadline, search });
        return port(engine);
      },
      close: async () => {
        await engine.close();
        await rm(directory, { recursive: true });
      },
    };
  };
}

eventStoreContract('SQLite', async () => {
  const { directory, ...opened } = await opening((engine) => engine.events, DEADLINE)();
  return { ...opened, deadline: DEADLINE, stalls: 'appends', stall: () => holdLock(join(directory, 'events.sqlite')) };
});
viewStoreContract(
  'SQLite',
  opening((engine) => engine.views),
);
viewStoreContract(
  'SQLite, the keys packed from the first document on',
  opening((engine) => engine.views, 10_000, { window: 0, notes: 1_000 }),
);
operationalStoreContract(
  'SQLite',
  opening((engine) => engine.operational),
);
leasesContract(
  'SQLite',
  opening((engine) => operationalLeases(engine.operational, 'test-lease')),
);
checkpointStoreContract(
  'SQLite',
  opening((engine) => engine.checkpoints),
);
cellStoreContract(
  'SQLite',
  opening((engine) => engine.cells),
);
counterStoreContract(
  'SQLite',
  opening((engine) => engine.counters),
);
idempotencyStoreContract(
  'SQLite',
  opening((engine) => engine.idempotency),
);
jobQueueContract(
  'SQLite',
  opening((engine) => engine.jobs),
);
writtenWithAppendContract('SQLite', async () => {
  const { store, close } = await opening((engine) => engine)();
  return { ...store, events: store.events, views: store.views, idempotency: store.idempotency, close };
});
