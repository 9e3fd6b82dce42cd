/** The message is for the user. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** Invalid in any state of the service. */
export class WrongUsage extends CommandFailed {}
