import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { OpenFailure } from './protocol.ts';

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
  try {
    makeDirectories(resolve(directory));
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new DataDirectoryError('not_writable', `The data directory ${directory} cannot be written (${reason})`);
  }
}

/** One level at a time: Node's own recursive form never ends where a file system takes no directories (`/proc`). */
function makeDirectories(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectories(dirname(directory));
  mkdirSync(directory, { mode: 0o750 });
}
