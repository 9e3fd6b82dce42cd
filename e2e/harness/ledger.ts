import { sleep } from '@vpds/kernel/testing';
import type { ApiAnswer } from './api.ts';
import type { KeepAliveClient } from './keep-alive.ts';

export interface KnownProduct {
  readonly productID: number;
  readonly vin: string;
  /** The acknowledged `model`, and those requested since with lost answers. */
  models: string[];
  /** Acknowledged; null while an answer is outstanding. */
  dispute: 'open' | 'closed' | null;
}

export interface KeyedCreation {
  readonly key: string;
  readonly vin: string;
  productID: number | null;
}

type Call = (path: string, body: object, key?: string) => Promise<ApiAnswer | null>;

/**
 * Records acknowledgements. Creates, updates and disputes its own products, partly under an Idempotency-Key. A lost
 * answer leaves the outcome open; under a key the call is retried until answered.
 */
export class Writer {
  readonly #name: string;
  readonly #client: KeepAliveClient;
  readonly #apiKey: string;
  readonly products: KnownProduct[] = [];
  readonly keyed: KeyedCreation[] = [];
  readonly wrong: string[] = [];
  readonly counts = { acknowledged: 0, unavailable: 0, lost: 0 };
  #number = 0;
  #open: { path: string; body: object; key: string; done(answer: ApiAnswer): void } | null = null;

  constructor(name: string, client: KeepAliveClient, apiKey: string) {
    this.#name = name;
    this.#client = client;
    this.#apiKey = apiKey;
  }

  async step(): Promise<boolean> {
    if (this.#open !== null) return this.#ask();
    this.#number += 1;
    const product = this.products[this.#number % Math.max(1, this.products.length)];
    const kind = this.#number % 10;
    if (product === undefined || kind < 3) return this.#create();
    if (kind < 5) return this.#createKeyed();
    if (kind < 6) return this.#dispute(product);
    return this.#update(product);
  }

  async settle(): Promise<void> {
    while (this.#open !== null) if (!(await this.#ask())) await sleep(20);
  }

  repeat(creation: KeyedCreation): Promise<ApiAnswer | null> {
    return this.#call('/product/create', { vehicleIdentificationNumber: creation.vin }, creation.key);
  }

  async #create(): Promise<boolean> {
    const vin = this.#vin();
    const model = `${this.#name}-${this.#number}`;
    const answer = await this.#call('/product/create', { vehicleIdentificationNumber: vin, fields: { model } });
    if (answer === null) return false;
    if (!this.#isTaken(answer, 'create')) return false;
    this.products.push({ productID: answer.body.message, vin, models: [model], dispute: 'closed' });
    return true;
  }

  async #createKeyed(): Promise<boolean> {
    const creation: KeyedCreation = { key: `${this.#name}-${this.#number}`, vin: this.#vin(), productID: null };
    this.keyed.push(creation);
    this.#open = {
      path: '/product/create',
      body: { vehicleIdentificationNumber: creation.vin },
      key: creation.key,
      done: ({ body }) => (creation.productID = body.message),
    };
    return this.#ask();
  }

  async #update(product: KnownProduct): Promise<boolean> {
    const model = `${this.#name}-${this.#number}`;
    const { productID } = product;
    product.models.push(model);
    const answer = await this.#call('/product/update', { productID, fields: { model } });
    if (answer === null || !this.#isTaken(answer, 'update')) return false;
    product.models = [model];
    return true;
  }

  /** Opening twice is refused, so a refused retry proves duplicate execution. */
  async #dispute(product: KnownProduct): Promise<boolean> {
    const opens = product.dispute !== 'open';
    product.dispute = null;
    this.#open = {
      path: '/product/dispute',
      body: { productID: product.productID, action: opens ? 'open' : 'close' },
      key: `${this.#name}-${this.#number}`,
      done: () => (product.dispute = opens ? 'open' : 'closed'),
    };
    return this.#ask();
  }

  async #ask(): Promise<boolean> {
    const open = this.#open;
    if (open === null) return true;
    const answer = await this.#call(open.path, open.body, open.key);
    if (answer === null || answer.body?.code === 'idempotency_key_in_use') return false;
    if (!this.#isTaken(answer, open.path)) return false;
    open.done(answer);
    this.#open = null;
    return true;
  }

  #isTaken({ status, headers, body }: ApiAnswer, what: string): boolean {
    if (status === 200) {
      this.counts.acknowledged += 1;
      return true;
    }
    const isPlain = status === 503 && Number(headers.get('retry-after')) >= 1 && typeof body?.message === 'string';
    if (isPlain) this.counts.unavailable += 1;
    else this.wrong.push(`${what}: ${status} ${JSON.stringify(body)}`);
    return false;
  }

  readonly #call: Call = async (path, body, key) => {
    try {
      return await this.#client.call(
        this.#apiKey,
        'POST',
        path,
        body,
        key === undefined ? {} : { 'idempotency-key': key },
      );
    } catch {
      this.counts.lost += 1;
      return null;
    }
  };

  #vin(): string {
    return `${this.#name}${this.#number.toString(36).padStart(17 - this.#name.length, '0')}`.toUpperCase();
  }
}
