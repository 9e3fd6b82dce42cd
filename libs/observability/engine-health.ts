import { now as serviceNow } from '@vpds/kernel';
import type { Logger } from 'pino';
import type { Metrics } from '../observability/metrics.ts';

/** `denied`: refuses something that this process needs. `full`: refuses writes. */
export type EngineState = 'unknown' | 'up' | 'away' | 'denied' | 'full';

export interface EngineReport {
  readonly engine: string;
  readonly state: EngineState;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** A reason of a fixed list, without hosts, users and companies. */
  readonly reason: string | null;
}

interface Known {
  readonly state: EngineState;
  readonly since: number;
  readonly reason: string | null;
}

/** A denial expires after this, milliseconds. */
const DENIED_FOR = 30_000;

/** An unavailable engine does not make the process unready: the other replicas lack it, too. */
export class EngineHealth {
  readonly #known = new Map<string, Known>();
  readonly #deniedAt = new Map<string, number>();
  /** The failures of engines that may still count as up. */
  readonly #failing = new Map<string, string>();
  readonly #logger: Logger;
  readonly #now: () => number;

  constructor(engines: readonly string[], logger: Logger, metrics: Metrics, now: () => number = serviceNow) {
    this.#logger = logger;
    this.#now = now;
    for (const engine of engines) this.#known.set(engine, { state: 'unknown', since: now(), reason: null });
    metrics.labelledGauge('vpds_engine_up', '1: the engine serves this process', 'engine', () =>
      [...this.#known].map(([engine, { state }]) => [engine, state === 'up' ? 1 : 0]),
    );
  }

  up(engine: string): void {
    this.#failing.delete(engine);
    const deniedAt = this.#deniedAt.get(engine);
    if (deniedAt !== undefined && Math.abs(this.#now() - deniedAt) < DENIED_FOR) return;
    this.#deniedAt.delete(engine);
    this.#change(engine, 'up', null);
  }

  away(engine: string, reason: string): void {
    this.#change(engine, 'away', reason);
  }

  full(engine: string, reason: string): void {
    this.#change(engine, 'full', reason);
  }

  denied(engine: string, reason: string): void {
    this.#deniedAt.set(engine, this.#now());
    this.#change(engine, 'denied', reason);
  }

  /** One failed check does not mark the engine as away. */
  failed(engine: string, reason: string): void {
    this.#failing.set(engine, reason);
  }

  /** The most likely cause of a slow call: an engine whose last check failed. */
  get suspect(): string | null {
    const [reason] = this.#failing.values();
    return reason ?? null;
  }

  get reports(): EngineReport[] {
    return [...this.#known].map(([engine, { state, since, reason }]) => {
      return { engine, state, since: new Date(since).toISOString(), reason };
    });
  }

  #change(engine: string, state: EngineState, reason: string | null): void {
    const before = this.#known.get(engine);
    if (before?.state === state && before.reason === reason) return;
    const now = this.#now();
    const since = before?.state === state ? before.since : now;
    this.#known.set(engine, { state, since, reason });
    if (before?.state === state) return;
    if (state !== 'up' && state !== 'unknown')
      this.#logger.warn({ code: `engine_${state}`, engine, state, reason }, 'an engine does not serve this process');
    else if (before !== undefined && before.state !== 'unknown')
      this.#logger.warn(
        { code: 'engine_back', engine, seconds: Math.round((now - before.since) / 1_000) },
        'an engine serves this process again',
      );
  }
}
