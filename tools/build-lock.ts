import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

const LOOK_EVERY = 100;
/** SQLite's code for a lock that another process has. */
const BUSY = 5;

/**
 * One build at a time in a checkout: two would write and remove the same files. The others wait until this process
 * ends, however it does.
 */
export async function waitForOtherBuilds(root: string): Promise<void> {
  const directory = join(root, 'node_modules/.cache');
  mkdirSync(directory, { recursive: true });
  const lock = new DatabaseSync(join(directory, 'build.lock'));
  for (let isFirst = true; !isTaken(lock); isFirst = false) {
    if (isFirst) console.error('Waiting for another build …');
    await sleep(LOOK_EVERY);
  }
  // A closed or collected database would release the lock.
  process.once('exit', () => lock.close());
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    return false;
  }
}
