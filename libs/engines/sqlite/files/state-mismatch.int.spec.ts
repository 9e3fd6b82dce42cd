import { describe, expect, test } from '@jest/globals';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteEngine } from '../index.ts';
import { creation, temporaryDirectory } from '../testing/samples.ts';

describe('EFF-1: operational state that is not that of the log', () => {
  /** A process that accepts its state, and writes. @returns what it found */
  const session = async (path: string, id: number) => {
    const engine = await openSqliteEngine({ directory: path });
    const { mismatch } = engine;
    await engine.acceptState();
    await engine.events.append(creation(id));
    await engine.close();
    return mismatch;
  };
  const copy = (from: string, to: string, ...files: string[]) =>
    Promise.all(files.map((file) => copyFile(join(from, file), join(to, file))));

  test('a new directory, restarts, and a process that was killed before it accepted are none', async () => {
    await using directory = await temporaryDirectory();
    for (const id of [1, 2, 3]) expect(await session(directory.path, id)).toBeNull();
    await (await openSqliteEngine({ directory: directory.path })).close();
    expect(await session(directory.path, 4)).toBeNull();
  }, 60_000);

  test('missing, also after a start that was killed before it accepted', async () => {
    await using directory = await temporaryDirectory();
    await session(directory.path, 1);
    await rm(join(directory.path, 'state.sqlite'));
    await (await openSqliteEngine({ directory: directory.path })).close();
    expect(await session(directory.path, 2)).toBe('missing');
    expect(await session(directory.path, 3)).toBeNull();
  }, 60_000);

  test('copied', async () => {
    await using one = await temporaryDirectory();
    await using other = await temporaryDirectory();
    await session(one.path, 1);
    await copy(one.path, other.path, 'events.sqlite', 'state.sqlite');
    expect(await session(other.path, 2)).toBe('copied');
    expect(await session(other.path, 3)).toBeNull();
    expect(await session(one.path, 4)).toBeNull();
  }, 60_000);

  test('of another log', async () => {
    await using one = await temporaryDirectory();
    await using other = await temporaryDirectory();
    for (const { path } of [one, other]) await session(path, 1);
    await copy(other.path, one.path, 'state.sqlite');
    expect(await session(one.path, 2)).toBe('foreign');
  }, 60_000);

  test('of an earlier time; the state of the session before is that of a crash', async () => {
    await using directory = await temporaryDirectory();
    await using kept = await temporaryDirectory();
    await session(directory.path, 1);
    await copy(directory.path, kept.path, 'state.sqlite');
    await session(directory.path, 2);
    await copy(kept.path, directory.path, 'state.sqlite');
    expect(await session(directory.path, 3)).toBe('behind');
  }, 60_000);

  test('of a later state of the log, into whose file a backup was copied', async () => {
    await using directory = await temporaryDirectory();
    await using backup = await temporaryDirectory();
    await session(directory.path, 1);
    await copy(directory.path, backup.path, 'events.sqlite');
    await session(directory.path, 2);
    await session(directory.path, 3);
    await copy(backup.path, directory.path, 'events.sqlite');
    expect(await session(directory.path, 4)).toBe('ahead');
  }, 60_000);

  test('data of a release without sessions are none', async () => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path });
    await engine.events.append(creation(1));
    await engine.close();
    expect(await session(directory.path, 2)).toBeNull();
  }, 60_000);
});
