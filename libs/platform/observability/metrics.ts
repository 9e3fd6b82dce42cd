import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The process's metrics in Prometheus' text format. Labels are route patterns and codes, never identifiers. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #children = new Map<string, { observe(seconds: number): void }>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'vpds_http_request_seconds',
      help: 'Time from a request to its answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [this.registry],
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

  /** A gauge that is asked for its value when the metrics are read; left out while it cannot tell, as an engine is away. */
  gauge(name: string, help: string, read: () => number | Promise<number>): Gauge {
    return new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.remove();
        }
      },
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
