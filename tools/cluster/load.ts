// Requests at a steady, modest rate, as integrators send them: measures refusals, not speed.
import { randomUUID } from 'node:crypto';
import { eventually, pause } from './commands.ts';
import { OPERATOR_KEY } from './secrets.ts';

/** Longer than the gateway waits for any service, ms. */
const ANSWER_WITHIN = 30_000;
const BETWEEN_REQUESTS = 120;
const PATIENCE = 60_000;
const REASONS_SHOWN = 6;

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
}

export interface Vehicle {
  readonly vin: string;
  readonly productID: number;
}

/** `url`: of a gateway or of the Service. */
export class Caller {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async ask<T>(path: string, body?: object, idempotencyKey?: string): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-api-key': OPERATOR_KEY,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /** `message`. @throws Error unless the status is 200 */
  async ok<T>(path: string, body?: object): Promise<T> {
    const answer = await this.ask<{ message: T }>(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.message;
  }

  /** Retries 503, as clients do; one idempotency key prevents duplicates. */
  patiently<T>(path: string, body: object): Promise<T> {
    const key = randomUUID();
    return eventually(path, PATIENCE, async () => {
      const { status, body: answer } = await this.ask<{ message: T }>(path, body, key);
      if (status === 200) return answer.message;
      throw new Error(`${status} ${JSON.stringify(answer)}`);
    });
  }

  async create(fields: object = { brand: 'Steady' }): Promise<Vehicle> {
    const vin = newVin();
    return {
      vin,
      productID: await this.patiently<number>('/product/create', { vehicleIdentificationNumber: vin, fields }),
    };
  }
}

let vins = 0;

function newVin(): string {
  vins += 1;
  return `CLST${String(Date.now() % 1e8).padStart(8, '0')}${String(vins % 1e5).padStart(5, '0')}`;
}

/** Requests in rotation, each with the services that must answer besides the gateway. */
const REQUESTS: readonly {
  readonly services: readonly string[];
  readonly send: (caller: Caller, known: Vehicle) => Promise<Answer>;
}[] = [
  {
    services: ['product-service'],
    send: (caller) =>
      caller.ask('/product/create', { vehicleIdentificationNumber: newVin(), fields: { brand: 'Steady' } }),
  },
  { services: ['commission-service'], send: (caller) => caller.ask('/admin/commission-partners') },
  {
    services: ['product-service'],
    send: (caller, { vin }) => caller.ask(`/product/search/vehicleIdentificationNumber/${vin}`),
  },
  {
    services: ['transport-tracking-worker'],
    send: (caller, { productID }) => caller.ask('/product/transport', { productID }),
  },
  { services: ['prepared-data-service'], send: (caller, { vin }) => caller.ask(`/product/prepare-data/${vin}`) },
  {
    services: ['product-service', 'commission-service', 'transport-tracking-worker'],
    send: (caller, { productID }) => caller.ask(`/product/${productID}/history`),
  },
  { services: ['statistics-projector'], send: (caller) => caller.ask('/statistics?since=today') },
];

const reasonOf = ({ status, body }: Answer): string =>
  `${status} ${(body as { message?: string } | null)?.message ?? JSON.stringify(body)}`.slice(0, 120);

export interface Refusal {
  /** All that the request needs. */
  readonly services: readonly string[];
  /** Seconds since the load began. */
  readonly at: number;
  readonly why: string;
}

export interface Outcome {
  readonly sent: number;
  readonly created: number;
  readonly refused: readonly Refusal[];
}

/** Sends requests on schedule, whether or not earlier ones were answered. */
export class Load {
  readonly #caller: Caller;
  readonly #known: Vehicle;
  readonly #begun = performance.now();
  readonly #refused: Refusal[] = [];
  readonly #inProgress = new Set<Promise<void>>();
  #sent = 0;
  #created = 0;
  #stopped = false;
  readonly #sending: Promise<void>;

  private constructor(caller: Caller, known: Vehicle, every: number) {
    this.#caller = caller;
    this.#known = known;
    this.#sending = this.#send(every);
  }

  static async start(caller: Caller, every = BETWEEN_REQUESTS): Promise<Load> {
    return new Load(caller, await caller.create(), every);
  }

  async #send(every: number): Promise<void> {
    for (let number = 0; !this.#stopped; number += 1) {
      const sending = this.#one(number).finally(() => this.#inProgress.delete(sending));
      this.#inProgress.add(sending);
      await pause(every);
    }
  }

  async #one(number: number): Promise<void> {
    const request = REQUESTS[number % REQUESTS.length];
    if (request === undefined) return;
    const { services, send } = request;
    const at = Math.round((performance.now() - this.#begun) / 100) / 10;
    this.#sent += 1;
    try {
      const { status, body } = await send(this.#caller, this.#known);
      if (status !== 200) this.#refused.push({ services, at, why: reasonOf({ status, body }) });
      else if (number % REQUESTS.length === 0) this.#created += 1;
    } catch (error) {
      const { message, cause } = error as Error;
      this.#refused.push({ services, at, why: cause instanceof Error ? cause.message : message });
    }
  }

  async stop(): Promise<Outcome> {
    this.#stopped = true;
    await this.#sending;
    await Promise.all(this.#inProgress);
    return { sent: this.#sent, created: this.#created, refused: this.#refused };
  }
}

/** `0 of 930 requests refused`, else with each reason, its count by services, and its first and last time. */
export function figures({ sent, refused }: Outcome): string {
  const count = `${refused.length} of ${sent} requests refused`;
  if (refused.length === 0) return count;
  const reasons = [...Map.groupBy(refused, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length);
  const shown = reasons.slice(0, REASONS_SHOWN).map(([why, all]) => {
    const times = all.map(({ at }) => at);
    const services = [...Map.groupBy(all, ({ services }) => services.join(' and '))].map(
      ([name, own]) => `${name} ${own.length}`,
    );
    return `${all.length} × ${why} (${services.join(', ')}), ${Math.min(...times)} to ${Math.max(...times)} s`;
  });
  return `${count}: ${shown.join('; ')}`;
}
