import '@vpds/runtime/quick-ticks';
import { Unavailable } from '@vpds/kernel';
import { InvalidSettings, readSettings } from '@vpds/runtime';
import { StartRefused } from './start-refused.ts';
import { startAllInOne } from './start.ts';

// The data directory may exist with open permissions; new files are restricted to this user and its group.
process.umask(0o027);
try {
  await startAllInOne(readSettings(process.env));
} catch (error) {
  console.error(wordsFor(error));
  process.exit(1);
}

/** One sentence on why startup failed. @throws defects, with their stack */
function wordsFor(error: unknown): string {
  if (error instanceof InvalidSettings || error instanceof StartRefused) return error.message;
  // Messages for clients omit the file and its error: those are the cause.
  if (error instanceof Unavailable)
    return `Not started: ${error.cause instanceof Error ? error.cause.message : error.message}.`;
  throw error;
}
