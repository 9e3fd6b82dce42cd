import {
  BEGINNING,
  type CellKey,
  type CellSet,
  type CellSetState,
  type CellStore,
  type KeptDocument,
  type Position,
  RecentlyUsed,
  type RecordedEvent,
  type SkippedEvent,
  TimeSlice,
  UnreadableEvent,
  happenedAtOf,
} from '@vpds/kernel';
import { PRODUCT_EVENT_TYPES, productStream, readProductEvent } from '@vpds/product/contract';
import { orderedTransport } from '@vpds/tracking/contract';
import { CountersInvalid, isCompany } from '../counting/counting.ts';
import { readCounted } from '../counting/read-counted.ts';
import { type Declaration, groupingsOf } from '../domain/declaration.ts';
import { checksumCells } from './checksum-cells.ts';
import { localDay, monthOf } from './local-days.ts';
import { UNREADABLE, measureOf } from './measures.ts';
import {
  type DimensionValues,
  type ProductMemory,
  memoryFrom,
  memoryText,
  remember,
  transportValues,
  unknownProduct,
} from './product-memory.ts';

/** Events that change neither a number nor a value. */
const IRRELEVANT = ['ProductRegisteredWithPlatform', 'ProductExternalIDChanged'];
const OF_PRODUCTS = PRODUCT_EVENT_TYPES.filter((type) => !IRRELEVANT.includes(type));
export const OF_TRANSPORTS: readonly string[] = ['TransportOrdered', 'TransportAccepted', 'TransportStatusLearned'];

export const CELL_TYPES: readonly string[] = [...OF_PRODUCTS, ...OF_TRANSPORTS];

/** Documents in memory; unwritten ones stay beyond the limit. */
const MAX_DOCUMENTS = 50_000;
const MAX_CELLS = 200_000;
/** Additions that are applied together, unless one event makes more. */
const ADDITIONS = 2_000;

/**
 * The stored document of a stream: a product's values, or the product of a transport. A day of recording has the
 * position before its first event.
 */
type Kept = { readonly product: ProductMemory } | { readonly transportOf: string } | { readonly before: string };

/** Id of the stored document of a day of recording. */
export function dayID(day: number): string {
  return `day ${day}`;
}

/** The position before the first event of a day. */
export function positionIn({ body }: KeptDocument): Position {
  return BigInt((JSON.parse(body) as { d: string }).d);
}

interface Document {
  readonly kept: Kept;
  readonly position: Position;
}

interface OpenCell {
  readonly key: CellKey;
  count: number;
  position: Position;
  /** The position that is stored; null if the document is not. */
  stored: Position | null;
}

/** `weight`: what a count of one adds to it. */
interface WeightedCell {
  readonly key: CellKey;
  readonly weight: number;
}

/** Adds to all cells of its values. */
export interface Addition {
  readonly measure: string;
  readonly company: number;
  readonly recorded: number;
  readonly happened: number;
  readonly values: DimensionValues;
  readonly count: number;
  readonly event: RecordedEvent;
}

/** The part of a store that counting uses. */
export type CountedInto = Pick<CellStore, 'state' | 'cells' | 'documents' | 'write'>;

export interface CountedBy {
  readonly zone: string;
  readonly declaration: Declaration;
}

export interface CellCountingOptions extends CountedBy {
  /** Cells of this company alone. Default: of all. */
  readonly company?: number;
  /** `cell`: {@link cellName} of each cell of these additions. */
  readonly onCounted?: (cell: string, additions: readonly Addition[]) => void;
}

/**
 * Counts the log, in its order, into one version of the cells. Counts in memory; after a failed {@link commit} a new one
 * must be loaded. An event that its product's document is already past changes nothing: its cells were written before.
 */
export class CellCounting {
  readonly #store: CountedInto;
  readonly #set: CellSet;
  readonly #storeID: string;
  readonly #zone: string;
  readonly #declaration: Declaration;
  readonly #groupings: ReturnType<typeof groupingsOf>;
  readonly #company: number | null;
  readonly #onCounted: CellCountingOptions['onCounted'];
  readonly #documents = new RecentlyUsed<string, Document>(MAX_DOCUMENTS);
  readonly #unwritten = new Map<string, Document>();
  readonly #cells = new Map<string, OpenCell>();
  /** Those that a commit writes. */
  readonly #changed = new Set<OpenCell>();
  #skipped: SkippedEvent[] = [];
  #state: CellSetState | null = null;
  #recordedDay = Number.MIN_SAFE_INTEGER;
  /** The day of recording on which cells of earlier ones were forgotten. */
  #forgotOn = Number.MIN_SAFE_INTEGER;
  #counted = 0;
  /** Position of the last event that was looked at. */
  #seen: Position = BEGINNING;

