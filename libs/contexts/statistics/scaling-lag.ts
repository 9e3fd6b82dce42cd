import type { EngineReport } from '@vpds/observability';

/** A lag that was read so long ago is not known any more, milliseconds. */
const FRESH = 6_000;

export interface ScalingLagOptions {
  /** Default: engines that are always there. */
  readonly engines?: (() => readonly Pick<EngineReport, 'state'>[]) | undefined;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * The lag as an autoscaler is to see it: only what more replicas can shorten. While an engine is away, or the lag cannot be
 * read, that is nothing; the lag that alerts go by grows.
 */
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
