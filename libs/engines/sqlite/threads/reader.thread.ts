/** Sequential; nothing stays open between calls. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { ExceedsMaxBytes } from '@vpds/kernel';
import { serve } from '@vpds/kernel/threads';
import { ChangeNotes } from './change-notes.ts';
import { damageOf } from '../files/data-directory.ts';
import { Database, MAPPED_BYTES, isDamaged } from '../files/database.ts';
import { findIdempotency, readAll, readLinked, readStream } from '../log/log-reader.ts';
import { PackedKeysCache } from '../views/packed-keys-cache.ts';
import { ENDED, LOG_FILE, STATE_FILE, type ReaderStart } from './protocol.ts';
import type { ReadOperations } from './read-operations.ts';
import { jobsWaiting, listRecords, nextDue, readCheckpoint, readRecord } from './state-reader.ts';
import { NOTHING_LISTED, countListed, listRows } from '../views/view-lists.ts';
import {
  NOTHING_FOUND,
  columnsFor,
  findQuickly,
  findRows,
  getRow,
  pickedRow,
  type SearchWays,
} from '../views/view-query.ts';
import { numericID, viewTable, type ViewTable } from '../views/view-tables.ts';

const { directory, cacheKibibytes, notes, search } = workerData as ReaderStart;
const port = parentPort;
if (port === null) throw new Error('A reader runs in a thread');

const views = new Map<number, ViewTable>();
const opened = new Map<string, Database>();

/** This thread may start before the writer has created the files. */
function file(name: string): Database {
  const standing = opened.get(name);
  if (standing !== undefined) return standing;
  const options = { readOnly: true, busyTimeout: 5_000, cacheKibibytes, mappedBytes: MAPPED_BYTES };
  const database = new Database(join(directory, name), options);
  opened.set(name, database);
  return database;
}

const log = () => file(LOG_FILE);
const state = () => file(STATE_FILE);

let ways: SearchWays | undefined;
const searchWays = () =>
  (ways ??= { ...search, packed: new PackedKeysCache(state(), new ChangeNotes(notes), search.packedBytes) });

function refresh(): void {
  const { packed } = searchWays();
  packed.beginSnapshot();
  try {
    packed.refresh();
  } finally {
    packed.endSnapshot();
  }
}

/** `empty`: the answer while the view has no table. */
function fromView<T>(index: number, read: (view: ViewTable) => T, empty: T): T {
  const view = views.get(index);
  if (view === undefined) throw new Error(`No view ${index} is defined`);
  try {
    return read(view);
  } catch (error) {
    if (!/^no such (table|index)/.test((error as Error).message)) throw error;
    state().forgetStatements();
    return empty;
  }
}

/** All others read the views' file. */
const ofLog = {
  stream: (...fields) => readStream(log(), ...fields),
  all: (...fields) => readAll(log(), ...fields),
  linked: (...fields) => readLinked(log(), ...fields),
  idempotency: (...fields) => findIdempotency(log(), ...fields),
} satisfies Partial<ReadOperations>;

const operations: ReadOperations = {
  ...ofLog,
  view: (index, shape) => void views.set(index, viewTable(shape)),
  get: (index, id, maxBytes, pick) => {
    const number = numericID(id);
    const get = (view: ViewTable) =>
      getRow(state(), view, number === null ? 'name' : 'id', number ?? id, columnsFor(view, pick));
    return fromView(index, (view) => pickedRow(get(view), maxBytes, pick), null);
  },
  find: (index, query) => fromView(index, (view) => findRows(state(), view, query, searchWays()), NOTHING_FOUND),
  findQuickly: (index, query) =>
    fromView(index, (view) => findQuickly(state(), view, query, searchWays()), NOTHING_FOUND),
  list: (index, query) => fromView(index, (view) => listRows(state(), view, query), NOTHING_LISTED),
  countListed: (index, query) => fromView(index, (view) => countListed(state(), view, query), { count: 0, last: null }),
  count: (index) =>
    fromView(
      index,
      ({ table }) => state().all<[number, number]>(`SELECT scope, count(*) FROM ${table} GROUP BY scope`),
      [],
    ),
  refresh,
  checkpoint: (name) => readCheckpoint(state(), name),
  operational: (...fields) => readRecord(state(), ...fields),
  operationalList: (...fields) => listRecords(state(), ...fields),
  nextDue: (kind) => nextDue(state(), kind),
  jobsWaiting: (kind) => jobsWaiting(state(), kind),
};

serve<keyof ReadOperations>(port, {
  carryOut: (name, fields) => (operations[name] as (...fields: readonly unknown[]) => unknown)(...fields),
  failed(name, error) {
    if (error instanceof ExceedsMaxBytes) return { outcome: ENDED.tooLarge, value: error.needs };
    for (const database of opened.values()) database.forgetStatements();
    if (!isDamaged(error)) return { outcome: ENDED.failed, value: (error as Error).message };
    const path = join(directory, name in ofLog ? LOG_FILE : STATE_FILE);
    return { outcome: ENDED.damaged, value: damageOf(path, error) };
  },
  close() {
    for (const database of opened.values()) database.close();
  },
});