  constructor(store: CountedInto, set: CellSet, storeID: string, options: CellCountingOptions) {
    this.#store = store;
    this.#set = set;
    this.#storeID = storeID;
    this.#zone = options.zone;
    this.#declaration = options.declaration;
    this.#groupings = groupingsOf(options.declaration);
    this.#company = options.company ?? null;
    this.#onCounted = options.onCounted;
  }

  /** @returns the position to continue from @throws CountersInvalid */
  async load(readHead: () => Promise<Position>): Promise<Position> {
    const state = await this.#store.state(this.#set);
    if (state === null) return BEGINNING;
    // The head is read after the position: none of this log can exceed it.
    const head = await readHead();
    if (state.storeID !== this.#storeID) throw new CountersInvalid('the cells belong to another log');
    if (state.position > head) throw new CountersInvalid('the cells belong to a later state of this log');
    this.#state = state;
    this.#recordedDay = state.recordedDay;
    this.#seen = state.position;
    return state.position;
  }

  /** Events since the last commit, or what they have added if that is more. */
  get unwritten(): number {
    return this.#counted;
  }

  async count(events: readonly RecordedEvent[]): Promise<void> {
    const counted = this.#company === null ? events : events.filter((event) => this.#isCounted(event));
    await this.#loadDocuments(counted);
    const slice = new TimeSlice();
    let additions: Addition[] = [];
    let added = 0;
    // Events that are not counted pass here, too: the day of recording is that of the whole log.
    for (const event of events) {
      if (slice.isOver) await slice.yield();
      for (const addition of this.#additions(event)) additions.push(addition);
      if (additions.length < ADDITIONS) continue;
      await this.#apply(additions, slice);
      added += additions.length;
      additions = [];
    }
    await this.#apply(additions, slice);
    this.#counted += Math.max(counted.length, added + additions.length);
  }

  async #apply(additions: readonly Addition[], slice: TimeSlice): Promise<void> {
    const cells: (readonly [text: string, key: CellKey, additions: readonly Addition[], weight: number])[] = [];
    // Events alike share their cells: naming these is what costs.
    for (const alike of Map.groupBy(additions, nameOf).values()) {
      if (slice.isOver) await slice.yield();
      for (const { key, weight } of this.#cellsOf(alike[0] as Addition))
        cells.push([cellName(key), key, alike, weight]);
    }
    await this.#loadCells(cells);
    for (const [text, , each, weight] of cells) {
      if (slice.isOver) await slice.yield();
      const cell = this.#cells.get(text);
      if (cell !== undefined) for (const addition of each) this.#add(cell, addition, weight);
      this.#onCounted?.(text, each);
    }
  }

  #isCounted({ metadata: { owner } }: RecordedEvent): boolean {
    return this.#company === null || owner === this.#company;
  }

  async #loadDocuments(events: readonly RecordedEvent[]): Promise<void> {
    await this.#fetch(events.map(({ stream }) => stream));
    const products = events.flatMap(({ stream, type, payload, damage }) => {
      const document = this.#document(stream);
      if (document !== undefined && 'transportOf' in document.kept) return [document.kept.transportOf];
      return type === 'TransportOrdered' && damage === undefined ? (orderedProduct(payload) ?? []) : [];
    });
    await this.#fetch(products);
  }

  async #fetch(streams: readonly string[]): Promise<void> {
    const missing = [...new Set(streams)].filter((stream) => this.#document(stream) === undefined);
    if (missing.length === 0) return;
    for (const found of await this.#store.documents(this.#set, missing)) {
      if (found === null) continue;
      const body = JSON.parse(found.body) as { t?: string };
      const kept: Kept = body.t === undefined ? { product: memoryFrom(found.body) } : { transportOf: body.t };
      this.#documents.set(found.id, { kept, position: found.position });
    }
  }

