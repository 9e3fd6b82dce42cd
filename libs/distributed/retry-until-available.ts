import { pause } from '@vpds/kernel';
import type { Readiness } from '@vpds/observability';
import type { Logger } from 'pino';

const RETRY_AFTER = 500;

/**
 * At the start the engines may not be there yet: a process waits for them, and its readiness names what it waits for. The
 * work may be begun again.
 */
export async function retryUntilAvailable<T>(
  { logger, readiness }: { readonly logger: Logger; readonly readiness: Readiness },
  work: () => Promise<T>,
): Promise<T> {
  const never = new AbortController().signal;
  for (;;) {
    try {
      const done = await work();
      readiness.ready('engines');
      return done;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      readiness.notReady('engines', `waiting: ${reason}`);
      logger.warn({ code: 'start_waiting', err: error }, 'not started yet: waiting');
      await pause(RETRY_AFTER, never);
    }
  }
}
