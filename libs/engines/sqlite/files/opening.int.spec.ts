import { describe, expect, test } from '@jest/globals';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BEGINNING } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { DataDirectoryError, openSqliteEngine } from '../index.ts';
import { startWriting } from '../testing/child.ts';
import { VIEW, creation, temporaryDirectory } from '../testing/samples.ts';

describe('opening', () => {
  test('a directory in use by another process, or twice in one, is refused in a clear sentence', async () => {
    await using directory = await temporaryDirectory();
    await using child = await startWriting(directory.path, 1);
    const error = await rejection(openSqliteEngine({ directory: directory.path }));
    expect(error).toBeInstanceOf(DataDirectoryError);
    expect((error as DataDirectoryError).code).toBe('in_use');
    expect((error as DataDirectoryError).message).toBe(
      `The data directory ${directory.path} is in use by another process`,
    );
    await child.kill();
    const engine = await openSqliteEngine({ directory: directory.path });
    expect(await rejection(openSqliteEngine({ directory: directory.path }))).toMatchObject({ code: 'in_use' });
    await engine.close();
    await (await openSqliteEngine({ directory: directory.path })).close();
  }, 30_000);

  test('a directory that cannot be made or written is refused', async () => {
    await using directory = await temporaryDirectory();
    const file = join(directory.path, 'file');
    await writeFile(file, '');
    for (const path of [join(file, 'below'), '/proc/vpds-data'])
      expect(await rejection(openSqliteEngine({ directory: path }))).toMatchObject({
        code: 'not_writable',
        message: expect.stringContaining(`The data directory ${path} cannot be written`),
      });
  });

  test.each([
    ['events.sqlite', 'restore it from a backup'],
    ['state.sqlite', 'remove it, and it is rebuilt from the event log'],
    ['counters.sqlite', 'remove it, and it is rebuilt from the event log'],
  ])('%s that is damaged is refused, not overwritten, with what to do: %s', async (name, cure) => {
    await using directory = await temporaryDirectory();
    await (await openSqliteEngine({ directory: directory.path })).close();
    const path = join(directory.path, name);
    const whole = await readFile(path);
    const damages = [Buffer.from('something else entirely '.repeat(1_000)), whole.subarray(0, 3_000)];
    for (const damaged of damages) {
      await writeFile(path, damaged);
      expect(await rejection(openSqliteEngine({ directory: directory.path }))).toMatchObject({
        code: 'not_readable',
        message: expect.stringMatching(new RegExp(`^The file ${path} is damaged \\(.+\\): ${cure}$`)),
      });
      expect(await readFile(path)).toEqual(damaged);
    }
    await (cure.startsWith('remove') ? rm(path) : writeFile(path, whole));
    await (await openSqliteEngine({ directory: directory.path })).close();
  });

  test('RUN-9: the log names the release that began it, and none that opened it later', async () => {
    await using directory = await temporaryDirectory();
    const begunBy = async (release?: string, path = directory.path) => {
      const engine = await openSqliteEngine({ directory: path, ...(release === undefined ? {} : { release }) });
      const identity = await engine.events.identity();
      await engine.close();
      return identity.begunBy;
    };
    expect(await begunBy('1.2.0')).toBe('1.2.0');
    expect(await begunBy('1.3.0')).toBe('1.2.0');
    const older = join(directory.path, 'older');
    expect([await begunBy(undefined, older), await begunBy('1.2.0', older)]).toEqual([undefined, undefined]);
  });

  test('a lock file that is damaged is refused, with what to do', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'lock.sqlite');
    await writeFile(path, 'something else entirely '.repeat(1_000));
    expect(await rejection(openSqliteEngine({ directory: directory.path }))).toMatchObject({
      code: 'not_readable',
      message: `The file ${path} is damaged (file is not a database): remove it, there is nothing in it`,
    });
    await rm(path);
    await (await openSqliteEngine({ directory: directory.path })).close();
  });

  test.each(['lock.sqlite', 'events.sqlite', 'state.sqlite', 'counters.sqlite'])(
    '%s that is a directory is refused by its name',
    async (name) => {
      await using directory = await temporaryDirectory();
      const path = join(directory.path, name);
      await mkdir(path);
      expect(await rejection(openSqliteEngine({ directory: directory.path }))).toMatchObject({
        code: 'not_writable',
        message: `The file ${path} cannot be written (it is no file)`,
      });
    },
  );

  test('views without their event log are refused, not dropped for a new log', async () => {
    await using directory = await temporaryDirectory();
    await (await openSqliteEngine({ directory: directory.path })).close();
    const path = join(directory.path, 'events.sqlite');
    const log = await readFile(path);
    for (const lose of [() => rm(path), () => writeFile(path, '')]) {
      await lose();
      expect(await rejection(openSqliteEngine({ directory: directory.path }))).toMatchObject({
        code: 'no_log',
        message: expect.stringContaining('lacks their event log (events.sqlite): put it back'),
      });
    }
    await writeFile(path, log);
    const engine = await openSqliteEngine({ directory: directory.path });
    expect(engine.recovery.viewsInvalid).toBeNull();
    await engine.close();
  });

  test('files of a newer version are refused', async () => {
    await using directory = await temporaryDirectory();
    await (await openSqliteEngine({ directory: directory.path })).close();
    const database = new DatabaseSync(join(directory.path, 'events.sqlite'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await rejection(openSqliteEngine({ directory: directory.path }))).toMatchObject({ code: 'newer' });
  });

  test('nobody else may read the directory that it makes', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'a', 'b');
    await (await openSqliteEngine({ directory: path })).close();
    expect((await stat(path)).mode & 0o007).toBe(0);
  });
});

