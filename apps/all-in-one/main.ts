import { Unavailable } from '@vpds/kernel';
import { InvalidSettings, readSettings } from '@vpds/runtime';
import { StartRefused } from './start-refused.ts';
import { startAllInOne } from './start.ts';

// Restricts new files to this user and its group, even in a directory with open permissions.
process.umask(0o027);
try {
  await startAllInOne(readSettings(process.env));
} catch (error) {
  console.error(wordsFor(error));
  process.exit(1);
}

/** The one sentence of an expected failure. @throws defects, with their stack */
function wordsFor(error: unknown): string {
  if (error instanceof InvalidSettings || error instanceof StartRefused) return error.message;
  // Messages for clients omit the cause: the file and its error.
  if (error instanceof Unavailable)
    return `Not started: ${error.cause instanceof Error ? error.cause.message : error.message}.`;
  throw error;
}
