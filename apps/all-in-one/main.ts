import '@vpds/runtime/quick-ticks';
import { Unavailable } from '@vpds/kernel';
import { InvalidSettings, readSettings } from '@vpds/runtime';
import { StartRefused } from './start-refused.ts';
import { startAllInOne } from './start.ts';

// The data directory may stand already, open to all: what is made in it is for this user and its group.
process.umask(0o027);
try {
  await startAllInOne(readSettings(process.env));
} catch (error) {
  console.error(wordsFor(error));
  process.exit(1);
}

/** Why the service does not start, in one sentence. @throws what is a defect, with its stack */
function wordsFor(error: unknown): string {
  if (error instanceof InvalidSettings || error instanceof StartRefused) return error.message;
  // What is told to clients leaves out the file and its error: that is the cause.
  if (error instanceof Unavailable)
    return `Not started: ${error.cause instanceof Error ? error.cause.message : error.message}.`;
  throw error;
}
