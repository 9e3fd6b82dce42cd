import { beforeEach, expect, test } from '@jest/globals';
import { Database } from '../files/database.ts';
import { addJobs, claimJobs, createJobTables, endJob, hastenJob } from './job-table.ts';

let database: Database;
beforeEach(() => {
  database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 1_024 });
  createJobTables(database);
  addJobs(database, 'mail', ['a'], 100, [100]);
});

const claim = (now: number, held: readonly string[] | null = null) => claimJobs(database, 'mail', now, 10, held).jobs;

test('a job is claimed once it is due, by one, and again only when it is let go; each claim is an attempt', () => {
  expect(claim(99)).toEqual([]);
  expect(claim(100)).toEqual([['a', 1]]);
  expect(claim(100)).toEqual([]);
  endJob(database, 'mail', 'a', 1, { at: 200, turn: 200 });
  expect(claim(199)).toEqual([]);
  expect(claim(200)).toEqual([['a', 2]]);
  endJob(database, 'mail', 'a', 2, null);
  addJobs(database, 'mail', ['a'], 300, [300]);
  expect(claim(300)).toEqual([['a', 1]]);
});

test.each([
  ['done', null],
  ['to be tried again', { at: 900, turn: 900 }],
])('the end of a run whose attempt is past changes nothing: %s', (_, next) => {
  claim(100);
  endJob(database, 'mail', 'a', 1, { at: 200, turn: 200 });
  // The same end again, as after a lost answer: before the next claim, then after it.
  endJob(database, 'mail', 'a', 1, next);
  expect(claim(200)).toEqual([['a', 2]]);
  endJob(database, 'mail', 'a', 1, next);
  expect(claim(1_000)).toEqual([]);
  endJob(database, 'mail', 'a', 2, { at: 1_000, turn: 1_000 });
  expect(claim(1_000)).toEqual([['a', 3]]);
});

test('a claim whose answer was lost is released; what is in progress, and other kinds, stay claimed', () => {
  addJobs(database, 'mail', ['b'], 100, [100]);
  addJobs(database, 'other', ['c'], 100, [100]);
  claim(100);
  claimJobs(database, 'other', 100, 10, null);
  expect(claim(100, ['b'])).toEqual([['a', 2]]);
  expect(claimJobs(database, 'other', 100, 10, null).jobs).toEqual([]);
});

test('due jobs are claimed by their turns; one that is not due yet is not, whatever its turn', () => {
  addJobs(database, 'turns', ['a1', 'a2', 'a3', 'b1'], 100, [100, 150, 200, 120]);
  addJobs(database, 'turns', ['later'], 500, [500]);
  const ids = (now: number) => claimJobs(database, 'turns', now, 2, null).jobs.map(([id]) => id);
  expect(ids(100)).toEqual(['a1', 'b1']);
  expect(ids(100)).toEqual(['a2', 'a3']);
  expect(ids(499)).toEqual([]);
  expect(ids(500)).toEqual(['later']);
});

test('a claim has the turn of its last job, where others may be due', () => {
  addJobs(database, 'turns', ['a', 'b', 'c'], 100, [100, 150, 200]);
  const turn = () => claimJobs(database, 'turns', 100, 2, null).turn;
  expect([turn(), turn(), turn()]).toEqual([150, null, null]);
});

test('a hastened job is due at once, with the earlier turn; it is never put off, and stays claimed', () => {
  addJobs(database, 'mail', ['later'], 900, [900]);
  hastenJob(database, 'mail', 'later', 200, 250);
  hastenJob(database, 'mail', 'a', 200, 250);
  hastenJob(database, 'mail', 'new', 200, 240);
  expect(claim(100)).toEqual([['a', 1]]);
  hastenJob(database, 'mail', 'a', 200, 250);
  expect(claim(200)).toEqual([
    ['new', 1],
    ['later', 1],
  ]);
  endJob(database, 'mail', 'a', 1, { at: 300, turn: 300 });
  expect(claim(299)).toEqual([]);
});

test('a job that is tried again has its next turn, too', () => {
  addJobs(database, 'mail', ['b'], 100, [110]);
  claim(100);
  endJob(database, 'mail', 'a', 1, { at: 200, turn: 900 });
  endJob(database, 'mail', 'b', 1, { at: 200, turn: 500 });
  expect(claim(200).map(([id]) => id)).toEqual(['b', 'a']);
});

test('jobs of an earlier release’s table are taken over', () => {
  database.exec(`INSERT INTO jobs VALUES ('old', 'x', 100, 3, 1)`);
  createJobTables(database);
  expect(claimJobs(database, 'old', 100, 10, null).jobs).toEqual([['x', 4]]);
  expect(database.get<[number]>('SELECT count(*) FROM jobs')).toEqual([0]);
});
