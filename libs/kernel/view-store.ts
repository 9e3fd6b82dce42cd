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
  /** False keeps the stored `changedAt`: the events changed nothing that `updatedAt` tells of (decisions C). */
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
}

export interface ViewPage {
  readonly rows: readonly ViewRow[];
  /** More documents fit than are in `rows`. */
  readonly more: boolean;
}

/**
 * Documents by id and by search key. Every write is guarded: it takes effect where no document or one of a lower
 * revision stands, in the same operation. So writing twice, late or out of order changes nothing.
 */
export interface ViewStore {
  get(view: ViewDefinition, id: string): Promise<ViewRow | null>;
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
