import { setImmediate } from 'node:timers/promises';
import { Counter, Gauge, Histogram, type Metric, Registry, collectDefaultMetrics } from 'prom-client';
import { SampledGauge, type SampledGaugeOptions } from './sampled-gauge.ts';

/** Milliseconds. */
const RENDERED_FOR = 1_000;
/** Lines that are rendered at once; less than a millisecond. */
const SLICE = 200;

/** Labels are route patterns and codes, never identifiers. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #children = new Map<string, { observe(seconds: number): void }>();
  readonly #sampled: SampledGauge[] = [];
  #started = false;
  #rendered: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));
  #renderAgainAt = 0;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'vpds_http_request_seconds',
      help: 'Time from a request to its answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [this.registry],
    });
    const sampled = this.#sampled;
    new Gauge({
      name: 'vpds_sample_age_seconds',
      help: 'How old the value of a metric is that is read in the background',
      labelNames: ['metric'],
      registers: [this.registry],
      collect() {
        for (const { name, ageSeconds } of sampled) this.set({ metric: name }, Math.round(ageSeconds * 10) / 10);
      },
    });
  }

  observeRequest(route: string, method: string, status: number, milliseconds: number): void {
    const id = `${method} ${status} ${route}`;
    let child = this.#children.get(id);
    if (child === undefined) this.#children.set(id, (child = this.#requests.labels(route, method, String(status))));
    child.observe(milliseconds / 1000);
  }

  counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }

  gauge(name: string, help: string, read: () => number): Gauge {
    return new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Read from an engine in the background, after {@link startSampling}. */
  sampled(options: SampledGaugeOptions): void {
    const gauge = new SampledGauge(options, this.registry);
    this.#sampled.push(gauge);
    if (this.#started) gauge.start();
  }

  /** @returns stops the sampling */
  startSampling(): () => void {
    this.#started = true;
    for (const gauge of this.#sampled) gauge.start();
    return () => {
      this.#started = false;
      for (const gauge of this.#sampled) gauge.stop();
    };
  }

  showBuild(service: string, version: string): void {
    new Gauge({
      name: 'vpds_build_info',
      help: 'The service, its version and the version of Node',
      labelNames: ['service', 'version', 'node'],
      registers: [this.registry],
    }).set({ service, version, node: process.versions.node }, 1);
  }

  /** `read` must not wait for an engine. */
  labelledGauge(name: string, help: string, label: string, read: () => readonly (readonly [string, number])[]): Gauge {
    return new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [of, value] of read()) this.set({ [label]: of }, value);
      },
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /**
   * Renders in slices, since rendering at once would take the event loop for up to 20 ms. The values of one metric are
   * of one moment.
   */
  async text(): Promise<string> {
    const texts: string[] = [];
    let lines = 0;
    for (const { name } of this.registry.getMetricsAsArray()) {
      const metric = this.registry.getSingleMetric(name) as Metric;
      const { values, ...described } = await metric.get();
      const parts: string[] = [];
      for (let start = 0; start === 0 || start < values.length; start += SLICE) {
        const slice = values.slice(start, start + SLICE);
        const text = await textOf({ ...described, values: slice });
        // Only the first part describes the metric, in two lines.
        parts.push(start === 0 ? text : text.split('\n').slice(2).join('\n'));
        lines += slice.length;
        if (lines >= SLICE) {
          await setImmediate();
          lines = 0;
        }
      }
      texts.push(parts.join('\n'));
    }
    return `${texts.join('\n\n')}\n`;
  }

  /** Rendered once a second at most, for all callers together. */
  rendered(): Promise<Buffer> {
    if (performance.now() < this.#renderAgainAt) return this.#rendered;
    this.#renderAgainAt = performance.now() + RENDERED_FOR;
    this.#rendered = this.text().then((text) => Buffer.from(text));
    this.#rendered.catch(() => (this.#renderAgainAt = 0));
    return this.#rendered;
  }
}

/** Renders a metric as if its registry had no other. */
function textOf(read: Awaited<ReturnType<Metric['get']>>): Promise<string> {
  const registry = new Registry();
  registry.registerMetric({ name: read.name, get: async () => read } as never);
  return registry.getSingleMetricAsString(read.name);
}
