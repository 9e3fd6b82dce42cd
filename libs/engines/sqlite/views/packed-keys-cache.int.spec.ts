import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { parsePattern } from '@vpds/kernel';
import { ChangeNotes } from '../threads/change-notes.ts';
import { Database } from '../files/database.ts';
import type { PackedKeys } from './packed-keys.ts';
import { PackedKeysCache } from './packed-keys-cache.ts';
import { temporaryDirectory } from '../testing/samples.ts';
import { ViewTableWriter, createView, dropView, viewTable } from './view-tables.ts';

const SHAPE = {
  name: 'sample',
  version: 1,
  keys: ['vin', 'plate'],
  scanOnly: [],
  exactOnly: [],
  listedByChange: false,
};
const VIEW = viewTable(SHAPE);
const MANY = 1_000_000;

/** A writing connection as in the writer's thread, and a reading one with its cache. */
async function opened({ notes: capacity = 1_000, bytes = MANY } = {}) {
  const directory = await temporaryDirectory();
  const path = join(directory.path, 'state.sqlite');
  const memory = ChangeNotes.memory(capacity);
  const notes = new ChangeNotes(memory);
  const writing = new Database(path, { busyTimeout: 1_000, cacheKibibytes: 1_024 });
  writing.exec('PRAGMA journal_mode = WAL');
  createView(writing, VIEW);
  const writer = new ViewTableWriter(writing, VIEW, notes);
  const reading = new Database(path, { readOnly: true, busyTimeout: 1_000, cacheKibibytes: 1_024 });
  const cache = new PackedKeysCache(reading, new ChangeNotes(memory), bytes);
  let revision = 0;
  return {
    writing,
    /** Leaves the transaction open. */
    put(id: number | string, vin: string | null, scope = 1): void {
      revision += 1;
      writer.put([id, scope, revision, revision, 0, 0, '{}', vin, `PLATE-${id}`]);
    },
    begin: () => writing.exec('BEGIN IMMEDIATE'),
    end(how: 'COMMIT' | 'ROLLBACK'): void {
      writing.exec(how);
      notes.settle();
    },
    get<T>(use: (keys: PackedKeys | null) => T, scope: number | null = 1): T {
      cache.beginSnapshot();
      try {
        return use(cache.get(VIEW, '"k_vin"', scope));
      } finally {
        cache.endSnapshot();
      }
    },
    async [Symbol.asyncDispose]() {
      reading.close();
      writing.close();
      await directory[Symbol.asyncDispose]();
    },
  };
}

const values = (keys: PackedKeys | null) => keys?.matching(parsePattern('%V%'), MANY)?.toSorted() ?? null;

