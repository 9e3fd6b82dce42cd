import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isDamaged } from './database.ts';
import { COUNTERS_FILE, LOCK_FILE, LOG_FILE, type OpenFailure, STATE_FILE } from '../threads/protocol.ts';

/** The data directory cannot be used; the message is one sentence for the person who started the program. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
  readonly code: OpenFailure;

  constructor(code: OpenFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** Makes the directory if it is missing. @throws DataDirectoryError */
export function prepareDirectory(directory: string): void {
  writable(`The data directory ${directory}`, () => {
    makeDirectories(resolve(directory));
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  });
  // SQLite opens a file that it may not write for reading, and fails at some later write.
  for (const file of [LOCK_FILE, LOG_FILE, STATE_FILE, COUNTERS_FILE].map((name) => join(directory, name)))
    if (existsSync(file))
      writable(`The file ${file}`, () => {
        accessSync(file, constants.R_OK | constants.W_OK);
        if (!statSync(file).isFile()) throw new Error('it is no file');
      });
}

function writable(what: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new DataDirectoryError('not_writable', `${what} cannot be written (${reason})`);
  }
}

/** What to do when one of these is damaged; every other file can be made from the log. */
const CURES: Readonly<Record<string, string>> = {
  [LOG_FILE]: 'restore it from a backup',
  [LOCK_FILE]: 'remove it, there is nothing in it',
};

/** Opens or uses one of the files. @throws DataDirectoryError if it is damaged, with what to do then */
export function withFile<T>(path: string, work: (path: string) => T): T {
  try {
    return work(path);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    throw new DataDirectoryError('not_readable', damageOf(path, error));
  }
}

/** That a file is damaged, and what to do then. */
export function damageOf(path: string, error: unknown): string {
  const cure = CURES[basename(path)] ?? 'remove it, and it is made anew from the event log';
  return `The file ${path} is damaged (${(error as Error).message}): ${cure}`;
}

/** Views without their log are the only trace of it: they are not dropped for a new one. @throws DataDirectoryError */
export function refuseViewsWithoutLog(directory: string): void {
  const isEmpty = (name: string) => (statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0) === 0;
  if (!isEmpty(LOG_FILE) || isEmpty(STATE_FILE)) return;
  throw new DataDirectoryError(
    'no_log',
    `The data directory ${directory} has views (${STATE_FILE}) and lacks their event log (${LOG_FILE}): put it back, or remove the directory to begin anew`,
  );
}

/** One level at a time: Node's own recursive form never ends where a file system takes no directories (`/proc`). */
function makeDirectories(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectories(dirname(directory));
  mkdirSync(directory, { mode: 0o750 });
}
