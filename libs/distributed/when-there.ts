import { Unavailable, pause } from '@vpds/kernel';
import type { Readiness } from '@vpds/observability';
import type { Logger } from 'pino';

const RETRY_AFTER = 500;
/** What is waited for is said when it changes, and so often while it does not, milliseconds. */
const SAY_EVERY = 30_000;

/**
 * At the start the engines may not be there yet: a process waits for them, and its readiness names what it waits for. The
 * work may be begun again.
 */
export async function whenThere<T>(
  { logger, readiness }: { readonly logger: Logger; readonly readiness: Readiness },
  work: () => Promise<T>,
): Promise<T> {
  const never = new AbortController().signal;
  let said = { reason: '', at: 0 };
  for (;;) {
    try {
      const done = await work();
      readiness.ready('engines');
      return done;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      readiness.notReady('engines', `waiting: ${reason}`);
      if (reason !== said.reason || Date.now() - said.at >= SAY_EVERY) {
        said = { reason, at: Date.now() };
        logger.warn(error instanceof Unavailable ? { reason } : { err: error }, 'not started yet: waiting');
      }
      await pause(RETRY_AFTER, never);
    }
  }
}
