import type { Logger } from 'pino';
import type { Readiness } from '@vpds/observability';

/**
 * On the first SIGTERM or SIGINT the process is not ready any more and stops; later ones change nothing. It ends with exit
 * code 0, or with 1 if the stop fails or takes longer than `within` milliseconds.
 * @returns the same stop, for what else ends the process, with its exit code
 */
export function stopOnSignal(
  logger: Logger,
  readiness: Readiness,
  within: number,
  stop: () => Promise<void>,
): (exitCode: number) => void {
  let stopping = false;
  const end = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    readiness.drain();
    setTimeout(() => {
      logger.error({ code: 'stop_failed' }, 'the stop took too long: the process ends');
      process.exit(1);
    }, within).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        logger.error({ code: 'stop_failed', err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (!stopping) logger.info({ signal }, 'stopping');
    end(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return end;
}
