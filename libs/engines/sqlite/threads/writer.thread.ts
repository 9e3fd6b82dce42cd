/** The only thread that writes to the log and the state file. */
import { join } from 'node:path';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Request } from '@vpds/kernel/threads';
import { serviceClock, now as serviceNow } from '@vpds/kernel';
import { ChangeNotes } from './change-notes.ts';
import { DataDirectoryError, withFile, refuseViewsWithoutLog } from '../files/data-directory.ts';
import { Database, isBusy, ignoringBusyOrFull } from '../files/database.ts';
import { FatalError, GroupCommit } from './group-commit.ts';
import { WalCheckpointer } from './wal-checkpointer.ts';
import { LogWriter, NewerSchema } from '../log/log-writer.ts';
import { LOCK_FILE, LOG_FILE, STATE_FILE, type WriterNotice, type WriterReady, type WriterStart } from './protocol.ts';
import { isDiskNearlyFull, isDiskFullError, diskFullMessage } from '../files/disk-space.ts';
import { StateWriter } from './state-writer.ts';
import { WalMaintenance } from '../files/wal-maintenance.ts';

/** Probe interval while space is low, ms. */
const PROBE_EVERY = 5_000;

const { directory, busyTimeout, release, notes } = workerData as WriterStart;
const port = parentPort;
if (port === null) throw new Error('The writer runs in a thread');

/** Released when the process ends in any way. */
function lock(): Database {
  try {
    return withFile(join(directory, LOCK_FILE), (path) => {
      const database = new Database(path, { busyTimeout: 0, cacheKibibytes: 16 });
      database.exec('BEGIN EXCLUSIVE');
      return database;
    });
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new DataDirectoryError('in_use', `The data directory ${directory} is in use by another process`);
  }
}

function failure(error: unknown): WriterReady {
  const { message } = error as Error;
  if (error instanceof DataDirectoryError) return { ready: false, code: error.code, message };
  if (error instanceof NewerSchema) return { ready: false, code: 'newer', message: `${directory}: ${message}` };
  if (isDiskFullError(error, directory))
    return { ready: false, code: 'disk_full', message: diskFullMessage(directory) };
  return { ready: false, code: 'not_writable', message: `The data directory ${directory} cannot be used: ${message}` };
}

function open() {
  const locked = lock();
  refuseViewsWithoutLog(directory);
  const log = withFile(join(directory, LOG_FILE), (path) => new LogWriter(path, busyTimeout, serviceNow, release));
  return withFile(join(directory, STATE_FILE), (path) => {
    const state = new StateWriter(path, busyTimeout, log, new ChangeNotes(notes));
    return { locked, log, state, views: state.open() };
  });
}

try {
  const { locked, log, state, views } = open();
  const group = new GroupCommit(log, state);
  const paths = [join(directory, LOG_FILE), join(directory, STATE_FILE)];
  const keeper = new WalCheckpointer({ paths, busyTimeout });
  const upkeep = new WalMaintenance(log, state.database, keeper);
  serviceClock.onStep(({ kind, by }) => {
    if (by > 0 && kind !== 'ahead') ignoringBusyOrFull(() => log.outliveStep(by));
  });
  let refusal: string | null = null;
  let nextProbe = -Infinity;

  const work = (requests: readonly Request[]): void => {
    const { answers, close } = group.run(requests);
    if (answers.length > 0) port.postMessage(answers);
    reportRefusal();
    // Runs after the answers, so that only the next group waits for it.
    upkeep.after();
    if (close) void end();
  };
  const reportRefusal = (again = false): void => {
    if (again || group.refusal !== refusal)
      port.postMessage({ refusal: (refusal = group.refusal) } satisfies WriterNotice);
  };
  /** A process that is not ready receives no appends. */
  const probe = (): void => {
    serviceClock.now();
    const begun = performance.now();
    if (begun < nextProbe || (group.refusal === null && !isDiskNearlyFull(directory))) return;
    group.probe();
    const now = performance.now();
    // The pause is as long as the wait for the lock: other programs get an equal share.
    nextProbe = group.refusal === null ? now + PROBE_EVERY : now + (now - begun);
    // Repeated, since at start there may be no listener yet.
    reportRefusal(group.refusal !== null);
  };
  const guarded = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      const { message, stack } = error as Error;
      const isKnown = error instanceof FatalError || error instanceof DataDirectoryError;
      port.postMessage({ fatal: isKnown ? message : String(stack) } satisfies WriterNotice);
      void end(true);
    }
  };
  const end = async (failed = false): Promise<void> => {
    clearInterval(timer);
    port.close();
    await keeper.close();
    if (!failed) upkeep.last();
    state.close();
    log.close();
    locked.close();
  };
  const timer = setInterval(
    () =>
      guarded(() => {
        if (group.pendingViews > 0) work([]);
        else upkeep.idle();
        probe();
      }),
    500,
  );

  port.on('message', (first: Request[]) =>
    guarded(() => {
      const requests = [...first];
      for (let more = receiveMessageOnPort(port); more !== undefined; more = receiveMessageOnPort(port))
        requests.push(...(more.message as Request[]));
      work(requests);
    }),
  );
  const { storeID, begunBy, recordedAt } = log;
  port.postMessage({ ready: true, storeID, begunBy, recordedAt, views } satisfies WriterReady);
  guarded(probe);
} catch (error) {
  port.postMessage(failure(error));
  port.close();
}
