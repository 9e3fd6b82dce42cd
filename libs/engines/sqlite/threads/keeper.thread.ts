/** Checkpoints WALs while the writer writes. Message: a file; answer: an error message or null. */
import { parentPort, workerData } from 'node:worker_threads';
import { Database, isBusy, isDiskFull } from '../files/database.ts';
import type { KeeperStart } from './protocol.ts';

const { paths, busyTimeout } = workerData as KeeperStart;
const port = parentPort;
if (port === null) throw new Error('The keeper runs in a thread');

const databases = paths.map((path) => new Database(path, { busyTimeout, cacheKibibytes: 64 }));

port.on('message', (index: number | null) => {
  if (index === null) {
    for (const database of databases) database.close();
    port.close();
    return;
  }
  try {
    databases[index]?.checkpoint('PASSIVE');
    port.postMessage(null);
  } catch (error) {
    port.postMessage(isDiskFull(error) || isBusy(error) ? null : (error as Error).message);
  }
});