describe('ADR-13: views of another log, or ahead of it', () => {
  const prepared = async (path: string, count: number) => {
    const engine = await openSqliteEngine({ directory: path });
    await engine.views.ensure(VIEW);
    for (let id = 1; id <= count; id += 1) await engine.events.append(creation(id));
    const head = await engine.events.head();
    await engine.close();
    return head;
  };

  test('views of another log are invalid until they are reset and rebuilt', async () => {
    await using one = await temporaryDirectory();
    await using other = await temporaryDirectory();
    const head = await prepared(one.path, 3);
    await prepared(other.path, 5);
    await copyFile(join(other.path, 'state.sqlite'), join(one.path, 'state.sqlite'));
    const engine = await openSqliteEngine({ directory: one.path });
    expect(engine.recovery).toMatchObject({ head, viewsInvalid: 'foreign' });
    await engine.events.append(creation(100));
    await engine.close();

    const again = await openSqliteEngine({ directory: one.path });
    expect(again.recovery.viewsInvalid).toBe('foreign');
    await again.resetViews();
    expect(await again.views.get(VIEW, '5')).toBeNull();
    await again.close();

    const rebuilding = await openSqliteEngine({ directory: one.path });
    expect(rebuilding.recovery).toMatchObject({ after: BEGINNING, viewsInvalid: null });
    await rebuilding.recovered(rebuilding.recovery.head);
    await rebuilding.events.append(creation(101));
    await rebuilding.close();
    const last = await openSqliteEngine({ directory: one.path });
    expect(last.recovery).toEqual({ after: last.recovery.head, head: last.recovery.head, viewsInvalid: null });
    await last.close();
  }, 30_000);

  test('views ahead of a restored log are invalid', async () => {
    await using directory = await temporaryDirectory();
    await prepared(directory.path, 2);
    await copyFile(join(directory.path, 'events.sqlite'), join(directory.path, 'backup'));
    const engine = await openSqliteEngine({ directory: directory.path });
    for (const id of [10, 11, 12]) await engine.events.append(creation(id));
    await engine.close();
    await copyFile(join(directory.path, 'backup'), join(directory.path, 'events.sqlite'));
    const restored = await openSqliteEngine({ directory: directory.path });
    expect(restored.recovery.viewsInvalid).toBe('ahead');
    await restored.close();
  });

  test('a views’ file that was deleted is rebuilt from the beginning', async () => {
    await using directory = await temporaryDirectory();
    const head = await prepared(directory.path, 2);
    await rm(join(directory.path, 'state.sqlite'));
    const engine = await openSqliteEngine({ directory: directory.path });
    expect(engine.recovery).toEqual({ after: BEGINNING, head, viewsInvalid: null });
    await engine.close();
  });
});
