/** The command was understood and could not be carried out; the message is for the person who gave it. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** The command was given something that can never be right. */
export class WrongUsage extends CommandFailed {}
