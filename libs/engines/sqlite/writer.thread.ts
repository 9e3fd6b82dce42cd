/** The writer: the only thread that writes, to the log and to the second file. */
import { join } from 'node:path';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Database, isBusy, isNoDatabase } from './database.ts';
import { FatalError, GroupCommit } from './group-commit.ts';
import { Keeper } from './keeper.ts';
import { LogWriter, NewerSchema } from './log-writer.ts';
import { LOCK_FILE, LOG_FILE, STATE_FILE, type OpenFailure, type WriterReady, type WriterStart } from './protocol.ts';
import { StateWriter } from './state-writer.ts';
import { Upkeep } from './upkeep.ts';

const { directory, busyTimeout } = workerData as WriterStart;
const port = parentPort;
if (port === null) throw new Error('The writer runs in a thread');

class OpenError extends Error {
  readonly code: OpenFailure;

  constructor(code: OpenFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** An exclusive lock on a file of its own, held by the process: it ends with it, however it ends. */
function lock(): Database {
  try {
    const database = new Database(join(directory, LOCK_FILE), { busyTimeout: 0, cacheKibibytes: 16 });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new OpenError('in_use', `The data directory ${directory} is in use by another process`);
  }
}

function failure(error: unknown): WriterReady {
  const { message } = error as Error;
  if (error instanceof OpenError) return { ready: false, code: error.code, message };
  if (error instanceof NewerSchema) return { ready: false, code: 'newer', message: `${directory}: ${message}` };
  const code = isNoDatabase(error) ? 'not_readable' : 'not_writable';
  return { ready: false, code, message: `The data directory ${directory} cannot be used: ${message}` };
}

function open() {
  const locked = lock();
  const log = new LogWriter(join(directory, LOG_FILE), busyTimeout);
  const state = new StateWriter(join(directory, STATE_FILE), busyTimeout, log);
  return { locked, log, state };
}

try {
  const { locked, log, state } = open();
  const group = new GroupCommit(log, state);
  const paths = [join(directory, LOG_FILE), join(directory, STATE_FILE)];
  const keeper = new Keeper({ paths, busyTimeout });
  const upkeep = new Upkeep(log, state.database, keeper);
  let behind = 0;

  const work = (batches: readonly unknown[][]): void => {
    const { answers, close } = group.run(batches);
    if (answers.length > 0) port.postMessage(answers);
    if (group.behind !== behind) port.postMessage({ viewsBehind: (behind = group.behind) });
    // After the answers: nobody waits for it but the next group.
    upkeep.after();
    if (close) void end();
  };
  const guarded = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      port.postMessage({ fatal: error instanceof FatalError ? error.message : String((error as Error).stack) });
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
  const timer = setInterval(() => guarded(() => (group.behind > 0 ? work([]) : upkeep.idle())), 500);

  port.on('message', (first: unknown[]) =>
    guarded(() => {
      const batches = [first];
      for (let more = receiveMessageOnPort(port); more !== undefined; more = receiveMessageOnPort(port))
        batches.push(more.message as unknown[]);
      work(batches);
    }),
  );
  port.postMessage({ ready: true, storeID: log.storeID, views: state.open() } satisfies WriterReady);
} catch (error) {
  port.postMessage(failure(error));
  port.close();
}
