import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '@vpds/observability';
import type { Outcome } from './outcome.ts';

/** Metrics of calls to outside systems, by system; one instance per process. */
export class OutboundMetrics {
  readonly #calls: Counter<'system' | 'outcome'>;
  readonly #unauthorized: Counter<'system'>;
  readonly #circuit: Gauge<'system'>;

  constructor({ registry }: Metrics) {
    this.#calls = new Counter({
      name: 'vpds_outbound_calls_total',
      help: 'Calls to outside systems by outcome',
      labelNames: ['system', 'outcome'],
      registers: [registry],
    });
    this.#unauthorized = new Counter({
      name: 'vpds_outbound_unauthorized_total',
      help: 'Answers 401 and 403 of outside systems: the token that we send is wrong (alarm)',
      labelNames: ['system'],
      registers: [registry],
    });
    this.#circuit = new Gauge({
      name: 'vpds_outbound_circuit_open',
      help: '1 while the circuit of an outside system is open: it failed or asked for a pause',
      labelNames: ['system'],
      registers: [registry],
    });
  }

  watch(system: string): void {
    this.#unauthorized.inc({ system }, 0);
    this.#circuit.set({ system }, 0);
  }

  called(system: string, outcome: Outcome): void {
    this.#calls.inc({ system, outcome: outcome.kind === 'later' ? `later_${outcome.reason}` : outcome.kind });
    if (outcome.kind === 'unauthorized') this.#unauthorized.inc({ system });
  }

  circuit(system: string, open: boolean): void {
    this.#circuit.set({ system }, open ? 1 : 0);
  }
}
