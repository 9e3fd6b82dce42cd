import { feedCommand } from './feed.command.ts';
import { projectionsCommand } from './projections.command.ts';
import { replayCommand } from './replay.command.ts';
import { run } from './run.ts';
import { timeCommand } from './time.command.ts';

process.exitCode = await run([timeCommand, replayCommand, projectionsCommand, feedCommand], process.argv.slice(2));
