import { statfsSync } from 'node:fs';
import { isDiskFull, isInputOutput } from './database.ts';

export const DISK_FULL = 'The disk is full';

/** Less free space counts as full, bytes. */
const NONE = 65_536;
/** Bytes below which the log may fail to grow (quota, reserved blocks). */
const LITTLE = 4 * 1_048_576;

/** Returns null if it is unknown. */
function roomIn(directory: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}

export function isDiskNearlyFull(directory: string): boolean {
  const room = roomIn(directory);
  return room !== null && room < LITTLE;
}

/** SQLite also reports a full disk as `disk I/O error`. */
export function isDiskFullError(error: unknown, directory: string): boolean {
  return isDiskFull(error) || (isInputOutput(error) && (roomIn(directory) ?? NONE) < NONE);
}

export function diskFullMessage(directory: string): string {
  return `${DISK_FULL}: the data directory ${directory} needs room before the service can start`;
}
