import { sleep } from '@vpds/kernel/testing';
import { newTenant, Api, type Tenant } from './api.ts';
import { agreedProduct, messageOf } from './view-matches-history.ts';
import { concurrently } from './concurrently.ts';
import { KeepAliveClient } from './keep-alive.ts';
import { type KnownProduct, Writer } from './ledger.ts';

const READERS = 8;

/** Continue through disturbances and record acknowledgements. */
export class Writers {
  readonly #writers: readonly Writer[];
  readonly #client: KeepAliveClient;
  readonly #apiKey: string;
  readonly #pause: number;
  #going: Promise<unknown> = Promise.resolve();
  #stopping = false;

  private constructor(url: string, apiKey: string, count: number, pauseBetween: number) {
    this.#pause = pauseBetween;
    this.#client = new KeepAliveClient(url, count + READERS);
    this.#apiKey = apiKey;
    const run = Date.now().toString(36).slice(-4);
    this.#writers = Array.from({ length: count }, (_, index) => {
      const name = `${run}${String.fromCharCode(65 + index)}`;
      return new Writer(name, this.#client, apiKey);
    });
  }

  /** Milliseconds between a writer's steps. */
  static async of(url: string, count: number, pauseBetween = 0): Promise<Writers> {
    const tenant: Tenant = await newTenant(new Api(url), [], 'Writers');
    return new Writers(url, tenant.api.key, count, pauseBetween);
  }

  start(): void {
    this.#stopping = false;
    this.#going = Promise.all(
      this.#writers.map(async (writer) => {
        while (!this.#stopping) {
          const taken = await writer.step();
          if (!taken || this.#pause > 0) await sleep(Math.max(10, this.#pause));
        }
      }),
    );
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#going;
  }

  /** Stops, and retries keyed calls until answered. */
  async settle(): Promise<void> {
    await this.stop();
    await Promise.all(this.#writers.map((writer) => writer.settle()));
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  get products(): KnownProduct[] {
    return this.#writers.flatMap(({ products }) => products);
  }

  get wrong(): string[] {
    return this.#writers.flatMap(({ wrong }) => wrong);
  }

  get counts(): { acknowledged: number; unavailable: number; lost: number } {
    const sum = (name: 'acknowledged' | 'unavailable' | 'lost') =>
      this.#writers.reduce((total, { counts }) => total + counts[name], 0);
    return { acknowledged: sum('acknowledged'), unavailable: sum('unavailable'), lost: sum('lost') };
  }

  get acknowledgedIDs(): number[] {
    const keyed = this.#writers.flatMap((writer) => writer.keyed.map(({ productID }) => productID));
    return [...this.products.map(({ productID }) => productID), ...keyed.filter((id) => id !== null)];
  }

  /** The newest products of each writer; a crash would lose them first. */
  newest(count: number): KnownProduct[] {
    return this.#writers.flatMap(({ products }) => products.slice(-count));
  }

  /** Lost or changed products, and views that differ from the events. Requires stopped writers. */
  async problemsOf(products: readonly KnownProduct[]): Promise<string[]> {
    const found = await concurrently(READERS, products, async ({ productID, vin, models }) => {
      try {
        const shown = await agreedProduct(this.#client, this.#apiKey, productID);
        if (shown['vehicleIdentificationNumber'] !== vin) return [`${productID} has become ${JSON.stringify(shown)}`];
        if (!models.includes(String(shown['model'])))
          return [`${productID} shows ${JSON.stringify(shown)}, asked for was one of ${models.join(', ')}`];
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    return found.flat();
  }

  /** The VIN of a keyed creation must name exactly one product, the acknowledged one. */
  async problemsOfKeys(): Promise<string[]> {
    const all = this.#writers.flatMap((writer) => writer.keyed.map((creation) => ({ writer, creation })));
    const found = await concurrently(READERS, all, async ({ writer, creation }) => {
      const { vin, key, productID } = creation;
      const again = await writer.repeat(creation);
      if (again?.body.message !== productID || again?.headers.get('idempotency-replayed') !== 'true')
        return [`key ${key}: ${productID}, then ${JSON.stringify(again?.body)}`];
      const path = `/product/search/vehicleIdentificationNumber/${vin}?fields=productID`;
      const products = messageOf<{ productID: number }[]>(await this.#client.call(this.#apiKey, 'GET', path));
      const isOnce = products.length === 1 && products[0]?.productID === productID;
      return isOnce ? [] : [`key ${key}: ${productID} acknowledged, ${JSON.stringify(products)} found`];
    });
    return found.flat();
  }

  async statistics(): Promise<unknown> {
    return messageOf(await this.#client.call(this.#apiKey, 'GET', '/statistics'));
  }

  /** Ids of all products, read by paging through search. */
  async searchAll(): Promise<number[]> {
    const ids: number[] = [];
    let next = '/product/search/vehicleIdentificationNumber/%25?fields=productID';
    while (next !== '') {
      const answer = await this.#client.call(this.#apiKey, 'GET', next);
      ids.push(...messageOf<{ productID: number }[]>(answer).map(({ productID }) => productID));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    }
    return ids;
  }

  /** Creations with lost answers must be complete if they exist. */
  async problemsOfUnknown(): Promise<string[]> {
    const acknowledged = new Set(this.acknowledgedIDs);
    const unknown = (await this.searchAll()).filter((id) => !acknowledged.has(id));
    const found = await concurrently(READERS, unknown, (id) =>
      agreedProduct(this.#client, this.#apiKey, id).then(
        () => [],
        (error: unknown) => [String(error)],
      ),
    );
    return found.flat();
  }
}
