import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from '@vpds/observability';
import { LATER_REASONS, type Outcome } from './outcome.ts';

const OUTCOMES = ['answered', 'refused', 'unauthorized', ...LATER_REASONS.map((reason) => `later_${reason}`)];

export class OutboundMetrics {
  readonly #calls: Counter<'system' | 'outcome'>;
  readonly #seconds: Histogram<'system'>;
  readonly #unauthorized: Counter<'system'>;
  readonly #circuits = new Map<string, () => boolean>();

  constructor({ registry }: Metrics) {
    this.#calls = new Counter({
      name: 'vpds_outbound_calls_total',
      help: 'Calls to outside systems by outcome',
      labelNames: ['system', 'outcome'],
      registers: [registry],
    });
    this.#seconds = new Histogram({
      name: 'vpds_outbound_call_seconds',
      help: 'Time from sending a request to an outside system to its complete answer or failure',
      labelNames: ['system'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 10],
      registers: [registry],
    });
    this.#unauthorized = new Counter({
      name: 'vpds_outbound_unauthorized_total',
      help: 'Answers 401 and 403 of outside systems: the token that we send is wrong (alarm)',
      labelNames: ['system'],
      registers: [registry],
    });
    const circuits = this.#circuits;
    new Gauge({
      name: 'vpds_outbound_circuit_open',
      help: '1 while the circuit of an outside system is open: it failed or asked for a pause',
      labelNames: ['system'],
      registers: [registry],
      collect() {
        for (const [system, isOpen] of circuits) this.set({ system }, isOpen() ? 1 : 0);
      },
    });
  }

  /** Creates every series at once: Prometheus does not see an increase from nothing. */
  watch(system: string, isOpen: () => boolean): void {
    for (const outcome of OUTCOMES) this.#calls.inc({ system, outcome }, 0);
    this.#seconds.zero({ system });
    this.#unauthorized.inc({ system }, 0);
    this.#circuits.set(system, isOpen);
  }

  called(system: string, outcome: Outcome): void {
    this.#calls.inc({ system, outcome: outcome.kind === 'later' ? `later_${outcome.reason}` : outcome.kind });
    if (outcome.kind === 'unauthorized') this.#unauthorized.inc({ system });
  }

  sending(system: string): () => void {
    return this.#seconds.startTimer({ system });
  }
}
