/** One sentence on why startup failed. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
