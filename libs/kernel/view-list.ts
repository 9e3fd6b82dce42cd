import type { Position } from './events.ts';
import { storedKey } from './key-pattern.ts';
import type { ViewPick, ViewRow } from './view-row.ts';

/** Tested on each row that a list examines. Keys compare upper-cased, by code point. */
export type ListCheck =
  | { readonly key: string; readonly equals: string }
  | { readonly key: string; readonly isSet: boolean }
  /** Set, and before the text. */
  | { readonly key: string; readonly below: string }
  /** Unix milliseconds, both inclusive. */
  | { readonly time: ListTime; readonly since: number | null; readonly until: number | null }
  | { readonly anyOf: readonly ListCheck[] };

export type ListTime = 'createdAt' | 'changedAt';

/** Exclusive start of a page. Survives changes of other rows and a rebuild of the view. */
export interface ListPlace {
  /** The time of the row before the page. Only the order of `changedAt` uses it. */
  readonly changedAt: number | null;
  readonly position: Position;
}

/**
 * One filter leads: its index gives the rows in order; `checks` test them. At most `most` rows are examined. In the
 * order of `changedAt` only the order leads; the view must be `listedByChange`, and the scope one company.
 */
export interface ListQuery {
  /** Null means all companies. */
  readonly scope: number | null;
  readonly by: ListTime;
  readonly order: 'newest' | 'oldest';
  /** An indexed key. Null: the order leads. */
  readonly lead: { readonly key: string; readonly equals: string } | null;
  /**
   * A bound of the order's time in Unix milliseconds, inclusive; null leaves it open. Together they are a range of the
   * index.
   */
  readonly since: number | null;
  readonly until: number | null;
  readonly checks: readonly ListCheck[];
  readonly after: ListPlace | null;
  readonly limit: number;
  readonly most: number;
  /** The largest sum of the bodies. Default: 8 MiB. */
  readonly maxBytes?: number;
  readonly pick?: ViewPick;
}

export interface ListPage {
  readonly rows: readonly ViewRow[];
  /** The place where the next page begins; null if nothing follows. A page may end early, even without a row. */
  readonly next: ListPlace | null;
  readonly examined: number;
  /** The sum of the bodies as stored, or as picked if that is larger. */
  readonly bytes: number;
}

export interface ListCount {
  readonly count: number;
  /** If false, more rows may match. */
  readonly isComplete: boolean;
}

/** Rows that a page of a list examines, and a count. */
export const MOST_EXAMINED = 20_000;
/** Matches beyond which nothing is counted. */
export const MOST_COUNTED = 10_000;

export function placeOfRow({ changedAt, createdPosition }: ViewRow, by: ListTime): ListPlace {
  return { changedAt: by === 'changedAt' ? changedAt : null, position: createdPosition };
}

/** Decides as the engines do. */
export function passes(row: Pick<ViewRow, 'keys' | ListTime>, check: ListCheck): boolean {
  if ('anyOf' in check) return check.anyOf.some((one) => passes(row, one));
  if ('time' in check) {
    const at = row[check.time];
    return at >= (check.since ?? at) && at <= (check.until ?? at);
  }
  const value = row.keys[check.key] ?? null;
  if ('isSet' in check) return (value !== null) === check.isSet;
  if (value === null) return false;
  return 'equals' in check ? value === storedKey(check.equals) : value < storedKey(check.below);
}
