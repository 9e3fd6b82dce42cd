import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { SampledGauge, type SampledGaugeOptions } from './sampled-gauge.ts';

/** Milliseconds. */
const RENDERED_FOR = 1_000;

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

  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Rendered once a second at most, for all callers together: it takes up to 20 ms. */
  rendered(): Promise<Buffer> {
    if (performance.now() < this.#renderAgainAt) return this.#rendered;
    this.#renderAgainAt = performance.now() + RENDERED_FOR;
    this.#rendered = this.text().then((text) => Buffer.from(text));
    this.#rendered.catch(() => (this.#renderAgainAt = 0));
    return this.#rendered;
  }
}
