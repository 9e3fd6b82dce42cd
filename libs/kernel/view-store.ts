import type { Position } from './events.ts';

/**
 * A read model of documents, one per aggregate (or several, each named by its id). `name` and `version` choose the
 * table or collection; every key becomes an index.
 */
export interface ViewDefinition {
  readonly name: string;
  readonly version: number;
  /** Search keys; their values are strings, stored upper-cased, or null. */
  readonly keys: readonly string[];
  /** Keys whose exact and prefix look-ups need no index of their own (they are found by id, or are only scanned). */
  readonly scanOnly?: readonly string[];
  /** Keys that are only ever looked up whole: scans (`%` in front) need not carry them. */
  readonly exactOnly?: readonly string[];
  /** Keys of `scanOnly` that few documents have: where a scan would fetch all the others, too, it goes by these few. */
  readonly rare?: readonly string[];
  /** Keys that are also searched by how their values end. A store may keep these values reversed as well. */
  readonly searchedByEnd?: readonly string[];
}

/** A document as an aggregate's view function makes it. */
export interface ViewDocument {
  readonly id: string;
  /** The company that sees it. */
  readonly scope: number;
  readonly keys: Readonly<Record<string, string | null>>;
  /** JSON text; the store never looks inside. */
  readonly body: string;
}

/** A document to be written with an append, at the revision that the append leads to. */
export interface ViewWrite {
  readonly view: ViewDefinition;
  readonly document: ViewDocument;
  /** False keeps the stored `changedAt`: the events changed nothing that `updatedAt` tells of (UPD-4). */
  readonly changed: boolean;
}

/** A stored document. */
export interface ViewRow extends ViewDocument {
  /** Revision of the aggregate's stream that the document shows. */
  readonly revision: bigint;
  /** Position of the aggregate's first event: the order of creation. */
  readonly createdPosition: Position;
  /** Unix milliseconds of the first event and of the last one that changed the document. */
  readonly createdAt: number;
  readonly changedAt: number;
}

/** How a key is matched. Values and patterns are compared upper-cased; `%` stands for any run of characters. */
export type KeyMatch =
  { readonly key: string; readonly equals: string } | { readonly key: string; readonly like: string };

/** A member of what a pick makes of a document: its name, and where its value is, in the body or among the row's times. */
export type PickedMember = readonly [name: string, from: readonly string[] | 'createdAt' | 'changedAt'];

/**
 * Which part of its body a document is answered with: an object with these members, null where the body has no value, then
 * all members of the object under `spread`. A time is left to the caller: see {@link CREATED_AT} and {@link CHANGED_AT}.
 */
export interface ViewPick {
  /** Documents of other scopes are answered whole. Null: there are no others. */
  readonly scope: number | null;
  readonly members: readonly PickedMember[];
  readonly spread?: string;
}

/** Where a scan was interrupted: handed back with the query it goes on. */
export interface ViewResume {
  readonly beyond: Position;
  /** The engine's own matter. */
  readonly way: string;
}

export interface ViewQuery {
  /** A company, or null for all (Edit all products). */
  readonly scope: number | null;
  /** All must hold. Empty: every document of the scope. */
  readonly where: readonly KeyMatch[];
  /** `newest`: descending by `createdPosition`. */
  readonly order: 'newest' | 'oldest';
  /** Only documents beyond this position in the order (exclusive): a cursor. */
  readonly beyond?: Position;
  readonly limit: number;
  /** The answer ends early rather than hold more bytes of bodies than this. Default 8 MiB. */
  readonly maxBytes?: number;
  /**
   * The answer may end anywhere, even without a row, and then has `resume`: so that a scan gives way to others. A first row
   * of more than `maxBytes` is not answered: {@link ExceedsMaxBytes}, where the engine can know its size before.
   */
  readonly inSlices?: boolean;
  readonly resume?: ViewResume;
  /** Default: whole bodies. */
  readonly pick?: ViewPick;
}

export interface ViewPage {
  readonly rows: readonly ViewRow[];
  /** More documents fit than are in `rows`. */
  readonly more: boolean;
  /** Of a slice that ended before its page is full: where the next one begins. */
  readonly resume?: ViewResume;
  /** Bytes of the rows' bodies as they are stored, or as they are picked where that is more. */
  readonly bytes: number;
}

export interface GetOptions {
  readonly maxBytes?: number;
  /** Default: the whole body. */
  readonly pick?: ViewPick;
}

/** What was asked for is larger than the caller has room for. */
export class ExceedsMaxBytes extends Error {
  override readonly name = 'ExceedsMaxBytes';
  /** Bytes that it needs. */
  readonly needs: number;

  constructor(needs: number) {
    super(`${needs} bytes are more than asked for`);
    this.needs = needs;
  }
}

/**
 * Documents by id and by search key. Every write is guarded: it takes effect where no document or one of a lower
 * revision stands, in the same operation. So writing twice, late or out of order changes nothing.
 */
export interface ViewStore {
  /** @throws ExceedsMaxBytes where the document's body is larger than `maxBytes`, and the engine can know before */
  get(view: ViewDefinition, id: string, options?: GetOptions): Promise<ViewRow | null>;
  /** @throws Refusal `search_too_broad` | `search_pattern_too_long` where the engine has such a limit */
  find(view: ViewDefinition, query: ViewQuery): Promise<ViewPage>;
  put(view: ViewDefinition, rows: readonly ViewRow[]): Promise<void>;
  /** How many documents the view holds, per scope. */
  count(view: ViewDefinition): Promise<ReadonlyMap<number, number>>;
  /** Makes the view's table and indexes if they are missing. */
  ensure(view: ViewDefinition): Promise<void>;
  /** Drops the table and everything in it. */
  drop(view: ViewDefinition): Promise<void>;
  /**
   * Names what a document holds besides what the definition says; absent or null: nothing. A view whose documents were
   * stored in another layout is rebuilt as a version of its own.
   */
  layout?(view: ViewDefinition): string | null;
}
