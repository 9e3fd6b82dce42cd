/** The message is for the user. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** The service has refused it. */
export class Refused extends CommandFailed {
  /** A code of the reference; empty if there is none. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Invalid in any state of the service. */
export class WrongUsage extends CommandFailed {}
