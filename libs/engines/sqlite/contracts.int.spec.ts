import { afterAll, describe, expect, test } from '@jest/globals';
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
import type { SqliteEngine, SqliteEngineOptions } from './index.ts';
import { ACCEPTED_PLANS } from './testing/accepted-plans.ts';
import { holdLock } from './testing/lock.ts';
import { costlySteps, shapeOf } from './testing/query-plans.ts';
import { RecordedPlans } from './testing/recorded-plans.ts';
import { statementsOfSources } from './testing/statements-of-sources.ts';
import { walkOperations } from './testing/walk-operations.ts';

const recorded = new RecordedPlans();
const { openSqliteEngine } = await import('./index.ts');

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

/** What the suites above and a walk through the rest have executed. */
describe('no statement grows with what is stored, unless a reason is given', () => {
  afterAll(() => recorded.remove());

  test('every statement of the sources was executed', async () => {
    await walkOperations(openSqliteEngine);
    const executed = [...new Set(recorded.read().map(({ sql }) => sql))];
    const missing = statementsOfSources().filter(({ pattern }) => !executed.some((sql) => pattern.test(sql)));
    expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  test('each reads single rows, or a range of an index in its order that a LIMIT ends', () => {
    const costly = recorded
      .read()
      .flatMap((plan) => costlySteps(plan).map((step) => ({ shape: shapeOf(plan.sql), step })));
    const unexplained = costly.filter(({ shape }) => !ACCEPTED_PLANS.some(({ statement }) => statement.test(shape)));
    expect([...new Set(unexplained.map(({ shape, step }) => `${step} in ${shape}`))]).toEqual([]);
    const unused = ACCEPTED_PLANS.filter(({ statement }) => !costly.some(({ shape }) => statement.test(shape)));
    expect(unused.map(({ because }) => because)).toEqual([]);
  });
});
