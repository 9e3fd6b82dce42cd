import { sleep } from '@vpds/kernel/testing';
import { type Api, type ApiAnswer, type Tenant, newVin } from './api.ts';

export interface Seen {
  readonly requests: number;
  /** Requests without an answer, or answered 5xx. */
  readonly failed: number;
  /** Milliseconds. */
  readonly slowest: number;
}

const NOTHING: Seen = { requests: 0, failed: 0, slowest: 0 };

/** A few creates and searches a second of one company, as a background in which failures show. */
export class LightWork {
  readonly #api: Api;
  readonly #going: Promise<void>;
  #isOver = false;
  #seen = NOTHING;

  constructor({ api }: Tenant) {
    this.#api = api;
    this.#going = this.#go();
  }

  async #go(): Promise<void> {
    while (!this.#isOver) {
      await Promise.allSettled([
        this.#watch(this.#api.post('/product/create', { vehicleIdentificationNumber: newVin() })),
        this.#watch(this.#api.get('/product/search/registrationNumber/AB%25?fields=productID')),
      ]);
      await sleep(250);
    }
  }

  async #watch(answer: Promise<ApiAnswer>): Promise<void> {
    const begun = performance.now();
    const failed = await answer.then(
      ({ status }) => status >= 500,
      () => true,
    );
    const { requests, failed: before, slowest } = this.#seen;
    this.#seen = {
      requests: requests + 1,
      failed: before + (failed ? 1 : 0),
      slowest: Math.max(slowest, Math.round(performance.now() - begun)),
    };
  }

  /** Everything seen since the last call. */
  takeSeen(): Seen {
    const seen = this.#seen;
    this.#seen = NOTHING;
    return seen;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#going;
  }
}
