import { afterAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OpenSeries, Unavailable, type ShardWrite } from '@vpds/kernel';
import { eventually, rejection, sleep, unlessMissing } from '@vpds/kernel/testing';
import { openSqliteEngine, type SqliteEngine } from '../index.ts';
import { VIEW, creation } from '../testing/samples.ts';

const mounts: string[] = [];

/** A file system of a few MiB; null without root rights, which mounting needs. */
function smallDisk(size = 4): string | null {
  const path = mkdtempSync(join(tmpdir(), 'vpds-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', path], { stdio: 'ignore' });
    mounts.push(path);
    return path;
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
}

const first = smallDisk();
const onRoot = unlessMissing(first === null ? 'no root, so no small file system' : null, test);
afterAll(() => {
  for (const path of mounts) {
    execFileSync('umount', ['-l', path]);
    rmSync(path, { recursive: true });
  }
});

/** Fills the disk. */
function takeAll(ballast: string): void {
  const file = openSync(ballast, 'a');
  for (const bytes of [65_536, 4_096, 1]) {
    try {
      while (writeSync(file, Buffer.alloc(bytes)) === bytes);
    } catch {
      // The disk is full.
    }
  }
  closeSync(file);
}

/** Creates samples of 20 kB until one is not fully written; reports them and the last outcome. */
async function fill(engine: SqliteEngine, firstID: number) {
  const created: number[] = [];
  for (let id = firstID; id < firstID + 1_000; id += 1) {
    try {
      const { views } = await engine.events.append(creation(id, 20_000));
      created.push(id);
      if (views === 'pending') return { created, ended: 'pending' };
    } catch (error) {
      return { created, ended: error };
    }
  }
  return { created, ended: 'never' };
}

const counterSet = (version: number) => ({ name: 'full', version });

/** A chunk for each of many series of a shard. */
function counted(series: number): ShardWrite {
  const chunks = Array.from({ length: series }, (_, scope) => {
    const open = new OpenSeries(scope, 0, null);
    open.add(0n, 1_000, 0);
    return open.writes();
  });
  return {
    shard: 0,
    from: null,
    to: { storeID: 'log', position: 0n, countedUpToSecond: 1_000 },
    chunks: chunks.flat(),
    skipped: [],
  };
}

