/** Sequential; nothing stays open between calls. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { ExceedsMaxBytes } from '@vpds/kernel';
import { serve } from '@vpds/kernel/threads';
import { ChangeNotes } from './change-notes.ts';
import { damageOf } from '../files/data-directory.ts';
import { Database, MAPPED_BYTES, isDamaged } from '../files/database.ts';
import { decodeFind, type FindMessage } from '../views/find-message.ts';
import { findIdempotency, readAll, readStream, type FilterFields } from '../log/log-reader.ts';
import { PackedKeysCache } from '../views/packed-keys-cache.ts';
import { ENDED, LOG_FILE, READ, STATE_FILE, type ReaderStart, type ViewShape } from './protocol.ts';
import { jobsWaiting, listRecords, nextDue, readCheckpoint, readRecord } from './state-reader.ts';
import { NOTHING_FOUND, findRows, getRow, pickedRow, type SearchWays } from '../views/view-query.ts';
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

/** All other operations read the views' file. */
const OF_LOG: readonly number[] = [READ.stream, READ.all, READ.idempotency];

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

function answer(code: number, fields: readonly unknown[]): unknown {
  switch (code) {
    case READ.view: {
      const [index, shape] = fields as [number, ViewShape];
      return void views.set(index, viewTable(shape));
    }
    case READ.stream:
      return readStream(log(), ...(fields as [string, number | null, boolean, number, number]));
    case READ.all:
      return readAll(log(), ...(fields as [number, number, FilterFields]));
    case READ.get: {
      const [index, id, maxBytes, pick] = fields as [number, string, number | null, string | null];
      const number = numericID(id);
      const get = (view: ViewTable) => getRow(state(), view, number === null ? 'name' : 'id', number ?? id);
      return fromView(index, (view) => pickedRow(get(view), maxBytes, pick), null);
    }
    case READ.find: {
      const [index, ...query] = fields as [number, ...FindMessage];
      return fromView(index, (view) => findRows(state(), view, decodeFind(query), searchWays()), NOTHING_FOUND);
    }
    case READ.count: {
      const count = (view: ViewTable) => state().all(`SELECT scope, count(*) FROM ${view.table} GROUP BY scope`);
      return fromView(fields[0] as number, count, []);
    }
    case READ.refresh:
      return refresh();
    case READ.idempotency:
      return findIdempotency(log(), ...(fields as [string, number]));
    case READ.checkpoint:
      return readCheckpoint(state(), fields[0] as string);
    case READ.operational:
      return readRecord(state(), ...(fields as [string, string]));
    case READ.operationalList:
      return listRecords(state(), ...(fields as [string, string | null, number]));
    case READ.nextDue:
      return nextDue(state(), fields[0] as string);
    case READ.jobsWaiting:
      return jobsWaiting(state(), fields[0] as string);
    default:
      throw new Error(`Unknown operation ${code}`);
  }
}

serve<number>(port, {
  carryOut: answer,
  failed(code, error) {
    if (error instanceof ExceedsMaxBytes) return [ENDED.tooLarge, error.needs];
    if (!isDamaged(error)) return [ENDED.failed, (error as Error).message];
    return [ENDED.damaged, damageOf(join(directory, OF_LOG.includes(code) ? LOG_FILE : STATE_FILE), error)];
  },
  close() {
    for (const database of opened.values()) database.close();
  },
});
