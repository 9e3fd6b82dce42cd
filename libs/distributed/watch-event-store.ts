import type { Readiness } from '@vpds/platform';
import type { Background } from './stoppable.ts';

const LOOK_EVERY = 2_000;
/** Looks that fail in a row before the process says that it cannot append: an election takes seconds. */
const FAILURES = 3;

/**
 * Ready means: can serve reads and appends (design 7). What takes appends is the event store; with any other engine away
 * the process goes on with what does not need it, so only this one counts.
 */
export function watchEventStore(store: { health(): Promise<void> }, readiness: Readiness): Background {
  let failures = 0;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      await store.health();
      failures = 0;
      readiness.ready('event store');
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES) readiness.notReady('event store', error instanceof Error ? error.message : 'away');
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
