import { Gauge, type Registry } from 'prom-client';

/** One value with its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface SampledGaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** May ask an engine: it runs beside the scrapes, never in one. */
  readonly read: () => Promise<readonly Sample[]>;
  /** Milliseconds between two samples. */
  readonly every: number;
  /** What cannot be read grows by a second each second, as a lag does that nobody can see. Default: the last values stay. */
  readonly growsUnread?: boolean;
}

/**
 * A gauge that is read in the background and shown from memory: a scrape never waits for an engine, and a value never
 * disappears because one is away. Values with other labels than the last sample has are removed.
 */
export class SampledGauge {
  readonly #options: SampledGaugeOptions;
  readonly #clock: () => number;
  #last: readonly Sample[] = [];
  #readAt: number;
  #reading: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

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

  /** Since the last sample that could be read, or since the beginning. */
  get ageSeconds(): number {
    return Math.max(0, (this.#clock() - this.#readAt) / 1_000);
  }

  start(): void {
    this.#timer = setInterval(() => void this.sample(), this.#options.every).unref();
    void this.sample();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads once; one sample at a time, however long an engine takes. */
  sample(): Promise<void> {
    return (this.#reading ??= this.#read().finally(() => (this.#reading = null)));
  }

  async #read(): Promise<void> {
    try {
      this.#last = await this.#options.read();
      this.#readAt = this.#clock();
    } catch {
      // The age of the sample shows it.
    }
  }

  #show(gauge: Gauge): void {
    const { ageSeconds: age } = this;
    const unseen = this.#options.growsUnread === true && age > (2 * this.#options.every) / 1_000 ? age : 0;
    gauge.reset();
    for (const { labels, value } of this.#last) gauge.set({ ...labels }, value + unseen);
  }
}
