import { currentWork, startSpan } from '@vpds/kernel';
import { Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';
import { type CallOutcome, outcomeOf } from './observed-client.ts';

const CLIENT = { kind: 'client' } as const;

export class EngineMetrics {
  readonly #seconds: Histogram<'engine' | 'operation' | 'outcome'>;

  constructor({ registry }: Metrics) {
    this.#seconds = new Histogram({
      name: 'vpds_engine_call_seconds',
      help: 'Time of a call to an engine',
      labelNames: ['engine', 'operation', 'outcome'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    });
  }

  /** Times every call of a port that returns a promise. */
  observed<Port extends object>(engine: string, port: Port): Port {
    const functions = new Map<PropertyKey, unknown>();
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const known = functions.get(name);
        if (known !== undefined) return known;
        const timed = this.#timed(engine, String(name), value.bind(target) as (...values: unknown[]) => unknown);
        functions.set(name, timed);
        return timed;
      },
    });
  }

  #timed(
    engine: string,
    operation: string,
    call: (...values: unknown[]) => unknown,
  ): (...values: unknown[]) => unknown {
    return (...values) => {
      const started = performance.now();
      const result = call(...values);
      if (!(result instanceof Promise)) return result;
      // Only within a trace: otherwise each poll of an engine would start one.
      const span = typeof currentWork().traceparent === 'string' ? startSpan(`${engine} ${operation}`, CLIENT) : null;
      const observe = (outcome: CallOutcome) => {
        span?.end(outcome === 'done' || outcome === 'refused' ? {} : { error: outcome });
        this.#seconds.observe({ engine, operation, outcome }, (performance.now() - started) / 1_000);
      };
      void result.then(
        () => observe('done'),
        (error: unknown) => observe(outcomeOf(error)),
      );
      return result;
    };
  }
}
