import { Command, CommanderError } from 'commander';
import { CommandFailed, WrongUsage } from './command-failed.ts';

/** RUN-4 */
const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** @returns the exit code */
export async function run(commands: readonly (() => Command)[], argv: readonly string[]): Promise<number> {
  const program = new Command('vpds')
    .enablePositionalOptions()
    .description('Vehicle Product Data Service: tools for analysts and operators')
    .action(() => program.help({ error: true }));
  for (const make of commands) program.addCommand(make());
  try {
    await strict(program).parseAsync([...argv], { from: 'user' });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USAGE;
    if (!(error instanceof CommandFailed)) throw error;
    if (error.message !== '') console.error(error.message);
    return error instanceof WrongUsage ? WRONG_USAGE : FAILED;
  }
}

/**
 * An unknown word after a command with subcommands is a usage error, too, and so is an option before the subcommand, which
 * would not see it.
 */
function strict(command: Command): Command {
  command.exitOverride().showHelpAfterError('(see --help)');
  if (command.commands.length === 0) return command;
  for (const sub of command.commands) strict(sub);
  return command
    .helpCommand(true)
    .allowExcessArguments()
    .hook('preAction', (_, acting) => {
      const [unknown] = command.args;
      if (acting === command && unknown !== undefined) command.error(`error: unknown command '${unknown}'`);
      const given = command.options.find((each) => command.getOptionValueSource(each.attributeName()) === 'cli');
      if (acting !== command && given !== undefined)
        command.error(`error: give ${given.long} after '${acting.name()}'`);
    });
}
