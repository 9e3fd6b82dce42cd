import '@vpds/runtime/early-signals';
import { Unavailable } from '@vpds/kernel';
import { InvalidSettings, readSettings } from '@vpds/runtime/settings';
import { openEngine } from './open-engine.ts';
import { StartRefused } from './start-refused.ts';

// Restricts new files to this user and its group, even in a directory with open permissions.
process.umask(0o027);
try {
  const settings = readSettings(process.env);
  const opening = openEngine(settings);
  // Awaited later: a refusal before that is no unhandled rejection.
  opening.catch(() => undefined);
  // The rest of the service is ten times the size, and is loaded while the engine's threads start.
  const { startAllInOne } = await import('./start.ts');
  await startAllInOne(settings, opening);
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
