import type { EventStore, KeyMatch, KeyPattern, Loaded, Position, ViewRow, ViewStore } from '@vpds/kernel';
import { NO_BODY, TimeSlice, load, matchesPattern, objectFromMap, parsePattern, storedKey } from '@vpds/kernel';
import { keyText } from '../domain/search-keys.ts';
import type { Product, ProductState } from '../domain/product.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { PRODUCTS, SEPARATOR, searchedValue } from '../product.view.ts';

/** Milliseconds that a page of past products may take. */
export const LONGEST_SEARCH = 4_000;
const PAGE = 200;
/** The most of one answer. An answer that reaches it ends early with a cursor. */
const MAX_CANDIDATES = 20_000;
/** Keys whose values change; former values have a key of their own. */
const CHANGING = new Set(['registrationNumber', 'vehicleIdentificationNumber', 'externalID']);

export interface AsOfSearch {
  readonly key: string;
  /** The pattern, with `%`. */
  readonly pattern: string;
  readonly scope: number | null;
  /** Unix milliseconds, inclusive. */
  readonly until: number;
  readonly limit: number;
  readonly beyond: Position | null;
  /** The limit of the products' values. The product that exceeds it is included. */
  readonly maxCharacters: number;
  /** Milliseconds; must be below the call's deadline. */
  readonly longest: number;
}

/** A product at a moment. Today's row gives its position. */
export interface PastProduct {
  readonly row: ViewRow;
  readonly loaded: Loaded<ProductState> & { readonly state: Product };
}

export interface PastPage {
  readonly products: readonly PastProduct[];
  readonly next: Position | null;
  readonly characters: number;
}

/**
 * Newest first (SEA-7). Candidates match today, or had a matching value before; each is folded up to the moment and matched again.
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
    if (slice.isOver) await slice.yield();
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
  const text = keyText(searchedValue(loaded.state, key));
  return text !== null && matchesPattern(pattern, storedKey(text))
    ? { row, loaded: { ...loaded, state: loaded.state } }
    : null;
}

/** Rows that may match, without duplicates, newest first. */
async function* candidates(views: ViewStore, search: AsOfSearch): AsyncIterable<ViewRow> {
  const { key, pattern } = search;
  const today = matching(views, search, pattern.includes('%') ? { key, like: pattern } : { key, equals: pattern });
  if (!CHANGING.has(key)) return yield* today;
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
      pick: NO_BODY,
      ...(beyond === null ? {} : { beyond }),
    });
    yield* rows;
    const last = rows.at(-1);
    if (!more || last === undefined) return;
    beyond = last.createdPosition;
  }
}

/** Merges two descending sequences without duplicates. */
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
