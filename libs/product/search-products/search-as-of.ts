import type { EventStore, KeyMatch, KeyPattern, Loaded, Position, ViewRow, ViewStore } from '@vpds/kernel';
import { batches, load, matchesPattern, objectFromMap, parsePattern, storedKey } from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS } from '@vpds/platform';
import { keyText } from '../domain/search-keys.ts';
import type { Product, ProductState } from '../domain/product.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { PRODUCTS, SEPARATOR, valueOf } from '../product.view.ts';

/** Rows that are asked for at once. */
const PAGE = 200;
/** Candidates that one answer looks at; beyond, it ends early with a cursor. */
const MAX_CANDIDATES = 20_000;
/** So does one that has looked for this long, milliseconds: a call ends after ten seconds, and would end so each time. */
const LONGEST_LOOK = 4_000;
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
}

/**
 * Products that matched at a moment, newest first (decisions D, `asOf`). Candidates are those that match today or had a
 * matching registration number before (the only key that changes); each is folded up to the moment and matched again.
 */
export async function searchAsOf(events: EventStore, views: ViewStore, search: AsOfSearch): Promise<PastPage> {
  const pattern = parsePattern(search.pattern);
  const products: PastProduct[] = [];
  const end = performance.now() + LONGEST_LOOK;
  let looked = 0;
  let characters = 0;
  let last: Position | null = null;
  for await (const batch of batches(candidates(views, search))) {
    const pasts = await Promise.all(batch.map((row) => pastOf(events, row, search, pattern)));
    for (const [index, row] of batch.entries()) {
      const isFull = products.length === search.limit || characters > MAX_ANSWER_CHARACTERS;
      if (isFull || looked === MAX_CANDIDATES) return { products, next: last };
      looked += 1;
      last = row.createdPosition;
      const past = pasts[index] ?? null;
      if (past === null) continue;
      products.push(past);
      characters += JSON.stringify(objectFromMap(past.loaded.state.fields)).length;
    }
    if (performance.now() > end) return { products, next: last };
  }
  return { products, next: null };
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
