import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isDamaged } from './database.ts';
import { COUNTERS_FILE, LOCK_FILE, LOG_FILE, type OpenFailure, STATE_FILE } from '../threads/protocol.ts';

export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
  readonly code: OpenFailure;

  constructor(code: OpenFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws DataDirectoryError */
export function prepareDirectory(directory: string): void {
  writable(`The data directory ${directory}`, () => {
    makeDirectories(resolve(directory));
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  });
  // SQLite opens a read-only file without error and fails at a later write.
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

/** Other files can be rebuilt from the log. */
const CURES: Readonly<Record<string, string>> = {
  [LOG_FILE]: 'restore it from a backup',
  [LOCK_FILE]: 'remove it, there is nothing in it',
};

/** @throws DataDirectoryError with what to do, if the file is damaged */
export function withFile<T>(path: string, work: (path: string) => T): T {
  try {
    return work(path);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    throw new DataDirectoryError('not_readable', damageOf(path, error));
  }
}

export function damageOf(path: string, error: unknown): string {
  const cure = CURES[basename(path)] ?? 'remove it, and it is rebuilt from the event log';
  return `The file ${path} is damaged (${(error as Error).message}): ${cure}`;
}

/** Such views are the log's only remains and must not be dropped. @throws DataDirectoryError */
export function refuseViewsWithoutLog(directory: string): void {
  const isEmpty = (name: string) => (statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0) === 0;
  if (!isEmpty(LOG_FILE) || isEmpty(STATE_FILE)) return;
  throw new DataDirectoryError(
    'no_log',
    `The data directory ${directory} has views (${STATE_FILE}) and lacks their event log (${LOG_FILE}): put it back, or remove the directory to start over`,
  );
}

/** Node's recursive mode never returns on file systems that refuse directories (`/proc`). */
function makeDirectories(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectories(dirname(directory));
  mkdirSync(directory, { mode: 0o750 });
}
