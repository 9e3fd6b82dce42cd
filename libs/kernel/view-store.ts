import type { Position } from './events.ts';

/**
 * Documents, one or several per aggregate. `name` and `version` determine the table or collection; keys are indexed.
 */
export interface ViewDefinition {
  readonly name: string;
  readonly version: number;
  /** Search keys: strings, stored upper-cased, or null. */
  readonly keys: readonly string[];
  /** Keys without an index for exact and prefix lookups. */
  readonly scanOnly?: readonly string[];
  /** Keys only matched whole: scans (leading `%`) need not carry them. */
  readonly exactOnly?: readonly string[];
  /** Sparse `scanOnly` keys: scans start from documents that have the key. */
  readonly rare?: readonly string[];
  /** Keys also matched by suffix. Stores may keep them reversed, too. */
  readonly searchedByEnd?: readonly string[];
}

export interface ViewDocument {
  readonly id: string;
  readonly scope: number;
  readonly keys: Readonly<Record<string, string | null>>;
  /** JSON text, opaque to stores. */
  readonly body: string;
}

export interface ViewWrite {
  readonly view: ViewDefinition;
  readonly document: ViewDocument;
  /** False keeps `changedAt`: no event moves `updatedAt` (UPD-4). */
  readonly changed: boolean;
}

export interface ViewRow extends ViewDocument {
  readonly revision: bigint;
  /** Position of the aggregate's first event: creation order. */
  readonly createdPosition: Position;
  /** Unix milliseconds of the first event and of the last change. */
  readonly createdAt: number;
  readonly changedAt: number;
}

/** Compared upper-cased; `%` matches any run of characters. */
export type KeyMatch =
  { readonly key: string; readonly equals: string } | { readonly key: string; readonly like: string };

/** Its path in the body, or one of the row's times. */
export type PickedMember = readonly [name: string, from: readonly string[] | 'createdAt' | 'changedAt'];

/**
 * An object with these members (null if absent), then all members under `spread`. The caller fills in times: see {@link
 * CREATED_AT} and {@link CHANGED_AT}.
 */
export interface ViewPick {
  /** Documents of other scopes are returned whole. Null: there are none. */
  readonly scope: number | null;
  readonly members: readonly PickedMember[];
  readonly spread?: string;
}

/** Where a scan stopped; pass it with the same query to continue. */
export interface ViewResume {
  readonly beyond: Position;
  readonly way: string;
}

export interface ViewQuery {
  /** A company, or null for all (Edit all products). */
  readonly scope: number | null;
  readonly where: readonly KeyMatch[];
  /** `newest`: descending by `createdPosition`. */
  readonly order: 'newest' | 'oldest';
  /** Exclusive. */
  readonly beyond?: Position;
  readonly limit: number;
  /** The answer ends before its bodies exceed this, bytes. Default 8 MiB. */
  readonly maxBytes?: number;
  /**
   * The answer may end anywhere, even without a row, and then has `resume`, so that scans yield to others. A first row
   * over `maxBytes` throws {@link ExceedsMaxBytes} where the engine can know its size in advance.
   */
  readonly inSlices?: boolean;
  readonly resume?: ViewResume;
  /** Default: whole bodies. */
  readonly pick?: ViewPick;
}

export interface ViewPage {
  readonly rows: readonly ViewRow[];
  readonly more: boolean;
  /** Start of the next slice, if the page is not full. */
  readonly resume?: ViewResume;
  /** Bytes of the bodies as stored, or as picked if larger. */
  readonly bytes: number;
}

export interface GetOptions {
  readonly maxBytes?: number;
  /** Default: the whole body. */
  readonly pick?: ViewPick;
}

export class ExceedsMaxBytes extends Error {
  override readonly name = 'ExceedsMaxBytes';
  readonly needs: number;

  constructor(needs: number) {
    super(`${needs} bytes are more than asked for`);
    this.needs = needs;
  }
}

/**
 * Documents by id and by search key. Each write is atomically guarded by revision, so a repeated, late or reordered
 * write changes nothing.
 */
export interface ViewStore {
  /** @throws ExceedsMaxBytes if the body exceeds `maxBytes` and the engine can know in advance */
  get(view: ViewDefinition, id: string, options?: GetOptions): Promise<ViewRow | null>;
  /** @throws Refusal `search_too_broad` | `search_pattern_too_long` where the engine has such limits */
  find(view: ViewDefinition, query: ViewQuery): Promise<ViewPage>;
  put(view: ViewDefinition, rows: readonly ViewRow[]): Promise<void>;
  count(view: ViewDefinition): Promise<ReadonlyMap<number, number>>;
  /** Idempotent. */
  ensure(view: ViewDefinition): Promise<void>;
  drop(view: ViewDefinition): Promise<void>;
  /**
   * Identifies storage details beyond the definition; absent or null: none. A changed layout rebuilds the view as a new
   * version.
   */
  layout?(view: ViewDefinition): string | null;
}
