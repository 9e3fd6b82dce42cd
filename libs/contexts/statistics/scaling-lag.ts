import type { EngineReport } from '@vpds/observability';

/** Older readings count as unknown, ms. */
const FRESH = 6_000;

export interface ScalingLagOptions {
  /** Default: embedded engines. */
  readonly engines?: (() => readonly Pick<EngineReport, 'state'>[]) | undefined;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** Only the lag that more replicas can shorten: 0 while an engine is down or the lag is unknown. */
export class ScalingLag {
  readonly #engines: () => readonly Pick<EngineReport, 'state'>[];
  readonly #now: () => number;
  #last = { seconds: 0, at: Number.NEGATIVE_INFINITY };

  constructor({ engines = () => [], now = () => performance.now() }: ScalingLagOptions) {
    this.#engines = engines;
    this.#now = now;
  }

  read(seconds: number): number {
    this.#last = { seconds, at: this.#now() };
    return seconds;
  }

  get seconds(): number {
    const isKnown = this.#now() - this.#last.at <= FRESH;
    return isKnown && this.#engines().every(({ state }) => state === 'up') ? this.#last.seconds : 0;
  }
}
