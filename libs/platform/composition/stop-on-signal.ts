import type { Logger } from 'pino';
import type { Readiness } from '../health/readiness.ts';

/**
 * On the first SIGTERM or SIGINT the process is not ready any more and stops; later ones change nothing. It ends with exit
 * code 0, or with 1 if the stop fails or takes longer than `within` milliseconds.
 */
export function stopOnSignal(logger: Logger, readiness: Readiness, within: number, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    readiness.drain();
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error('the stop took too long: the process ends');
      process.exit(1);
    }, within).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
