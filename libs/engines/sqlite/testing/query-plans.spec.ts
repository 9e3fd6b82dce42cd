import { afterAll, expect, test } from '@jest/globals';
import { Database } from '../files/database.ts';
import { createJobTables } from '../operations/job-table.ts';
import { costlySteps, shapeOf } from './query-plans.ts';

const database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 1_024 });
createJobTables(database);
afterAll(() => database.close());

function costOf(sql: string): string[] {
  const steps = database.all<[number, number, number, string]>(`EXPLAIN QUERY PLAN ${sql}`).map(([, , , step]) => step);
  return costlySteps({ sql, steps, unique: { 'queued_jobs PRIMARY KEY': 2 } });
}

test.each([
  ['one row', 'SELECT run_at FROM queued_jobs WHERE kind = ? AND id = ?'],
  ['rows of a list', 'SELECT run_at FROM queued_jobs WHERE kind = ? AND id IN (SELECT value FROM json_each(?))'],
  ['the first row', 'SELECT min(kind) FROM queued_jobs'],
  ['a page from the end of an index', 'SELECT kind FROM queued_jobs ORDER BY kind DESC, id DESC LIMIT 1'],
  [
    'a page of a range in its order',
    'SELECT run_at FROM queued_jobs WHERE kind = ? AND claimed = 0 ORDER BY run_at LIMIT 1',
  ],
])('%s costs the same, whatever is stored', (_, sql) => {
  expect(costOf(sql)).toEqual([]);
});

test.each([
  [
    'a sort of all due jobs for a few of them',
    'SELECT id, attempts, turn FROM queued_jobs WHERE kind = ? AND claimed = 0 AND run_at <= ? ORDER BY turn LIMIT ?',
    ['USE TEMP B-TREE FOR ORDER BY'],
  ],
  ['a scan', 'SELECT id FROM queued_jobs WHERE attempts > 3 LIMIT 1', ['SCAN queued_jobs']],
  [
    'a scan in the order of an index that passes over rows',
    'SELECT id FROM queued_jobs WHERE attempts > 3 ORDER BY kind LIMIT 1',
    ['SCAN queued_jobs'],
  ],
  [
    'a range without a limit',
    'SELECT count(*) FROM queued_jobs WHERE kind = ?',
    ['SEARCH queued_jobs USING PRIMARY KEY (kind=?)'],
  ],
  [
    'a list that is compared with each row of a range',
    'SELECT run_at FROM json_each(?) CROSS JOIN queued_jobs ON kind = ? AND attempts = value',
    ['SEARCH queued_jobs USING PRIMARY KEY (kind=?)'],
  ],
])('%s may cost more, the more is stored', (_, sql, steps) => {
  expect(costOf(sql)).toEqual(steps);
});

test('statements that differ in views and lists only have one shape', () => {
  expect(shapeOf('SELECT "k_a"\n  FROM "view_things_v12" WHERE id IN (?, ?, ?)')).toBe(
    'SELECT k_a FROM view WHERE id IN (?)',
  );
});
