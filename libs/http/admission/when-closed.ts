import type { ServerResponse } from 'node:http';

/**
 * Runs it once the response is closed: it has left, or the client has disconnected. Runs it at once if that has happened
 * meanwhile: `close` is not emitted again, and what waits for it would be held until a restart.
 */
export function whenClosed(response: ServerResponse, run: () => void): void {
  if (response.closed) run();
  else response.once('close', run);
}
