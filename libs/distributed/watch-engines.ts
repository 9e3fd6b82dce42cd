import { Unavailable } from '@vpds/kernel';
import type { EngineHealth } from '@vpds/observability';
import type { Background } from './stoppable.ts';

/** Longest time without a sign of life of an engine before it is asked, ms. */
const LOOK_EVERY = 2_000;
/** Failures in a row: an election or a busy start takes seconds. */
const FAILURES = 3;

export interface EngineProbe {
  /** @throws Unavailable in time */
  ask(): Promise<void>;
  /**
   * When the engine last answered a call of this process, by `performance.now()`. Absent: its answers do not show what
   * the probe does.
   */
  answeredAt?(): number;
}

/** An engine that answers this process's own calls is not asked. One probe at a time. */
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
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const answered = () => {
    failures = 0;
    health.up(engine);
  };
  const ask = async (): Promise<void> => {
    try {
      await probe.ask();
      answered();
    } catch (error) {
      failures += 1;
      note(engine, error, failures, health);
    }
  };
  /** @returns milliseconds until the next check */
  const look = async (): Promise<number> => {
    const begun = performance.now();
    const left = (probe.answeredAt?.() ?? -Infinity) + LOOK_EVERY - begun;
    if (left > 0) answered();
    else await ask();
    return left > 0 ? left : Math.max(0, begun + LOOK_EVERY - performance.now());
  };
  let looking: Promise<void> = Promise.resolve();
  const next = (milliseconds: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => void (looking = look().then(next)), milliseconds);
  };
  next(0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
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
