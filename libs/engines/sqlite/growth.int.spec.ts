import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { growth, sampleRow, sampleView } from '@vpds/kernel/testing';
import { CellTables } from './counters/cell-tables.ts';
import { CounterTables } from './counters/counter-tables.ts';
import { Database } from './files/database.ts';
import { type SqliteEngine, openSqliteEngine } from './index.ts';
import { addJobs, claimJobs, createJobTables } from './operations/job-table.ts';
import { temporaryDirectory } from './testing/samples.ts';

/** How much more a step may take; what grows with what is stored takes tens of times as long. */
const SAME = 8;

let database: Database;
beforeEach(() => {
  database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 1_024 });
});
afterEach(() => database.close());

test.each([
  ['due', 100],
  ['for later', 1_000_000],
])('a claim takes no longer with ten thousands of jobs %s', async (_, at) => {
  createJobTables(database);
  const claimAmong = (kind: string, jobs: number) => {
    const ids = Array.from({ length: jobs }, (_unused, index) => String(index));
    const turns = ids.map((_id, index) => at + index);
    addJobs(database, kind, ids, at, turns);
    return () => claimJobs(database, kind, 100, 1, null);
  };
  expect(await growth(claimAmong('few', 200), claimAmong('many', 40_000))).toBeLessThan(SAME);
});

test('totals of one moment take no longer, however many moments of a company are settled', async () => {
  const tables = new CounterTables(database);
  tables.ensure('settled', 1);
  const after = (scope: number, moments: number) => {
    database.transaction(() => {
      for (let moment = 1; moment <= moments; moment += 1)
        database.run('INSERT INTO settled VALUES (1, ?, ?, ?)', scope, moment * 900 - 1, '[1]');
    });
    return () => expect(tables.totals('settled', 1, scope, [899])).toEqual([[1]]);
  };
  expect(await growth(after(1, 10), after(2, 40_000))).toBeLessThan(SAME);
});

test('to find that nothing was dropped takes no longer with ten thousands of series and documents', async () => {
  const filled = (rows: number) => {
    const counters = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 1_024 });
    const tables = [new CounterTables(counters), new CellTables(counters)];
    for (const each of tables) each.ensure('kept', 1);
    counters.transaction(() => {
      for (let row = 0; row < rows; row += 1) {
        counters.run('INSERT INTO series (set_id, scope, shard) VALUES (1, ?, 0)', row);
        counters.run('INSERT INTO cell_documents VALUES (1, ?, ?, 0)', `product-${row}`, 'x'.repeat(300));
      }
    });
    return {
      look: () => expect(tables.map((each) => each.purge())).toEqual([false, false]),
      close: () => counters.close(),
    };
  };
  const [few, many] = [filled(10), filled(40_000)];
  expect(await growth(few.look, many.look)).toBeLessThan(SAME);
  few.close();
  many.close();
});

test('the first documents of a value in all companies take no longer, however many have it', async () => {
  await using directory = await temporaryDirectory();
  const engine = await openSqliteEngine({ directory: directory.path });
  const having = async (documents: number) => {
    const view = sampleView();
    await engine.views.ensure(view);
    const rows = Array.from({ length: documents }, (_, index) =>
      sampleRow(String(index), index, { scope: 1 + (index % 7), keys: { plate: 'SAME' } }),
    );
    await engine.views.put(view, rows);
    return firstTen(engine, view);
  };
  expect(await growth(await having(1_000), await having(40_000))).toBeLessThan(SAME);
  await engine.close();
});

function firstTen(engine: SqliteEngine, view: ReturnType<typeof sampleView>) {
  const where = [{ key: 'plate', equals: 'same' }];
  return async () => {
    const { rows } = await engine.views.find(view, { scope: null, where, order: 'oldest', limit: 10 });
    expect(rows.map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  };
}
