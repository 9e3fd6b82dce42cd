import type { CallContext, EventStore, Handler, Json, Position } from '@vpds/kernel';
import { BEGINNING, NO_STREAM, Refusal, TimeSlice, readWhole } from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS, type ServiceTime, cursorAt, positionAt } from '@vpds/http';
import { LRUCache } from 'lru-cache';
import { productDecider } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { productStream } from '../product.aggregate.ts';
import { type HistoryRequest, type HistoryResponse, productContract } from '../product.contract.ts';
import { productCodec } from '../product.events.ts';
import type { Products } from '../products.ts';
import { type HistorySlice, cutAt } from './earliest-entries.ts';
import { type PlacedEntry, changesOf, toHistoryEntries } from './history-entries.ts';
import type { RelatedHistoryEntry } from './related-entry.ts';

/** Entries that other contexts keep: the earliest of the slice. Older services answer all. */
export type RelatedHistory = (
  requested: {
    readonly productID: number;
    readonly assignments: readonly Assignment[];
    readonly slice: Required<HistorySlice>;
  },
  context: CallContext,
) => Promise<readonly RelatedHistoryEntry[]>;

interface Assignment {
  readonly eventID: string;
  readonly position: Position;
}

/** As of a position of its stream. */
interface FoldedTo {
  readonly state: ProductState;
  readonly revision: bigint;
  /** From the start of the stream. */
  readonly assignments: readonly Assignment[];
}

/** From the product's own stream. */
interface Own {
  readonly entries: readonly PlacedText[];
  readonly assignments: readonly Assignment[];
  /** Where folding began: at or before the position. */
  readonly begun: FoldedTo;
  /** Position of the last entry if more follow; null: complete. */
  readonly until: Position | null;
}

interface PlacedText {
  readonly position: Position;
  readonly text: string;
}

const NOTHING: FoldedTo = { state: productDecider.initialState, revision: NO_STREAM, assignments: [] };
/** Characters; milliseconds. */
const KEPT_CHARACTERS = 8 * 1_048_576;
const KEPT_FOR = 10_000;

/** Own events, merged by position with those of other contexts (LIF-5). */
export class ProductHistoryHandler implements Handler<HistoryRequest, HistoryResponse> {
  readonly operation = productContract.history;
  readonly #store: EventStore;
  readonly #products: Products;
  readonly #time: ServiceTime;
  readonly #related: readonly RelatedHistory[];
  /** At the ends of slices, so that the next slice need not fold earlier events. */
  readonly #folded = new LRUCache<string, FoldedTo>({ maxSize: KEPT_CHARACTERS, ttl: KEPT_FOR });

  constructor(store: EventStore, products: Products, time: ServiceTime, related: readonly RelatedHistory[]) {
    this.#store = store;
    this.#products = products;
    this.#time = time;
    this.#related = related;
  }

  async handle({ productID: text, cursor, sliceBytes }: HistoryRequest, context: CallContext) {
    const after = cursor === null ? BEGINNING : positionAt(cursor);
    const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (String(id) !== text) throw new Refusal('product_not_found', ['productID', text]);
    const { product } = await this.#products.byID(id, context);
    const most = sliceBytes ?? MAX_ANSWER_CHARACTERS;
    const own = await this.#own(product.productID, after, most);
    const slice = { after: String(after), maxCharacters: most };
    const requested = { productID: product.productID, assignments: own.assignments, slice };
    const answered = await Promise.all(this.#related.map((ask) => ask(requested, context)));
    const related = answered.map((entries) => entriesAfter(after, entries));
    const until = earliestOf([own.until, ...related.map((entries) => cutAt(entries, most))]);
    const isHere = ({ position }: { position: Position }) => position > after && (until === null || position <= until);
    const others = related.flatMap((entries) => entries.map((entry) => this.#toText(BigInt(entry.position), entry)));
    const texts = merged(own.entries.filter(isHere), others.filter(isHere).sort(byPosition));
    // The next slice begins before the end of this product's own events.
    if (until !== null && until !== own.until) this.#remember(`${product.productID} ${until}`, own.begun);
    const next = until === null ? null : cursorAt(until);
    if (sliceBytes !== undefined) return { rows: [], texts, next };
    return { rows: texts.map((entry) => JSON.parse(entry) as Json), next };
  }

  /** Ends with the event whose entries exceed `most` characters. */
  async #own(productID: number, after: Position, most: number): Promise<Own> {
    const entries: PlacedText[] = [];
    const begun = this.#folded.get(`${productID} ${after}`) ?? NOTHING;
    const assignments = [...begun.assignments];
    let { state, revision } = begun;
    let last = after;
    let characters = 0;
    const slice = new TimeSlice();
    for await (const page of readWhole(this.#store, productStream(productID), revision + 1n)) {
      for (const recorded of page) {
        if (characters > most) {
          this.#remember(`${productID} ${last}`, { state, revision, assignments });
          return { entries, assignments, begun, until: last };
        }
        if (recorded.skipped === true) continue;
        const event = productCodec.decode(recorded);
        for (const { position, entry } of recorded.position > after
          ? toHistoryEntries(recorded, changesOf(state, event))
          : []) {
          const shown = this.#toText(position, entry);
          entries.push(shown);
          characters += shown.text.length;
          if (slice.isOver) await slice.yield();
        }
        if (event.type === 'ProductAssignedToCommissionPartner' || event.type === 'ProductAssignmentTakenBack')
          assignments.push({ eventID: recorded.id, position: recorded.position });
        state = productDecider.evolve(state, event);
        ({ position: last, revision } = recorded);
        if (slice.isOver) await slice.yield();
      }
    }
    return { entries, assignments, begun, until: null };
  }

  #remember(key: string, folded: FoldedTo): void {
    this.#folded.set(key, folded, { size: charactersIn(folded) });
  }

  #toText(position: Position, { at, event, userID, apiKeyID, requestID, ...what }: PlacedEntry['entry']): PlacedText {
    const { field, from, to } = 'field' in what ? what : { field: null, from: null, to: null };
    const time = this.#time.dateTime(at);
    const shown = { at: time, event, userID, apiKeyID, requestID, field, from, to, detail: what.detail };
    return { position, text: JSON.stringify(shown) };
  }
}

function charactersIn({ state, assignments }: FoldedTo): number {
  let characters = 1_024 + 96 * assignments.length;
  if (state.kind === 'none') return characters;
  for (const values of [state.fields, state.meta])
    for (const [key, value] of values)
      characters += key.length + (typeof value === 'string' ? value : JSON.stringify(value)).length;
  return characters;
}

/** At equal positions the product's own entry comes first. */
function merged(own: readonly PlacedText[], others: readonly PlacedText[]): string[] {
  const texts: string[] = [];
  let at = 0;
  for (const { position, text } of own) {
    for (let other = others[at]; other !== undefined && other.position < position; other = others[++at])
      texts.push(other.text);
    texts.push(text);
  }
  for (const { text } of others.slice(at)) texts.push(text);
  return texts;
}

function earliestOf(positions: readonly (Position | null)[]): Position | null {
  return positions.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
}

/** In the log's order. Older services answer all, in another one. */
function entriesAfter(after: Position, entries: readonly RelatedHistoryEntry[]): readonly RelatedHistoryEntry[] {
  const later = entries.filter(({ position }) => BigInt(position) > after);
  return later.sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
}

function byPosition(a: PlacedText, b: PlacedText): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : 0;
}
