import {
  type CallContext,
  type EventStore,
  type Handler,
  type Json,
  type Position,
  BEGINNING,
  Refusal,
  readWhole,
} from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS, type Page, cursorAt, positionAt, type ServiceTime } from '@vpds/http';
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

/** What a product's own stream says of it behind a position. */
interface Own {
  readonly entries: readonly PlacedEntry[];
  /** Of the whole stream up to where this ends. */
  readonly assignmentEventIDs: readonly string[];
  /** The event that it ends with although more come; null: it is all. */
  readonly until: Position | null;
}

/** A product's history, folded from its stream and merged with what other contexts tell of it, by position (LIF-5). */
export class ProductHistoryHandler implements Handler<{ productID: string; cursor: string | null }, Page> {
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

  async handle({ productID: text, cursor }: { productID: string; cursor: string | null }, context: CallContext) {
    const after = cursor === null ? BEGINNING : positionAt(cursor);
    const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (String(id) !== text) throw new Refusal('product_not_found', ['productID', text]);
    const { product } = await this.#products.byID(id, context);
    const { entries, assignmentEventIDs, until } = await this.#own(product.productID, after);
    const asked = { productID: product.productID, assignmentEventIDs };
    const related = await Promise.all(this.#related.map((ask) => ask(asked, context)));
    const others = related
      .flat()
      .map((entry): PlacedEntry => ({ position: BigInt(entry.position), entry }))
      .filter(({ position }) => position > after && (until === null || position <= until));
    const rows = [...entries, ...others].sort(byPosition).map(({ entry }) => this.#shown(entry));
    return { rows, next: until === null ? null : cursorAt(until) };
  }

  async #own(productID: number, after: Position): Promise<Own> {
    const entries: PlacedEntry[] = [];
    const assignmentEventIDs: string[] = [];
    let state: ProductState = productDecider.initialState;
    let last = BEGINNING;
    let characters = 0;
    for await (const page of readWhole(this.#store, productStream(productID))) {
      for (const recorded of page) {
        if (characters > MAX_ANSWER_CHARACTERS) return { entries, assignmentEventIDs, until: last };
        if (recorded.skipped === true) continue;
        const event = productCodec.decode(recorded);
        const told = recorded.position > after ? placed(recorded, changesOf(state, event)) : [];
        entries.push(...told);
        for (const { entry } of told) characters += JSON.stringify(entry).length;
        if (event.type === 'ProductAssignedToCommissionPartner') assignmentEventIDs.push(recorded.id);
        state = productDecider.evolve(state, event);
        last = recorded.position;
      }
    }
    return { entries, assignmentEventIDs, until: null };
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
