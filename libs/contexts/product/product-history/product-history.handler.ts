import type { CallContext, EventStore, Handler, Json, Position } from '@vpds/kernel';
import { NO_STREAM, Refusal, TimeSlice, companyOf, readWhole } from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS, type ServiceTime } from '@vpds/http';
import { LRUCache } from 'lru-cache';
import { productDecider } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { productStream } from '../product.aggregate.ts';
import { type HistoryRequest, type HistoryResponse, productContract } from '../product.contract.ts';
import { productCodec } from '../product.events.ts';
import type { Products } from '../products.ts';
import { type HistorySlice, cutAt } from './earliest-entries.ts';
import { type HistoryPage, type PlacedText, newestPage, oldestPage, textOf } from './history-pages.ts';
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

/** Names of one company's users by id; null for an unknown one. */
export type UserNames = (
  companyID: number,
  userIDs: readonly number[],
  context: CallContext,
) => Promise<readonly (string | null)[]>;

export interface HistoryParts {
  readonly events: EventStore;
  readonly products: Products;
  readonly time: ServiceTime;
  readonly related: readonly RelatedHistory[];
  readonly userNames: UserNames;
}

/** The state at a position of its stream. */
interface FoldedTo {
  readonly state: ProductState;
  readonly revision: bigint;
  /** All since the start of the stream. */
  readonly assignments: readonly Assignment[];
}

/** The part of a history that comes from the product's own stream. */
interface Own {
  readonly entries: readonly PlacedText[];
  readonly assignments: readonly Assignment[];
  /** The state at which folding began: at or before the position. */
  readonly begun: FoldedTo;
  /** Position of the last entry if more follow; null: complete. */
  readonly until: Position | null;
}

const NOTHING: FoldedTo = { state: productDecider.initialState, revision: NO_STREAM, assignments: [] };
const OF_ANOTHER_CONTEXT = { field: null, from: null, to: null, happenedAt: null };
/** Characters; milliseconds. */
const KEPT_CHARACTERS = 8 * 1_048_576;
const KEPT_FOR = 10_000;

/** Own events, merged by position with those of other contexts (LIF-5). */
export class ProductHistoryHandler implements Handler<HistoryRequest, HistoryResponse> {
  readonly operation = productContract.history;
  readonly #parts: HistoryParts;
  /** States at the ends of slices, so that the next slice need not fold earlier events. */
  readonly #folded = new LRUCache<string, FoldedTo>({ maxSize: KEPT_CHARACTERS, ttl: KEPT_FOR });

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  async handle(request: HistoryRequest, context: CallContext): Promise<HistoryResponse> {
    const { productID: text, cursor, order = 'asc', limit = Infinity, sliceBytes } = request;
    const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (String(id) !== text) throw new Refusal('product_not_found', ['productID', text]);
    const { state: product } = await this.#parts.products.shown(id, context);
    const most = sliceBytes ?? MAX_ANSWER_CHARACTERS;
    const read = (after: Position) => this.#slice(product.productID, after, most, context);
    const page = await (order === 'desc' ? newestPage(cursor, limit, most, read) : oldestPage(cursor, limit, read));
    const texts = await this.#named(page, context);
    if (sliceBytes !== undefined) return { rows: [], texts, next: page.next };
    return { rows: texts.map((entry) => JSON.parse(entry) as Json), next: page.next };
  }

  /** `by` beside each `userID`: the name of a user of the caller's company. */
  async #named({ entries }: HistoryPage, context: CallContext): Promise<string[]> {
    const asked = new Set<number>();
    for (const { userID } of entries) if (userID !== null) asked.add(userID);
    const userIDs = [...asked];
    const names = userIDs.length === 0 ? [] : await this.#parts.userNames(companyOf(context), userIDs, context);
    const byID = new Map(userIDs.map((id, index) => [id, names[index] ?? null]));
    const texts: string[] = [];
    const slice = new TimeSlice();
    for (const entry of entries) {
      texts.push(textOf(entry, byID));
      if (slice.isOver) await slice.yield();
    }
    return texts;
  }

  /** Own entries and those of other contexts after a position, in the log's order. */
  async #slice(productID: number, after: Position, most: number, context: CallContext) {
    const own = await this.#own(productID, after, most);
    const slice = { after: String(after), maxCharacters: most };
    const requested = { productID, assignments: own.assignments, slice };
    const answered = await Promise.all(this.#parts.related.map((ask) => ask(requested, context)));
    const related = answered.map((entries) => entriesAfter(after, entries));
    const until = earliestOf([own.until, ...related.map((entries) => cutAt(entries, most))]);
    const isHere = ({ position }: { position: Position }) => position > after && (until === null || position <= until);
    const others = related.flatMap((entries) => entries.map((entry) => this.#toText(BigInt(entry.position), entry)));
    // The next slice begins before the end of this product's own events.
    if (until !== null && until !== own.until) this.#remember(`${productID} ${until}`, own.begun);
    return { entries: merged(own.entries.filter(isHere), others.filter(isHere).sort(byPosition)), until };
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
    for await (const page of readWhole(this.#parts.events, productStream(productID), revision + 1n)) {
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
    const { field, from, to, happenedAt } = 'field' in what ? what : OF_ANOTHER_CONTEXT;
    const { time } = this.#parts;
    const happened = happenedAt === null ? null : time.dateTime(happenedAt);
    const who = { at: time.dateTime(at), happenedAt: happened, event, userID };
    const rest = { apiKeyID, requestID, field, from, to, detail: what.detail };
    return { position, userID, who: JSON.stringify(who), text: JSON.stringify(rest) };
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

/** The product's own entry comes first where positions are equal. */
function merged(own: readonly PlacedText[], others: readonly PlacedText[]): PlacedText[] {
  const entries: PlacedText[] = [];
  let at = 0;
  for (const entry of own) {
    for (let other = others[at]; other !== undefined && other.position < entry.position; other = others[++at])
      entries.push(other);
    entries.push(entry);
  }
  entries.push(...others.slice(at));
  return entries;
}

function earliestOf(positions: readonly (Position | null)[]): Position | null {
  return positions.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
}

/** Sorts into the log's order: older services answer all, in another one. */
function entriesAfter(after: Position, entries: readonly RelatedHistoryEntry[]): readonly RelatedHistoryEntry[] {
  const later = entries.filter(({ position }) => BigInt(position) > after);
  return later.sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
}

function byPosition(a: PlacedText, b: PlacedText): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : 0;
}
