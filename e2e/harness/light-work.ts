import { sleep } from '@vpds/kernel/testing';
import { type Api, type Tenant, newVin } from './api.ts';

/** A few creates and searches a second of one company, as a background in which failures show. */
export class LightWork {
  readonly #api: Api;
  readonly #going: Promise<void>;
  #isOver = false;

  constructor({ api }: Tenant) {
    this.#api = api;
    this.#going = this.#go();
  }

  async #go(): Promise<void> {
    while (!this.#isOver) {
      await Promise.allSettled([
        this.#api.post('/product/create', { vehicleIdentificationNumber: newVin() }),
        this.#api.get('/product/search/registrationNumber/AB%25?fields=productID'),
      ]);
      await sleep(250);
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#going;
  }
}
