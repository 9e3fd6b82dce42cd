/** The message is for the user. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** The service has refused it. */
export class Refused extends CommandFailed {
  readonly status: number;
  /** A code of the reference; empty if there is none. */
  readonly code: string;

  constructor(message: string, status: number, code = '') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Invalid in any state of the service. */
export class WrongUsage extends CommandFailed {}
