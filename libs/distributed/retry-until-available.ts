import { pause } from '@vpds/kernel';
import type { Readiness } from '@vpds/observability';
import type { Logger } from 'pino';

const RETRY_AFTER = 500;

/** The engines may start later than this process. `work` may run repeatedly. @throws Error once the process stops */
export async function retryUntilAvailable<T>(
  { logger, readiness }: { readonly logger: Logger; readonly readiness: Readiness },
  work: () => Promise<T>,
): Promise<T> {
  const never = new AbortController().signal;
  for (;;) {
    try {
      const done = await work();
      readiness.throwIfDraining();
      readiness.ready('engines');
      return done;
    } catch (error) {
      readiness.throwIfDraining();
      const reason = error instanceof Error ? error.message : String(error);
      readiness.notReady('engines', `waiting: ${reason}`);
      logger.warn({ code: 'start_waiting', err: error }, 'waiting for engines');
      await pause(RETRY_AFTER, never);
    }
  }
}