describe('ADR-4: a full disk', () => {
  onRoot(
    'appends are refused, reads continue, and so do writes once there is room; nothing acknowledged is lost',
    async () => {
      const disk = first ?? '';
      const ballast = join(disk, 'ballast');
      writeFileSync(ballast, Buffer.alloc(1_500_000));
      const engine = await openSqliteEngine({ directory: disk });
      let { created, ended } = await fill(engine, 1);
      while (ended === 'pending') {
        const more = await fill(engine, created.length + 1);
        created = [...created, ...more.created];
        ended = more.created.length === 0 ? more.ended : ended;
      }
      expect(ended).toBeInstanceOf(Unavailable);
      expect((ended as Unavailable).message).toBe('The disk is full');
      expect((ended as Unavailable).outcomeUnknown).toBe(false);
      for (const id of created) expect(await engine.events.readStream({ stream: `sample-${id}` })).toHaveLength(1);
      expect(await engine.events.readStream({ stream: `sample-${created.length + 1}` })).toEqual([]);

      rmSync(ballast);
      await eventually(() => engine.events.append(creation(5_000)));
      await eventually(async () => expect((await engine.views.count(VIEW)).get(1)).toBe(created.length + 1));
      await engine.close();

      const again = await openSqliteEngine({ directory: disk });
      expect(again.recovery.after).toBe(again.recovery.head);
      for (const id of created) expect(await again.events.readStream({ stream: `sample-${id}` })).toHaveLength(1);
      expect(await again.idempotency.find(`key-${created.length + 1}`)).toBeNull();
      await again.close();
    },
    60_000,
  );

  onRoot(
    'ADR-22: it reports that appends are refused, and, without an append, that they are accepted again',
    async () => {
      // Large enough for a start: the log's files have room for that even on a full disk.
      const disk = smallDisk(16) ?? '';
      const ballast = join(disk, 'ballast');
      await (await openSqliteEngine({ directory: disk })).close();
      const engine = await openSqliteEngine({ directory: disk });
      const reasons: (string | null)[] = [];
      engine.onRefusal((reason) => reasons.push(reason));
      await engine.events.append(creation(1));
      expect(reasons).toEqual([]);
      takeAll(ballast);
      await eventually(() => expect(reasons).toEqual(['The disk is full']), 15_000);
      const late: (string | null)[] = [];
      engine.onRefusal((reason) => late.push(reason));
      expect(late).toEqual(['The disk is full']);
      rmSync(ballast);
      await eventually(() => expect(late).toEqual(['The disk is full', null]), 15_000);
      await engine.events.append(creation(2));
      await engine.close();
    },
    60_000,
  );

  onRoot(
    'a directory without room is refused in one sentence, new or not',
    async () => {
      const disk = smallDisk() ?? '';
      const ballast = join(disk, 'ballast');
      const inOneSentence = {
        code: 'disk_full',
        message: `The disk is full: the data directory ${disk} needs room before the service can start`,
      };
      takeAll(ballast);
      expect(await rejection(openSqliteEngine({ directory: disk }))).toMatchObject(inOneSentence);
      rmSync(ballast);
      await (await openSqliteEngine({ directory: disk })).close();
      takeAll(ballast);
      expect(await rejection(openSqliteEngine({ directory: disk }))).toMatchObject(inOneSentence);
      rmSync(ballast);
      const engine = await openSqliteEngine({ directory: disk });
      await engine.events.append(creation(1));
      await engine.close();
    },
    60_000,
  );

  onRoot(
    'rules COM: a job whose end cannot be written for a while is not left standing until the next start',
    async () => {
      const disk = smallDisk() ?? '';
      const ballast = join(disk, 'ballast');
      const directory = mkdtempSync(join(tmpdir(), 'vpds-sqlite-'));
      symlinkSync(join(disk, 'state.sqlite'), join(directory, 'state.sqlite'));
      const troubles: unknown[] = [];
      const engine = await openSqliteEngine({ directory });
      engine.onTrouble((error) => troubles.push(error));
      const runs: number[] = [];
      let reading: DatabaseSync | undefined;
      engine.jobs.process('mail', { concurrency: 1, timeoutMilliseconds: 60_000 }, async (_, attempt) => {
        runs.push(attempt);
        if (attempt > 1) return { done: true };
        // A write-ahead log that is empty or being read cannot be overwritten either.
        reading = new DatabaseSync(join(disk, 'state.sqlite'));
        reading.exec('PRAGMA busy_timeout = 5000; PRAGMA wal_checkpoint(TRUNCATE)');
        reading.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
        takeAll(ballast);
        return { retryAt: Date.now() };
      });
      await engine.jobs.add('mail', ['1']);
      await eventually(() => expect(troubles).toHaveLength(1), 30_000);
      await sleep(8_000);
      expect([runs, troubles]).toEqual([[1], [expect.any(Unavailable)]]);
      reading?.close();
      rmSync(ballast);
      await eventually(() => expect(runs).toEqual([1, 2]), 20_000);
      await eventually(async () => expect(await engine.jobs.waiting('mail')).toBe(0));
      await engine.close();
      rmSync(directory, { recursive: true });
    },
    60_000,
  );

  onRoot(
    'when only the counters have no room, what is dropped goes later, and nothing else is harmed',
    async () => {
      // Removing 500 series writes more than 4 MB before the first checkpoint.
      const disk = smallDisk(12) ?? '';
      const ballast = join(disk, 'ballast');
      const directory = mkdtempSync(join(tmpdir(), 'vpds-sqlite-'));
      symlinkSync(join(disk, 'counters.sqlite'), join(directory, 'counters.sqlite'));
      const engine = await openSqliteEngine({ directory });
      const [dropped, kept] = [counterSet(1), counterSet(2)];
      for (const set of [dropped, kept]) await engine.counters.ensure(set);
      expect(await engine.counters.write(dropped, [counted(500)])).toEqual([true]);
      takeAll(ballast);
      // The set's series are removed one by one after the answer: some of them fit.
      truncateSync(ballast, statSync(ballast).size - 131_072);
      await engine.counters.drop(dropped);
      const full = new Unavailable('The disk is full');
      let more = 3;
      await eventually(async () => {
        expect(await rejection(engine.counters.ensure(counterSet((more += 1))))).toEqual(full);
      });
      rmSync(ballast);
      expect(await engine.counters.write(kept, [counted(1)])).toEqual([true]);
      await sleep(6_000);
      await engine.close();
      const file = new DatabaseSync(join(disk, 'counters.sqlite'));
      expect(file.prepare('SELECT count(*) AS left FROM series').get()).toEqual({ left: 1 });
      file.close();
      rmSync(directory, { recursive: true });
    },
    60_000,
  );

  onRoot(
    'when only the views have no room, appends are durable and pending, and their views follow',
    async () => {
      const disk = smallDisk() ?? '';
      const ballast = join(disk, 'ballast');
      writeFileSync(ballast, Buffer.alloc(1_500_000));
      const directory = mkdtempSync(join(tmpdir(), 'vpds-sqlite-'));
      symlinkSync(join(disk, 'state.sqlite'), join(directory, 'state.sqlite'));
      const engine = await openSqliteEngine({ directory });
      const { created, ended } = await fill(engine, 1);
      expect(ended).toBe('pending');
      const later = await engine.events.append(creation(5_000));
      expect(later.views).toBe('pending');
      expect(await engine.views.get(VIEW, '5000')).toBeNull();

      rmSync(ballast);
      await eventually(async () => expect(await engine.views.get(VIEW, '5000')).not.toBeNull());
      expect((await engine.views.count(VIEW)).get(1)).toBe(created.length + 1);
      expect((await engine.events.append(creation(5_001))).views).toBe('written');
      await engine.close();
      rmSync(directory, { recursive: true });
    },
    60_000,
  );
});
