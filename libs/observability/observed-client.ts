import {
  type CallContext,
  type OperationClient,
  type Operation,
  NotEnabledYet,
  Refusal,
  Unavailable,
  currentWork,
  traced,
} from '@vpds/kernel';
import { Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** `refused` is a regular answer; `unavailable`: the other service or one of its engines was down. */
export type CallOutcome = 'done' | 'refused' | 'unavailable' | 'failed';

export function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof Refusal || error instanceof NotEnabledYet) return 'refused';
  return error instanceof Unavailable ? 'unavailable' : 'failed';
}

export class ObservedClient implements OperationClient {
  readonly #operationClient: OperationClient;
  readonly #seconds: Histogram<'operation' | 'outcome'>;

  constructor(operationClient: OperationClient, { registry }: Metrics) {
    this.#operationClient = operationClient;
    this.#seconds = new Histogram({
      name: 'vpds_call_seconds',
      help: 'Time of a call to another service, its retries included',
      labelNames: ['operation', 'outcome'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    });
  }

  async call<Request, Response>(
    operation: Operation<Request, Response>,
    request: Request,
    context: CallContext,
  ): Promise<Response> {
    const started = performance.now();
    let outcome: CallOutcome = 'done';
    try {
      const parent = currentWork().traceparent ?? context.traceparent;
      return await traced(`call ${operation.pattern}`, { kind: 'client', parent }, () => {
        const { traceparent = parent } = currentWork();
        return this.#operationClient.call(operation, request, { ...context, traceparent });
      });
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      this.#seconds.observe({ operation: operation.pattern, outcome }, (performance.now() - started) / 1_000);
    }
  }
}