  #document(stream: string): Document | undefined {
    return this.#unwritten.get(stream) ?? this.#documents.get(stream);
  }

  #product(stream: string): ProductMemory {
    const kept = this.#document(stream)?.kept;
    return kept !== undefined && 'product' in kept ? kept.product : unknownProduct(this.#declaration);
  }

  #additions(event: RecordedEvent): Addition[] {
    const { stream, position, type, metadata, recordedAt } = event;
    if (position <= (this.#document(stream)?.position ?? BEGINNING)) return [];
    this.#recordedOn(localDay(recordedAt, this.#zone), position);
    if (!this.#isCounted(event)) return [];
    if (!isCompany(metadata.owner)) return this.#unreadable(event, 'No owner');
    try {
      return OF_TRANSPORTS.includes(type) ? this.#ofTransport(event) : this.#ofProduct(event);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      return this.#unreadable(event, error.reason);
    }
  }

  #recordedOn(day: number, position: Position): void {
    if (day > this.#recordedDay) {
      this.#recordedDay = day;
      this.#keep(dayID(day), { kept: { before: String(this.#seen) }, position });
    }
    this.#seen = position;
  }

  /**
   * Day on which the event happened. An event that was not imported happened on the day on which it was recorded,
   * although the store's clock may go back.
   */
  #happened(event: RecordedEvent): number {
    if (event.metadata.happenedAt === undefined) return this.#recordedDay;
    return Math.min(localDay(happenedAtOf(event), this.#zone), this.#recordedDay);
  }

  #ofProduct(event: RecordedEvent): Addition[] {
    const { stream, position, metadata } = event;
    const before = this.#product(stream);
    const day = this.#happened(event);
    const { memory, contributions } = remember(before, readProductEvent(event), day, this.#declaration);
    this.#keep(stream, { kept: { product: memory }, position });
    const of = { company: metadata.owner, recorded: this.#recordedDay, event };
    return contributions.map((contribution) => ({ ...contribution, ...of }));
  }

  #ofTransport(event: RecordedEvent): Addition[] {
    const { stream, position, type, payload, metadata, damage } = event;
    if (type === 'TransportOrdered') {
      const { productID } = orderedTransport.decode(event);
      this.#keep(stream, { kept: { transportOf: productStream(productID) }, position });
      return [];
    }
    const reading = readCounted(type, damage === undefined ? payload : '');
    if ('unreadable' in reading) return this.#unreadable(event, reading.unreadable);
    const measured = reading.counts === null ? null : measureOf(reading.counts);
    const kept = this.#document(stream)?.kept;
    const product = kept !== undefined && 'transportOf' in kept ? kept.transportOf : '';
    this.#keep(stream, { kept: { transportOf: product }, position });
    if (measured === null) return [];
    const values = transportValues(this.#product(product), measured.provider);
    const days = { recorded: this.#recordedDay, happened: this.#happened(event) };
    return [{ measure: measured.measure, company: metadata.owner, ...days, values, count: 1, event }];
  }

  #unreadable(event: RecordedEvent, reason: string): Addition[] {
    const { position, stream, type } = event;
    const { owner } = event.metadata;
    this.#skipped.push({ position, stream, type, reason });
    const company = isCompany(owner) ? owner : 0;
    const recorded = this.#recordedDay;
    return [{ measure: UNREADABLE, company, recorded, happened: recorded, values: [], count: 1, event }];
  }

  #keep(stream: string, document: Document): void {
    this.#unwritten.set(stream, document);
  }

  /** A missing value is a value, so that the cells of each grouping add up to the same number. */
  #cellsOf(addition: Addition): WeightedCell[] {
    const { measure, company, recorded, happened, values } = addition;
    const groups = this.#groupings.map(({ name, indexes }) => {
      return { grouping: name, values: JSON.stringify(indexes.map((index) => values[index] ?? null)) };
    });
    const months = { happened: monthOf(happened), recorded: monthOf(recorded) };
    const numbers = [{ grouping: '', values: '[]' }, ...groups].flatMap((group): CellKey[] => [
      { measure, company, level: 'day', happened, recorded, ...group },
      { measure, company, level: 'month', ...months, ...group },
    ]);
    // Checksums are grouped by the day of recording alone, so that there are few of them.
    const checksums = checksumCells(nameOf(addition)).flatMap(({ weight, ...group }): WeightedCell[] => [
      { weight, key: { measure, company, level: 'day', happened: recorded, recorded, ...group } },
      {
        weight,
        key: { measure, company, level: 'month', happened: months.recorded, recorded: months.recorded, ...group },
      },
    ]);
    return [...numbers.map((key) => ({ key, weight: 1 })), ...checksums];
  }

  async #loadCells(cells: readonly (readonly [text: string, key: CellKey, ...rest: unknown[]])[]): Promise<void> {
    const missing = new Map<string, CellKey>();
    for (const [text, key] of cells) if (!this.#cells.has(text)) missing.set(text, key);
    if (missing.size === 0) return;
    const found = await this.#store.cells(this.#set, [...missing.values()]);
    for (const [index, [text, key]] of [...missing].entries()) {
      const stored = found[index] ?? null;
      const { count = 0, position = BEGINNING } = stored ?? {};
      this.#cells.set(text, { key, count, position, stored: stored?.position ?? null });
    }
  }

  /** Cells may be ahead of the position of their set: what they count already changes nothing. */
  #add(cell: OpenCell, { count, event: { position } }: Addition, weight: number): void {
    if (position <= (cell.stored ?? BEGINNING)) return;
    cell.count += count * weight;
    // Others of the same events may have come first.
    if (position > cell.position) cell.position = position;
    this.#changed.add(cell);
  }

  /** @returns whether it took effect; false: another process counts, too @throws Unavailable if unknown */
  async commit(position: Position): Promise<boolean> {
    const to = { storeID: this.#storeID, position, recordedDay: this.#recordedDay };
    const cells = [...this.#changed].map(({ key, count, position: at, stored }) => {
      return { ...key, count, position: at, replaces: stored };
    });
    // A transport counts with the values that its product had then: after a crash no product is ahead of its transports.
    const transports = [...this.#unwritten].filter(([, { kept }]) => 'transportOf' in kept);
    const others = [...this.#unwritten].filter(([, { kept }]) => !('transportOf' in kept));
    const batch = {
      from: this.#state?.position ?? null,
      to,
      cells,
      dependents: transports.map(storedForm),
      documents: others.map(storedForm),
      skipped: this.#skipped,
    };
    if (!(await this.#store.write(this.#set, batch))) return false;
    this.#state = to;
    this.#skipped = [];
    this.#counted = 0;
    for (const cell of this.#changed) cell.stored = cell.position;
    this.#changed.clear();
    for (const [stream, document] of this.#unwritten) this.#documents.set(stream, document);
    this.#unwritten.clear();
    this.#forgetPast();
    return true;
  }

  /** Cells of the current day and month change again soon, others rarely. Once a day is enough: no cell is of a later day. */
  #forgetPast(): void {
    if (this.#forgotOn < this.#recordedDay) {
      this.#forgotOn = this.#recordedDay;
      const current = { day: this.#recordedDay, month: monthOf(this.#recordedDay) };
      for (const [text, { key }] of this.#cells) if (key.recorded !== current[key.level]) this.#cells.delete(text);
    }
    if (this.#cells.size > MAX_CELLS) this.#cells.clear();
  }
}

function nameOf({ measure, company, recorded, happened, values }: Addition): string {
  return `${measure} ${company} ${recorded} ${happened} ${JSON.stringify(values)}`;
}

export function cellName({ measure, grouping, level, company, recorded, happened, values }: CellKey): string {
  return `${measure} ${grouping} ${level} ${company} ${recorded} ${happened} ${values}`;
}

function storedForm([id, { kept, position }]: readonly [id: string, document: Document]): KeptDocument {
  return { id, body: bodyOf(kept), position };
}

function bodyOf(kept: Kept): string {
  if ('product' in kept) return memoryText(kept.product);
  return JSON.stringify('before' in kept ? { d: kept.before } : { t: kept.transportOf });
}

/** Answers null if it is unreadable, which is noted when the event is counted. */
function orderedProduct(payload: string): string | null {
  try {
    return productStream(orderedTransport.decode({ type: 'TransportOrdered', payload }).productID);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return null;
  }
}
