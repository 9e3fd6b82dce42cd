/** The command was understood and could not be carried out; the message is for the person who gave it. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
