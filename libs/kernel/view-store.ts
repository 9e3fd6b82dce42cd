import type { Position } from './events.ts';
import type { ListCount, ListPage, ListQuery } from './view-list.ts';
import type { ViewDocument, ViewPick, ViewRow } from './view-row.ts';

/** `name` and `version` determine the table or collection. */
export interface ViewDefinition {
  readonly name: string;
  readonly version: number;
  /** Strings, stored upper-cased, or null. */
  readonly keys: readonly string[];
  /** No index for exact and prefix lookups. */
  readonly scanOnly?: readonly string[];
  /** Keys that an index of scans (leading `%`) need not have. */
  readonly exactOnly?: readonly string[];
  /** Sparse `scanOnly` keys: scans start from documents that have the key. */
  readonly rare?: readonly string[];
  /** Also matched by suffix; stores may keep them reversed, too. */
  readonly searchedByEnd?: readonly string[];
  /** Lists in the order of `changedAt` ({@link ListQuery}). */
  readonly listedByChange?: true;
}

export interface ViewWrite {
  readonly view: ViewDefinition;
  readonly document: ViewDocument;
  /** False keeps `changedAt` (UPD-4). */
  readonly changed: boolean;
}

/** Compared upper-cased; `%` matches any run of characters. */
export type KeyMatch =
  { readonly key: string; readonly equals: string } | { readonly key: string; readonly like: string };

/** Continues a scan of the same query. */
export interface ViewResume {
  readonly beyond: Position;
  readonly way: string;
}

export interface ViewQuery {
  /** Null means all companies. */
  readonly scope: number | null;
  readonly where: readonly KeyMatch[];
  /** Ordered by `createdPosition`. */
  readonly order: 'newest' | 'oldest';
  /** Exclusive. */
  readonly beyond?: Position;
  readonly limit: number;
  /** The largest sum of the bodies. Default: 8 MiB. */
  readonly maxBytes?: number;
  /**
   * The answer may end anywhere, even without a row, and then has `resume`, so that scans yield. A first row over
   * `maxBytes` throws {@link ExceedsMaxBytes} where the engine knows its size in advance.
   */
  readonly inSlices?: boolean;
  readonly resume?: ViewResume;
  readonly pick?: ViewPick;
}

export interface ViewPage {
  readonly rows: readonly ViewRow[];
  readonly more: boolean;
  /** Only if the page is not full. */
  readonly resume?: ViewResume;
  /** The sum of the bodies as stored, or as picked if that is larger. */
  readonly bytes: number;
}

export interface GetOptions {
  readonly maxBytes?: number;
  readonly pick?: ViewPick;
}

export class ExceedsMaxBytes extends Error {
  override readonly name = 'ExceedsMaxBytes';
  readonly needs: number;

  constructor(needs: number) {
    super(`The body has ${needs} bytes, more than maxBytes`);
    this.needs = needs;
  }
}

/** Atomically guarded by revision: a repeated, late or reordered write changes nothing. */
export interface ViewStore {
  /** @throws ExceedsMaxBytes where the engine knows the size in advance */
  get(view: ViewDefinition, id: string, options?: GetOptions): Promise<ViewRow | null>;
  /** @throws Refusal `search_too_broad` | `search_pattern_too_long` where the engine has such limits */
  find(view: ViewDefinition, query: ViewQuery): Promise<ViewPage>;
  /** @throws ExceedsMaxBytes where the engine knows the size in advance */
  list(view: ViewDefinition, query: ListQuery): Promise<ListPage>;
  /** Counts at most {@link MOST_COUNTED} matches among `most` rows; `after`, `limit` and `pick` have no effect. */
  countListed(view: ViewDefinition, query: ListQuery): Promise<ListCount>;
  put(view: ViewDefinition, rows: readonly ViewRow[]): Promise<void>;
  count(view: ViewDefinition): Promise<ReadonlyMap<number, number>>;
  ensure(view: ViewDefinition): Promise<void>;
  drop(view: ViewDefinition): Promise<void>;
  /**
   * Recording time of the first event that the views may lack, Unix milliseconds; null: they lack none that was recorded
   * before this call. Absent where appends write all views, in the log's order.
   */
  firstUnprocessed?(): Promise<number | null>;
  /** Storage details beyond the definition; a changed layout rebuilds the view as a new version. */
  layout?(view: ViewDefinition): string | null;
}
