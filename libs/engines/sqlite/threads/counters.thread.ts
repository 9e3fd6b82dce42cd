/** The only thread with the counters' file open. */
import { once } from 'node:events';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type Ending, serve } from '@vpds/kernel/threads';
import type { CounterCalls, CountersReady, CountersStart } from '../counters/counter-protocol.ts';
import { CellTables } from '../counters/cell-tables.ts';
import { CounterTables } from '../counters/counter-tables.ts';
import { DataDirectoryError, damageOf, withFile } from '../files/data-directory.ts';
import { Database, MAPPED_BYTES, isDamaged, isDiskFull, ignoringBusyOrFull } from '../files/database.ts';
import { readHeaders } from '../log/header-reader.ts';
import { COUNTERS_FILE, ENDED, LOG_FILE } from './protocol.ts';
import { DISK_FULL, isDiskFullError, diskFullMessage } from '../files/disk-space.ts';

/** Milliseconds between attempts on a full disk. */
const PURGE_AGAIN = 5_000;

const { directory, busyTimeout, cacheKibibytes } = workerData as CountersStart;
const port = parentPort;
if (port === null) throw new Error('The counters run in a thread');

function calls(tables: CounterTables, cells: CellTables, log: Database): CounterCalls {
  return {
    versions: (...fields) => tables.versions(...fields),
    ensure: (...fields) => tables.ensure(...fields),
    shards: (...fields) => tables.shards(...fields),
    last: (...fields) => tables.last(...fields),
    write: (...fields) => tables.write(...fields),
    totals: (...fields) => tables.totals(...fields),
    first: (...fields) => tables.first(...fields),
    scopes: (...fields) => tables.scopes(...fields),
    skipped: (...fields) => tables.skipped(...fields),
    drop: (...fields) => {
      tables.drop(...fields);
      purge(tables);
    },
    cellVersions: (...fields) => cells.versions(...fields),
    ensureCells: (...fields) => cells.ensure(...fields),
    cellState: (...fields) => cells.state(...fields),
    cells: (...fields) => cells.cells(...fields),
    cellPage: (...fields) => cells.page(...fields),
    cellDocuments: (...fields) => cells.documents(...fields),
    writeCells: (...fields) => cells.write(...fields),
    cellSums: (...fields) => cells.sums(...fields),
    firstCell: (...fields) => cells.first(...fields),
    cellCompanies: (...fields) => cells.companies(...fields),
    skippedCells: (...fields) => cells.skipped(...fields),
    dropCells: (...fields) => {
      cells.drop(...fields);
      purge(cells);
    },
    readHeaders: (...fields) => readHeaders(log, ...fields),
  };
}

/** Removes one series at a time, between calls; gives up in a damaged file. */
function purge(tables: Pick<CounterTables, 'purge'>): void {
  setImmediate(() => {
    try {
      if (!closed && tables.purge()) purge(tables);
    } catch (error) {
      if (isDamaged(error)) return;
      if (!isDiskFull(error)) throw error;
      setTimeout(() => purge(tables), PURGE_AGAIN).unref();
    }
  });
}

let closed = false;
// The writer decides whether this process may use the directory; until then only this thread's modules are loaded.
await once(port, 'message');
try {
  const { counters, tables, cells } = withFile(join(directory, COUNTERS_FILE), (path) => {
    const database = new Database(path, { busyTimeout, cacheKibibytes, mappedBytes: MAPPED_BYTES });
    return { counters: database, tables: new CounterTables(database), cells: new CellTables(database) };
  });
  const log = new Database(join(directory, LOG_FILE), { readOnly: true, busyTimeout, cacheKibibytes: 1_024 });
  const offered = calls(tables, cells, log);
  serve<keyof CounterCalls>(port, {
    carryOut: (name, fields) => (offered[name] as (...fields: readonly unknown[]) => unknown)(...fields),
    failed(name, error) {
      for (const database of [counters, log]) database.forgetStatements();
      return endedBy(error, name === 'readHeaders' ? log.path : counters.path);
    },
    close() {
      closed = true;
      log.close();
      ignoringBusyOrFull(() => counters.checkpoint('TRUNCATE'));
      counters.close();
    },
  });
  purge(tables);
  purge(cells);
  port.postMessage(null satisfies CountersReady);
} catch (error) {
  port.postMessage(failure(error) satisfies CountersReady);
  port.close();
}

function endedBy(error: unknown, path: string): Ending {
  if (isDiskFull(error)) return { outcome: ENDED.unavailable, value: DISK_FULL };
  if (isDamaged(error)) return { outcome: ENDED.damaged, value: damageOf(path, error) };
  return { outcome: ENDED.failed, value: (error as Error).message };
}

function failure(error: unknown): CountersReady {
  const { message } = error as Error;
  if (error instanceof DataDirectoryError) return { code: error.code, message };
  if (isDiskFullError(error, directory)) return { code: 'disk_full', message: diskFullMessage(directory) };
  const path = join(directory, COUNTERS_FILE);
  return { code: 'not_writable', message: `The counters ${path} cannot be used: ${message}` };
}
