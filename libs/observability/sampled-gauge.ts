import { SingleFlight, pauseToBeat } from '@vpds/kernel';
import { Gauge, type Registry } from 'prom-client';

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface SampledGaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Runs in the background, never during a scrape. */
  readonly read: () => Promise<readonly Sample[]>;
  /** Milliseconds. */
  readonly every: number;
  /** While unreadable, values grow by one per second, as an unobserved lag does. Default: the last values stay. */
  readonly growsUnread?: boolean;
}

/**
 * Scrapes never wait for an engine, and values persist while one is down. Label sets missing from the last sample are
 * removed.
 */
export class SampledGauge {
  readonly #options: SampledGaugeOptions;
  readonly #clock: () => number;
  #last: readonly Sample[] = [];
  #readAt: number;
  readonly #reading = new SingleFlight(() => this.#read());
  readonly #stopping = new AbortController();

  constructor(options: SampledGaugeOptions, registry: Registry, clock: () => number = () => performance.now()) {
    this.#options = options;
    this.#clock = clock;
    this.#readAt = clock();
    const show = (gauge: Gauge) => this.#show(gauge);
    new Gauge({
      name: options.name,
      help: options.help,
      labelNames: [...(options.labels ?? [])],
      registers: [registry],
      collect() {
        show(this);
      },
    });
  }

  get name(): string {
    return this.#options.name;
  }

  /** Seconds since the last successful sample, or since construction. */
  get ageSeconds(): number {
    return Math.max(0, (this.#clock() - this.#readAt) / 1_000);
  }

  start(): void {
    void this.#keepSampling(this.#stopping.signal);
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Together with whatever else is due then: an engine can answer several gauges at once. */
  async #keepSampling(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      void this.sample();
      await pauseToBeat(this.#options.every, signal);
    }
  }

  /** Concurrent calls share one run. */
  sample(): Promise<void> {
    return this.#reading.run();
  }

  async #read(): Promise<void> {
    try {
      this.#last = await this.#options.read();
      this.#readAt = this.#clock();
    } catch {
      // The sample's age shows the failure.
    }
  }

  #show(gauge: Gauge): void {
    const { ageSeconds: age } = this;
    const unseen = this.#options.growsUnread === true && age > (2 * this.#options.every) / 1_000 ? age : 0;
    gauge.reset();
    for (const { labels, value } of this.#last) gauge.set({ ...labels }, value + unseen);
  }
}