describe('packed keys of a view', () => {
  test('have every value of their scope, or of all, in any number of steps', async () => {
    await using view = await opened({ bytes: 10 * MANY });
    view.begin();
    const ids = Array.from({ length: 45_000 }, (_, id) => id);
    for (const id of ids) view.put(id, id % 9 === 0 ? null : `V${id}`, id % 3 === 0 ? -7 : 1);
    view.end('COMMIT');
    const wanted = (keep: (id: number) => boolean) =>
      ids
        .filter((id) => id % 9 !== 0 && keep(id))
        .map((id) => `V${id}`)
        .sort();
    expect(view.get(values, 1)).toEqual(wanted((id) => id % 3 !== 0));
    expect(view.get(values, -7)).toEqual(wanted((id) => id % 3 === 0));
    expect(view.get(values, null)).toEqual(wanted(() => true));
    expect(view.get(values, 2)).toEqual([]);
  });

  test('what is put later is added, whatever its id, and what is moved from another scope', async () => {
    await using view = await opened();
    view.begin();
    for (let id = 0; id < 10; id += 1) view.put(id, null);
    view.put(11, 'V-MOVED', 2);
    view.end('COMMIT');
    const first = view.get((keys) => keys);
    expect(view.get(values)).toEqual([]);
    view.begin();
    view.put(3, 'V3');
    view.put('by name', 'V-NAMED');
    view.put(11, 'V-MOVED', 1);
    view.put(12, 'V-ELSEWHERE', 2);
    view.put(4, '');
    view.end('COMMIT');
    expect(view.get(values)).toEqual(['V-MOVED', 'V-NAMED', 'V3']);
    expect(view.get((keys) => keys)).toBe(first);
  });

  test('what is put and not committed when they are read is there once it is', async () => {
    await using view = await opened();
    view.begin();
    for (let id = 0; id < 10; id += 1) view.put(id, `V${id}-OLD`);
    expect(view.get(values)).toEqual([]);
    view.end('COMMIT');
    expect(view.get(values)).toHaveLength(10);
    view.begin();
    view.put(1, 'V1-NEW');
    expect(view.get(values)).not.toContain('V1-NEW');
    expect(view.get(values)).not.toContain('V1-NEW');
    view.end('COMMIT');
    expect(view.get(values)).toContain('V1-NEW');
  });

  test('committed, and not yet counted as settled: it is there', async () => {
    await using view = await opened();
    view.begin();
    view.put(1, 'V1');
    view.writing.exec('COMMIT');
    expect(view.get(values)).toEqual(['V1']);
    view.begin();
    view.put(1, 'V2');
    view.writing.exec('COMMIT');
    expect(view.get(values)).toContain('V2');
  });

  test('what is rolled back does no harm, and is there when it is put again', async () => {
    await using view = await opened();
    view.begin();
    for (let id = 0; id < 10; id += 1) view.put(id, `V${id}`);
    view.end('COMMIT');
    expect(view.get(values)).toHaveLength(10);
    view.begin();
    view.put(5, 'V5-NEW');
    view.end('ROLLBACK');
    expect(view.get(values)).not.toContain('V5-NEW');
    view.begin();
    view.put(5, 'V5-NEW');
    view.end('COMMIT');
    expect(view.get(values)).toContain('V5-NEW');
  });

  test('repacked when more was put than fits into the notes, or than existed', async () => {
    await using view = await opened({ notes: 20 });
    const putAll = (from: number, to: number, vin: string) => {
      view.begin();
      for (let id = from; id < to; id += 1) view.put(id, `V${id}${vin}`);
      view.end('COMMIT');
    };
    putAll(0, 30, 'A');
    const first = view.get((keys) => keys);
    putAll(30, 49, 'A');
    expect(view.get((keys) => keys)).toBe(first);
    putAll(0, 21, 'B');
    expect(view.get((keys) => keys)).not.toBe(first);
    const wanted = Array.from({ length: 49 }, (_, id) => `V${id}${id < 21 ? 'B' : 'A'}`).sort();
    expect(view.get(values)).toEqual(wanted);
    // Five more of 19 each equal the existing ones, and leave stale values.
    for (let round = 0; round < 5; round += 1) {
      putAll(0, 19, `C${round}`);
      expect(view.get(values)).toContain(`V0C${round}`);
    }
    expect(view.get(values)).not.toContain('V0B');
  });

  test('a recreated view has its new values, without notice to the cache', async () => {
    await using view = await opened();
    view.begin();
    for (let id = 0; id < 10; id += 1) view.put(id, `V${id}`);
    view.end('COMMIT');
    expect(view.get(values)).toHaveLength(10);
    dropView(view.writing, VIEW);
    expect(() => view.get(values, 3)).toThrow(/no such table/);
    createView(view.writing, VIEW);
    view.writing.forgetStatements();
    view.begin();
    view.put(1, 'V-AGAIN');
    view.end('COMMIT');
    expect(view.get(values)).toContain('V-AGAIN');
  });

  test('together they take no more than they may; the one that was used longest ago goes first', async () => {
    await using view = await opened({ bytes: 250 });
    view.begin();
    for (const scope of [1, 2, 3])
      for (let id = 0; id < 10; id += 1) view.put(scope * 100 + id, `V${scope}00-00${id}`, scope);
    for (let id = 0; id < 30; id += 1) view.put(900 + id, `V00-00${id}`, 4);
    view.end('COMMIT');
    const same = <T>(keys: T) => keys;
    const [first, second] = [view.get(same, 1), view.get(same, 2)];
    expect(view.get(same, 1)).toBe(first);
    expect(view.get(same, 3)).not.toBeNull();
    expect(view.get(same, 1)).toBe(first);
    expect(view.get(same, 2)).not.toBe(second);
    expect(view.get(values, 2)).toHaveLength(10);
    expect(view.get(same, 4)).toBeNull();
    expect(view.get(same, 4)).toBeNull();
  });
});
