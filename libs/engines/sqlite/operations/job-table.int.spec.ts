import { expect, test } from '@jest/globals';
import { Database } from '../files/database.ts';
import { addJobs, claimJobs, createJobTables } from './job-table.ts';

const database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 1_024 });
createJobTables(database);

test.each([
  ['due', 100],
  ['for later', 1_000_000],
])('a claim takes no longer with ten thousands of jobs %s', (_, at) => {
  const timed = (kind: string, jobs: number): number => {
    const ids = Array.from({ length: jobs }, (_unused, index) => String(index));
    const turns = ids.map((_id, index) => at + index);
    addJobs(database, kind, ids, at, turns);
    const times = Array.from({ length: 31 }, () => {
      const before = performance.now();
      claimJobs(database, kind, 100, 1, null);
      return performance.now() - before;
    });
    return times.toSorted((a, b) => a - b)[15] as number;
  };
  const few = timed('few', 200);
  expect(timed('many', 40_000) / few).toBeLessThan(10);
});
