import { Unavailable } from '@vpds/kernel';
import type { EngineHealth } from '@vpds/observability';
import type { Background } from './stoppable.ts';

const LOOK_EVERY = 2_000;
/** In a row: an election or a busy start takes seconds. */
const FAILURES = 3;

/** @throws Unavailable in time */
export type EngineProbe = () => Promise<void>;

/** Every two seconds, one probe at a time. */
export function watchEngines(probes: Readonly<Record<string, EngineProbe>>, health: EngineHealth): Background {
  const watches = Object.entries(probes).map(([engine, probe]) => watch(engine, probe, health));
  return {
    async stop() {
      await Promise.all(watches.map((each) => each.stop()));
    },
  };
}

function watch(engine: string, probe: EngineProbe, health: EngineHealth): Background {
  let failures = 0;
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      await probe();
      failures = 0;
      health.up(engine);
    } catch (error) {
      failures += 1;
      note(engine, error, failures, health);
    }
  };
  const begin = () => {
    looking ??= look().finally(() => (looking = null));
  };
  begin();
  const timer = setInterval(begin, LOOK_EVERY);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

function note(engine: string, error: unknown, failures: number, health: EngineHealth): void {
  // A driver's message may name hosts and users.
  const reason = error instanceof Unavailable ? error.message : 'The check failed';
  if (error instanceof Unavailable) health.failed(engine, reason);
  if (error instanceof Unavailable && error.isDenied) health.denied(engine, reason);
  else if (error instanceof Unavailable && error.isFull) health.full(engine, reason);
  else if (failures >= FAILURES) health.away(engine, reason);
}
