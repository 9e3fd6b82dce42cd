import type { Logger } from 'pino';
import type { Readiness } from '@vpds/observability';

/**
 * The first SIGTERM or SIGINT makes the process unready and stops it; later ones are ignored. Exit code 0, or 1 if the
 * stop fails or exceeds `within` milliseconds. @returns starts the same stop with another exit code
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
      logger.error({ code: 'stop_failed' }, 'graceful stop timed out, exiting');
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Those of `early-signals.ts` end the process at once. A signal that is on its way needs a listener throughout.
    const earlier = process.listeners(signal);
    process.on(signal, onSignal);
    for (const listener of earlier) process.off(signal, listener);
  }
  return end;
}
