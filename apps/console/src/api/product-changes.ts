import type { ProductRow } from './product-row.ts';

/** Changed rows that are kept besides those at hand: pages that are being read may be older than they are. */
const MOST_KEPT = 1_000;

/** What has changed since a list was read. */
export interface ProductChanges {
  /** The Unix timestamp to ask from, or to go on asking from. */
  readonly since: string;
  /** The rest of an answer of several pages, and the time to ask from after it; null: nothing is left to read. */
  readonly rest: { readonly cursor: string; readonly until: string } | null;
  /** The newest change that was known at the beginning, `Y-m-d H:i:s`; empty: none. */
  readonly newest: string;
  /** Every product that has changed after it. */
  readonly productIDs: ReadonlySet<number>;
  /** Newest state of rows, in the order of their last change. */
  readonly rows: ReadonlyMap<number, ProductRow>;
}

/** Where changes begin to be read: before the rows that they are merged into. */
export type ChangesBegin = Pick<ProductChanges, 'since' | 'newest'>;

export function noChanges(begin: ChangesBegin): ProductChanges {
  return { ...begin, rest: null, productIDs: new Set(), rows: new Map() };
}

export interface ChangesPage {
  /** Newest first. */
  readonly rows: readonly ProductRow[];
  readonly next: string | null;
  /** Only on the first page of an answer. */
  readonly completeUntil: string | null;
}

/** What is known after another page. Later pages of an answer are older: they never replace a newer state. */
export function withChanges(
  before: ProductChanges,
  page: ChangesPage,
  isAtHand: (productID: number) => boolean,
): ProductChanges {
  const until = before.rest?.until ?? page.completeUntil ?? before.since;
  const rest = page.next === null ? null : { cursor: page.next, until };
  const since = page.next === null ? until : before.since;
  // The changes of the last second come again (LST-5): mostly nothing is new.
  const news = page.rows.filter((row) => isNewer(row, before.rows.get(row.productID)));
  if (news.length === 0) return { ...before, rest, since };
  const rows = new Map(before.rows);
  for (const row of news.toReversed()) {
    rows.delete(row.productID);
    rows.set(row.productID, row);
  }
  for (const productID of rows.keys()) {
    if (rows.size <= MOST_KEPT) break;
    if (!isAtHand(productID)) rows.delete(productID);
  }
  const later = news.filter((row) => changedAt(row) > before.newest).map(({ productID }) => productID);
  return { ...before, since, rest, rows, productIDs: new Set([...before.productIDs, ...later]) };
}

/** The newer state of a row. Within a second the answer that names changes is the newer one. */
export function newerRow(row: ProductRow, changed: ProductRow | undefined): ProductRow {
  return changed !== undefined && changedAt(changed) >= changedAt(row) ? changed : row;
}

function isNewer(row: ProductRow, known: ProductRow | undefined): boolean {
  if (known === undefined) return true;
  if (changedAt(row) !== changedAt(known)) return changedAt(row) > changedAt(known);
  return JSON.stringify(row) !== JSON.stringify(known);
}

/** `Y-m-d H:i:s`: in the order of time, but for the hour that a zone repeats. */
function changedAt({ updatedAt }: ProductRow): string {
  return String(updatedAt);
}
