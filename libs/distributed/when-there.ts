import { pause } from '@vpds/kernel';
import type { Logger } from 'pino';

const RETRY_AFTER = 1_000;

/** At the start the engines may not be there yet: a process waits for them. The work may be begun again. */
export async function whenThere<T>({ logger }: { readonly logger: Logger }, work: () => Promise<T>): Promise<T> {
  const never = new AbortController().signal;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      logger.warn({ err: error }, 'not started yet');
      await pause(RETRY_AFTER, never);
    }
  }
}
