import { describe, expect, test } from '@jest/globals';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Unavailable } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { openSqliteEngine, type SqliteEngine } from '../index.ts';
import { holdLock } from '../testing/lock.ts';
import { VIEW, creation, temporaryDirectory } from '../testing/samples.ts';

const PAGE = 4_096;
const COUNT = 300;
const CHUNK = 50;
const SET = { name: 'damaged', version: 1 };

/** Enough data for several leaves per table, with the files closed. */
async function prepare(directory: string): Promise<void> {
  const engine = await openSqliteEngine({ directory });
  await engine.views.ensure(VIEW);
  await engine.counters.ensure(SET);
  for (let id = 1; id <= COUNT; id += CHUNK) {
    const chunk = Array.from({ length: CHUNK }, (_, index) => creation(id + index, 3_000));
    // The writer reads idempotency records when it removes expired ones, so there are none.
    await Promise.all(chunk.map(({ idempotency: _record, ...append }) => engine.events.append(append)));
  }
  await engine.close();
}

/** Overwrites pages of a file, counted from 0. */
function overwrite(path: string, from: number, pages: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(pages * PAGE, 0xa5), 0, pages * PAGE, from * PAGE);
  closeSync(file);
}

/** Overwrites the page that every access to a table needs. */
function overwriteRoot(path: string, table: string): void {
  const database = new DatabaseSync(path);
  const row = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table);
  database.close();
  overwrite(path, Number(row?.['rootpage']) - 1, 1);
}

const sentence = (path: string, cure: string) =>
  `The file ${path} is damaged (database disk image is malformed): ${cure}`;
const AGAIN = 'remove it, and it is rebuilt from the event log';
const RESTORE = 'restore it from a backup';

function heard(engine: SqliteEngine): string[] {
  const damages: string[] = [];
  engine.onDamage((damage) => damages.push(damage));
  return damages;
}

/** The error of a writer that cannot continue. */
async function whatEnds(directory: string): Promise<string> {
  let engine: SqliteEngine;
  try {
    engine = await openSqliteEngine({ directory });
  } catch (error) {
    return (error as Error).message;
  }
  const ended = new Promise<Error>((resolve) => engine.onFatal(resolve));
  engine.operational.claim('any', { now: 1, until: 2, limit: 1 }).catch(() => null);
  const { message } = await ended;
  await engine.close();
  return message;
}

async function expectDamage(call: Promise<unknown>, words: string): Promise<void> {
  const error = await rejection(call);
  expect(error).toBeInstanceOf(Unavailable);
  expect(error).toMatchObject({ message: 'The stored data is damaged', cause: { message: words } });
}

describe('a file that is damaged', () => {
  test('the log: calls that touch the damage name the file, reported once; all others work', async () => {
    await using directory = await temporaryDirectory();
    await prepare(directory.path);
    const path = join(directory.path, 'events.sqlite');
    overwrite(path, 100, 100);
    const engine = await openSqliteEngine({ directory: directory.path });
    const damages = heard(engine);
    const words = sentence(path, RESTORE);
    for (let times = 0; times < 2; times += 1)
      await expectDamage(engine.events.readAll({ after: -1n, limit: COUNT }), words);
    await expectDamage(
      engine.headerLog.readHeaders({ after: -1n, limit: COUNT, types: ['SampleCreated'], withPayload: [] }),
      words,
    );
    await expectDamage(engine.events.readLinked({ after: -1n, limit: COUNT }), words);
    expect(await engine.events.readAll({ after: BigInt(COUNT - 5), limit: COUNT })).toMatchObject({ end: true });
    await expectDamage(engine.events.readLinked({ after: -1n, limit: COUNT }), words);
    expect(damages).toEqual([words]);
    expect(heard(engine)).toEqual([words]);
    expect(await engine.events.readAll({ after: BigInt(COUNT - 5), limit: COUNT })).toMatchObject({ end: true });
    await engine.close();
  }, 30_000);

  test('views and counters: the cure is to remove the file', async () => {
    await using directory = await temporaryDirectory();
    await prepare(directory.path);
    const [state, counters] = [join(directory.path, 'state.sqlite'), join(directory.path, 'counters.sqlite')];
    overwrite(state, 60, 100);
    overwriteRoot(counters, 'shards');
    const engine = await openSqliteEngine({ directory: directory.path });
    const damages = heard(engine);
    await expectDamage(engine.views.get(VIEW, '100'), sentence(state, AGAIN));
    await expectDamage(engine.counters.shards(SET), sentence(counters, AGAIN));
    expect(damages).toEqual([sentence(state, AGAIN), sentence(counters, AGAIN)]);
    await engine.close();
  }, 30_000);

  test.each([
    ['events.sqlite', 'idempotency', RESTORE],
    ['state.sqlite', 'operational_due', AGAIN],
  ])(
    '%s, for the writer: it ends, and names the file',
    async (name, table, cure) => {
      await using directory = await temporaryDirectory();
      await prepare(directory.path);
      const path = join(directory.path, name);
      overwriteRoot(path, table);
      // If the threads start slowly, it may end before the engine is open.
      expect(await whatEnds(directory.path)).toBe(sentence(path, cure));
    },
    30_000,
  );

  test('what ends the writer while the counters are still opened is the reason of the start, at once', async () => {
    await using directory = await temporaryDirectory();
    await prepare(directory.path);
    const path = join(directory.path, 'events.sqlite');
    overwriteRoot(path, 'idempotency');
    const counters = join(directory.path, 'counters.sqlite');
    rmSync(counters);
    const empty = new DatabaseSync(counters);
    empty.exec('PRAGMA journal_mode = WAL');
    empty.close();
    const release = await holdLock(counters);
    const refused = rejection(openSqliteEngine({ directory: directory.path, busyTimeout: 3_000 }));
    expect(await refused).toMatchObject({ message: sentence(path, RESTORE) });
    await release();
  }, 30_000);
});
