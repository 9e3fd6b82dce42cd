import { COMMANDS } from './commands.ts';
import { run } from './run.ts';

// The reader may close the output early (`| head -1`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(`The output cannot be written: ${error.message}`);
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await run(COMMANDS, process.argv.slice(2));
