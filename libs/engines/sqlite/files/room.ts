import { statfsSync } from 'node:fs';
import { isDiskFull, isInputOutput } from './database.ts';

export const DISK_FULL = 'The disk is full';

/** Free bytes from which on a file system counts as full. */
const NONE = 65_536;
/** And from which on it may be full for the log: there may be room within its files, or none for whom it runs as. */
const LITTLE = 4 * 1_048_576;

/** Bytes that a file system has left for this user; null where it does not say. */
function roomIn(directory: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}

export function hasLittleRoom(directory: string): boolean {
  const room = roomIn(directory);
  return room !== null && room < LITTLE;
}

/** Whether a file could not be opened because the disk is full: SQLite then also says `disk I/O error`. */
export function isForWantOfRoom(error: unknown, directory: string): boolean {
  return isDiskFull(error) || (isInputOutput(error) && (roomIn(directory) ?? NONE) < NONE);
}

export function noRoom(directory: string): string {
  return `${DISK_FULL}: the data directory ${directory} needs room before the service can start`;
}
