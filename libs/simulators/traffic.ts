import type { Fault } from './faults.ts';
import type { SystemName } from './simulated-system.ts';

export interface Exchange {
  readonly at: string;
  readonly method: string;
  /** It has the query, but not the base. */
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** Null if there is none, it was not read, or it is over 16 KiB. */
  body: unknown;
  readonly fault: Fault['kind'] | null;
  /** Null if it was not answered, or not yet. */
  status: number | null;
}

export interface SystemState {
  readonly accepted: number;
  /** Requests since the start, unauthorized and failed ones included. */
  readonly requests: number;
  /** `POST /orders`, `GET /orders/:id`, … and `other`. */
  readonly routes: Readonly<Record<string, number>>;
  /** The last 20, newest last. */
  readonly recent: readonly Readonly<Exchange>[];
}

const remembered = 20;

/** Requests in memory, bounded. */
export class Traffic {
  #requests = 0;
  readonly #routes = new Map<string, number>();
  readonly #recent: Exchange[] = [];

  record(route: string, exchange: Exchange): void {
    this.#requests += 1;
    this.#routes.set(route, (this.#routes.get(route) ?? 0) + 1);
    this.#recent.push(exchange);
    if (this.#recent.length > remembered) this.#recent.shift();
  }

  state(accepted: number): SystemState {
    return {
      accepted,
      requests: this.#requests,
      routes: Object.fromEntries(this.#routes),
      recent: this.#recent.map((exchange) => ({ ...exchange })),
    };
  }
}

export type TrafficBySystem = Readonly<Record<SystemName, Traffic>>;
