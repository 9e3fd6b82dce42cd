import type { EventStore, KeyMatch, KeyPattern, Loaded, Position, ViewRow, ViewStore } from '@vpds/kernel';
import { TimeSlice, load, matchesPattern, objectFromMap, parsePattern, storedKey } from '@vpds/kernel';
import { keyText } from '../domain/search-keys.ts';
import type { Product, ProductState } from '../domain/product.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { PRODUCTS, SEPARATOR, valueOf } from '../product.view.ts';

/** Rows that are asked for at once. */
const PAGE = 200;
/** Candidates that one answer looks at; beyond, it ends early with a cursor. */
const MAX_CANDIDATES = 20_000;
/** The product of today is not shown: its place in the order is enough. */
const NOTHING_OF_IT = { scope: null, members: [] };
const NO_TIMES = { createdAt: '', updatedAt: '' };

export interface AsOfSearch {
  readonly key: string;
  /** Upper-cased, with `%`. */
  readonly pattern: string;
  readonly scope: number | null;
  /** Unix milliseconds; what was recorded up to then counts. */
  readonly until: number;
  readonly limit: number;
  readonly beyond: Position | null;
  /** The answer ends when its products have more characters of values. */
  readonly maxCharacters: number;
  /** So does one that has looked for this long, milliseconds: a call has a deadline, and would end so each time. */
  readonly longest: number;
}

/** A product as it was, with the view's row of today for its place in the order. */
export interface PastProduct {
  readonly row: ViewRow;
  readonly loaded: Loaded<ProductState> & { readonly state: Product };
}

export interface PastPage {
  readonly products: readonly PastProduct[];
  /** Where the next page starts, or null. */
  readonly next: Position | null;
  /** Of the products' values. */
  readonly characters: number;
}

/**
 * Products that matched at a moment, newest first (SEA-7, `asOf`). Candidates are those that match today or had a
 * matching registration number before (the only key that changes); each is folded up to the moment and matched again.
 */
export async function searchAsOf(events: EventStore, views: ViewStore, search: AsOfSearch): Promise<PastPage> {
  const pattern = parsePattern(search.pattern);
  const products: PastProduct[] = [];
  const end = performance.now() + search.longest;
  const slice = new TimeSlice();
  let looked = 0;
  let characters = 0;
  let last: Position | null = null;
  for await (const row of candidates(views, search)) {
    const isFull = products.length === search.limit || characters > search.maxCharacters;
    if (isFull || looked === MAX_CANDIDATES || (looked > 0 && performance.now() > end))
      return { products, next: last, characters };
    if (slice.isOver) await slice.yield();
    looked += 1;
    last = row.createdPosition;
    const past = await pastOf(events, row, search, pattern);
    if (past === null) continue;
    products.push(past);
    characters += charactersOf(past);
  }
  return { products, next: null, characters };
}

function charactersOf({ loaded }: PastProduct): number {
  return JSON.stringify(objectFromMap(loaded.state.fields)).length;
}

async function pastOf(
  events: EventStore,
  row: ViewRow,
  { key, until }: AsOfSearch,
  pattern: KeyPattern,
): Promise<PastProduct | null> {
  if (row.createdAt > until) return null;
  const loaded = await load(events, productAggregate, productStream(Number(row.id)), until);
  if (loaded === null || loaded.state.kind === 'none') return null;
  const text = keyText(valueOf(loaded.state, key, NO_TIMES));
  return text !== null && matchesPattern(pattern, storedKey(text))
    ? { row, loaded: { ...loaded, state: loaded.state } }
    : null;
}

/** Every row that may match, once each, newest first. */
async function* candidates(views: ViewStore, search: AsOfSearch): AsyncIterable<ViewRow> {
  const { key, pattern } = search;
  const today = matching(views, search, pattern.includes('%') ? { key, like: pattern } : { key, equals: pattern });
  if (key !== 'registrationNumber') return yield* today;
  const former = pattern.replaceAll(SEPARATOR, '');
  const before = { key: 'formerRegistrations', like: `%${SEPARATOR}${former}${SEPARATOR}%` };
  yield* merged(today, matching(views, search, before));
}

async function* matching(views: ViewStore, search: AsOfSearch, match: KeyMatch): AsyncGenerator<ViewRow, undefined> {
  let beyond = search.beyond;
  for (;;) {
    const { rows, more } = await views.find(PRODUCTS, {
      scope: search.scope,
      where: [match],
      order: 'newest',
      limit: PAGE,
      pick: NOTHING_OF_IT,
      ...(beyond === null ? {} : { beyond }),
    });
    yield* rows;
    const last = rows.at(-1);
    if (!more || last === undefined) return;
    beyond = last.createdPosition;
  }
}

/** Two descending runs as one, a row that is in both once. */
async function* merged(
  a: AsyncGenerator<ViewRow, undefined>,
  b: AsyncGenerator<ViewRow, undefined>,
): AsyncIterable<ViewRow> {
  let [left, right] = [(await a.next()).value, (await b.next()).value];
  while (left !== undefined || right !== undefined) {
    const takeLeft = right === undefined || (left !== undefined && left.createdPosition >= right.createdPosition);
    const next = (takeLeft ? left : right) as ViewRow;
    yield next;
    if (left?.id === next.id) left = (await a.next()).value;
    if (right?.id === next.id) right = (await b.next()).value;
  }
}
