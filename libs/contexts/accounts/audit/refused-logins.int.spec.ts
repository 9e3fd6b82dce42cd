import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import { RefusedLogins } from './refused-logins.ts';

let directory: string;
let engine: SqliteEngine;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-refused-'));
  engine = await openSqliteEngine({ directory });
});
afterEach(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

test('two processes count together, by key and address; keys themselves are not kept', async () => {
  let now = 1_000;
  const [one, other] = [0, 1].map(() => new RefusedLogins(engine.operational, () => now)) as [
    RefusedLogins,
    RefusedLogins,
  ];
  for (let time = 0; time < 3; time += 1) one.note('a-guessed-key', '192.0.2.1');
  now = 2_000;
  other.note('a-guessed-key', '192.0.2.1');
  other.note('a-guessed-key', '192.0.2.2');
  one.note(null, '192.0.2.1');
  await one.share();
  const listed = await other.list();
  expect(listed.map(({ address, count, firstAt, lastAt }) => [address, count, firstAt, lastAt])).toEqual(
    expect.arrayContaining([
      ['192.0.2.1', 4, 1_000, 2_000],
      ['192.0.2.2', 1, 2_000, 2_000],
      ['192.0.2.1', 1, 2_000, 2_000],
    ]),
  );
  expect(JSON.stringify(listed)).not.toContain('guessed');
  expect(listed.find(({ key }) => key === null)?.count).toBe(1);
});

test('however many keys are guessed, the memory and the record are bounded, and no event is written', async () => {
  const logins = new RefusedLogins(engine.operational, () => 1);
  const head = await engine.events.head();
  for (let guess = 0; guess < 5_000; guess += 1) logins.note(`guess-${guess}`, '192.0.2.1');
  expect(await logins.list()).toHaveLength(1_000);
  for (let guess = 0; guess < 500; guess += 1) logins.note(`other-${guess}`, '192.0.2.1');
  expect(await logins.list()).toHaveLength(1_000);
  expect(await engine.events.head()).toBe(head);
});

test('counts stay in memory while the store is unavailable', async () => {
  const away = Object.assign(Object.create(engine.operational) as typeof engine.operational, {
    read: () => Promise.reject(new Error('away')),
  });
  const logins = new RefusedLogins(away, () => 1);
  logins.note('key', '192.0.2.1');
  await expect(logins.share()).rejects.toThrow('away');
  Object.assign(away, { read: engine.operational.read.bind(engine.operational) });
  Object.assign(away, { write: engine.operational.write.bind(engine.operational) });
  expect(await logins.list()).toMatchObject([{ count: 1 }]);
});
