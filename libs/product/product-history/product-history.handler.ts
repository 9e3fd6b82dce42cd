import type { CallContext, EventStore, Handler, Json } from '@vpds/kernel';
import { Refusal, readWhole } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/platform';
import { productDecider } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { productStream } from '../product.aggregate.ts';
import { type RelatedHistoryEntry, productContract } from '../product.contract.ts';
import { productCodec } from '../product.events.ts';
import type { Products } from '../products.ts';
import { type PlacedEntry, changesOf, placed } from './history-entries.ts';

/** Asks another context for what happened to a product there. */
export type RelatedHistory = (
  product: { productID: number; assignmentEventIDs: readonly string[] },
  context: CallContext,
) => Promise<readonly RelatedHistoryEntry[]>;

/** A product's history, folded from its stream and merged with what other contexts tell of it, by position (decisions J). */
export class ProductHistoryHandler implements Handler<{ productID: string }, Json> {
  readonly operation = productContract.history;
  readonly #store: EventStore;
  readonly #products: Products;
  readonly #time: ServiceTime;
  readonly #related: readonly RelatedHistory[];

  constructor(store: EventStore, products: Products, time: ServiceTime, related: readonly RelatedHistory[]) {
    this.#store = store;
    this.#products = products;
    this.#time = time;
    this.#related = related;
  }

  async handle({ productID: text }: { productID: string }, context: CallContext): Promise<Json> {
    const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (String(id) !== text) throw new Refusal('product_not_found', ['productID', text]);
    const { product } = await this.#products.byID(id, context);
    const { entries, assignmentEventIDs } = await this.#own(product.productID);
    const asked = { productID: product.productID, assignmentEventIDs };
    const related = await Promise.all(this.#related.map((ask) => ask(asked, context)));
    const others = related.flat().map((entry): PlacedEntry => ({ position: BigInt(entry.position), entry }));
    return [...entries, ...others].sort(byPosition).map(({ entry }) => this.#shown(entry));
  }

  async #own(productID: number): Promise<{ entries: PlacedEntry[]; assignmentEventIDs: string[] }> {
    const entries: PlacedEntry[] = [];
    const assignmentEventIDs: string[] = [];
    let state: ProductState = productDecider.initialState;
    for await (const page of readWhole(this.#store, productStream(productID))) {
      for (const recorded of page) {
        const event = productCodec.decode(recorded);
        entries.push(...placed(recorded, changesOf(state, event)));
        if (event.type === 'ProductAssignedToCommissionPartner') assignmentEventIDs.push(recorded.id);
        state = productDecider.evolve(state, event);
      }
    }
    return { entries, assignmentEventIDs };
  }

  #shown(entry: PlacedEntry['entry']): Json {
    const { at, event, userID, apiKeyID, requestID, detail } = entry;
    const { field, from, to } = 'field' in entry ? entry : { field: null, from: null, to: null };
    return { at: this.#time.dateTime(at), event, userID, apiKeyID, requestID, field, from, to, detail };
  }
}

function byPosition(a: PlacedEntry, b: PlacedEntry): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : 0;
}
