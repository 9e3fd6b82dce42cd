import { auditCommand } from './audit.command.ts';
import { clockCommand } from './clock.command.ts';
import { deadLettersCommand } from './dead-letters.command.ts';
import { effectsCommand } from './effects.command.ts';
import { eventsCommand } from './events.command.ts';
import { feedCommand } from './feed.command.ts';
import { fieldsCommand } from './fields.command.ts';
import { getCommand } from './get.command.ts';
import { importCommand } from './import.command.ts';
import { importsCommand } from './imports.command.ts';
import { internalKeysCommand } from './internal-keys.command.ts';
import { limitsCommand } from './limits.command.ts';
import { projectionsCommand } from './projections.command.ts';
import { replayCommand } from './replay.command.ts';
import { seriesCommand } from './series.command.ts';
import { timeCommand } from './time.command.ts';
import { verifyCommand } from './verify.command.ts';

/** In the order in which `vpds --help` lists them. */
export const COMMANDS = [
  timeCommand,
  getCommand,
  importCommand,
  importsCommand,
  replayCommand,
  projectionsCommand,
  seriesCommand,
  feedCommand,
  verifyCommand,
  deadLettersCommand,
  effectsCommand,
  eventsCommand,
  fieldsCommand,
  auditCommand,
  limitsCommand,
  clockCommand,
  internalKeysCommand,
];
