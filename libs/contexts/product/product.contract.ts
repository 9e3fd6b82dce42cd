import {
  type Answer,
  HISTORY_BYTES,
  type Json,
  type JsonObject,
  LIST_BYTES,
  type RefusalParameters,
  type StoredEvent,
  operation,
} from '@vpds/kernel';
import { type ListRequest, type ListedPage, type Page, type PageRequest, UNFILTERED } from '@vpds/http';
import type { OwnIdentifiers } from './correction.schema.ts';
import type { Import, ImportSource } from './domain/import.ts';
import type { ProductStatus } from './domain/product.ts';
import type { Identifiers } from './identifiers.schema.ts';
import type { ProductEvent } from './domain/product.decider.ts';
import { productCodec } from './product.events.ts';

export type { OwnIdentifiers } from './correction.schema.ts';
export type { Identifiers } from './identifiers.schema.ts';
export {
  IDENTIFIER_NAMES,
  NO_IDENTIFIER,
  externalID,
  externalIDErrors,
  freeObject,
  guid,
  identifierErrors,
  identifiers,
  namesAProduct,
  vin,
} from './identifiers.schema.ts';
export { EarliestEntries, type HistorySlice } from './product-history/earliest-entries.ts';
export { type RelatedHistoryEntry, relatedEntry } from './product-history/related-entry.ts';
export { preparedFields, preparedFieldsShown } from './product-fields.schema.ts';
export { productStream } from './product.aggregate.ts';
export { productErrors } from './product.errors.ts';

export type ProductEventType = ProductEvent['type'];

/** All events of a product's stream. */
export type ReadProductEvent = ProductEvent;

/** @throws UnreadableEvent */
export function readProductEvent(stored: StoredEvent): ReadProductEvent {
  return productCodec.decode(stored);
}

export const PRODUCT_EVENT_TYPES: readonly string[] = productCodec.types;

export const productEvents = { ProductStatusChanged: productCodec.reader('ProductStatusChanged') } as const;

export interface ProductSummary {
  readonly productID: number;
  readonly companyID: number;
  readonly vehicleIdentificationNumber: string;
  readonly AP30Pno: number | null;
  readonly AP30Guid: string | null;
  /** Older services leave it out. */
  readonly isWithdrawn?: boolean;
}

export interface SearchRequest {
  readonly key: string;
  readonly value: string;
  readonly fields: readonly string[];
  readonly limit: number;
  readonly cursor: string | null;
  /** Unparsed; null: now. */
  readonly asOf: string | null;
  /** A slice of about this size, with products as JSON text. Absent (older gateways): a whole page of objects. */
  readonly sliceBytes?: number;
}

export interface SearchResponse {
  readonly products: readonly JsonObject[];
  /** Present in slices only; older services answer whole pages. */
  readonly texts?: readonly string[];
  /** Present in slices only: the bytes that count towards the page. */
  readonly bytes?: number;
  readonly next: string | null;
  /** Unix second shown by this page and the next; null: now. */
  readonly asOf: number | null;
}

export interface ProductListRequest extends ListRequest {
  readonly fields: readonly string[];
  /** Rows that earlier slices of the page have examined. */
  readonly examined: number;
  readonly sliceBytes: number;
}

export interface ProductListSlice {
  /** Products as JSON. */
  readonly texts: readonly string[];
  readonly bytes: number;
  readonly next: string | null;
  readonly examined: number;
  /** Present in the first slice only, if it was asked for. */
  readonly total: string | null;
  /** Unix second; only in the first slice of the first page of a list by updates. */
  readonly completeUntil: number | null;
}

/** The members come from the path and are not validated. `asOf` is unparsed; null means now. */
export interface ReadProduct {
  readonly productID: string;
  readonly asOf: string | null;
}

export interface WholeProduct {
  readonly message: JsonObject;
  readonly revision: string;
}

export interface ShownField {
  readonly key: string;
  /** The alias, if the field has one, else the key. */
  readonly name: string;
  /** The key's type (`any`: unknown). Values may differ: updates do not validate. */
  readonly type: string;
  readonly value: Json;
}

export interface AssignedProduct {
  readonly productID: number;
  readonly companyID: number;
  readonly vehicleIdentificationNumber: string;
  readonly AP30Pno: number | null;
  readonly commissionPartnerID: number;
  readonly notify: boolean;
  /** The event takes an assignment back (COR-4). */
  readonly takesBack?: boolean;
  /** All values that are set, the interface's fields first. */
  readonly fields: readonly ShownField[];
}

export interface HistoryRequest {
  /** Older gateways leave it out, which means `asc`. */
  readonly order?: 'asc' | 'desc';
  /** Entries; absent: the slice's bytes alone bound them. */
  readonly limit?: number;
  /** The id in the path, not validated. */
  readonly productID: string;
  readonly cursor: string | null;
  readonly sliceBytes?: number;
}

export interface HistoryResponse extends Page {
  readonly texts?: readonly string[];
}

export interface FeedCounts {
  readonly accepted: number;
  readonly skipped: number;
  readonly parked: number;
}

export interface CorrectionRequest {
  readonly identifiers: OwnIdentifiers;
  readonly reason: string;
}

/** A member that is null stays unchanged. */
export interface CorrectProductRequest extends CorrectionRequest {
  readonly vin: string | null;
  readonly status: ProductStatus | null;
}

export interface UpsertRow {
  readonly externalID: string;
  readonly vehicleIdentificationNumber: string;
  readonly fields: JsonObject;
  readonly meta: JsonObject;
  /** Null accepts any. */
  readonly revision: number | null;
  /** Set only by an import. It withholds the registration of the products that it creates. */
  readonly happenedAt?: RowTimes;
}

/** Unix milliseconds. */
export interface RowTimes {
  /** If null, it is the time of the first move; without moves, the time of recording. */
  readonly created: number | null;
  readonly moves: readonly { readonly to: ProductStatus; readonly at: number }[];
}

export interface UpsertRequest {
  readonly rows: readonly UpsertRow[];
  /** Appends nothing. */
  readonly dryRun: boolean;
  /** How many products may be created; null means unlimited. */
  readonly quota: { readonly left: number; readonly limit: number } | null;
}

/** `productID` and `revision` are null for a creation that was only tried. */
export type UpsertResult =
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly productID: number | null;
      readonly revision: number | null;
      readonly isPending: boolean;
      /** Names of values that have no effect (ANS-23). Absent: none. */
      readonly ignored?: readonly string[];
    }
  | { readonly outcome: 'failed'; readonly code: string; readonly parameters: RefusalParameters };

export interface UpsertResponse {
  /** Results in the order of the rows. */
  readonly results: readonly UpsertResult[];
}

export interface BeginImport {
  readonly importID: string;
  readonly name: string;
  readonly source: ImportSource;
  /** The lines of its header. */
  readonly lines: number;
}

/** `line`: its last one. What cannot be read has its refusal at once. */
export type ImportedRow = { readonly line: number } & (
  { readonly row: UpsertRow } | { readonly failed: { readonly code: string; readonly parameters: RefusalParameters } }
);

export interface ImportRowsRequest extends Pick<UpsertRequest, 'quota'> {
  /** Null for a dry run. */
  readonly importID: string | null;
  /** All lines from here to there, also blank ones. */
  readonly from: number;
  readonly to: number;
  readonly rows: readonly ImportedRow[];
  /** An earlier request may have applied these rows, and died before it recorded them. */
  readonly resumes: boolean;
}

/** A row's times are Unix milliseconds. */
export interface KnownImport extends Import {
  readonly begunAt: number;
  readonly changedAt: number;
}

export interface ImportedRowsRequest extends PageRequest {
  readonly importID: string;
  readonly of: 'import' | 'undo';
  /** Null means all. */
  readonly result: string | null;
}

export const productContract = {
  create: operation<
    {
      productID: number;
      vehicleIdentificationNumber: string;
      /** Fields as received: only the product context knows the field keys. */
      fields: JsonObject;
      meta: JsonObject;
      /** The top level of the body. */
      platform: JsonObject;
      externalID?: string | undefined;
    },
    Answer
  >('product.create', { addedMembers: { externalID: undefined } }),
  update: operation<
    { identifiers: Identifiers; fields: JsonObject; meta: JsonObject; externalID?: string | null | undefined },
    Answer
  >('product.update', { addedMembers: { externalID: undefined } }),
  /** Rows of one external id are applied in order. */
  upsert: operation<UpsertRequest, UpsertResponse>('product.upsert'),
  /** Keys of the caller's company, by name: what its values are, and the alias of a key or the key of an alias. */
  fieldTypes: operation<
    { names: readonly string[] },
    { types: JsonObject; otherNames: JsonObject; notAllowed: readonly string[] }
  >('product.field-types'),
  beginImport: operation<BeginImport, KnownImport>('product.begin-import'),
  /** Rows of one external id are applied in order; then the lines are recorded as done. */
  importRows: operation<ImportRowsRequest, UpsertResponse>('product.import-rows'),
  endImport: operation<{ importID: string; how: 'completed' | 'cancelled' }, KnownImport>('product.end-import'),
  readImport: operation<{ importID: string }, KnownImport>('product.read-import'),
  imports: operation<PageRequest, { rows: readonly KnownImport[]; next: string | null }>('product.imports', {
    answerBytes: LIST_BYTES,
  }),
  importedRows: operation<ImportedRowsRequest, Page>('product.imported-rows', { answerBytes: LIST_BYTES }),
  undoImport: operation<{ importID: string; reason: string }, KnownImport>('product.undo-import'),
  register: operation<{ identifiers: Identifiers }, Answer>('product.register'),
  search: operation<SearchRequest, SearchResponse>('product.search'),
  list: operation<ProductListRequest, ProductListSlice>('product.list', { answerBytes: LIST_BYTES }),
  read: operation<ReadProduct, WholeProduct>('product.read', { answerBytes: 2 * LIST_BYTES }),
  fields: operation<Record<string, never>, Json>('product.fields'),
  setStatus: operation<{ identifiers: Identifiers; status: string }, Answer>('product.set-status'),
  dispute: operation<{ identifiers: Identifiers; action: 'open' | 'close'; reason: string | null }, Answer>(
    'product.dispute',
  ),
  assignToPartner: operation<{ identifiers: Identifiers; fields: JsonObject; notify: boolean }, Answer>(
    'product.assign-to-partner',
  ),
  withdraw: operation<CorrectionRequest, Answer>('product.withdraw'),
  restore: operation<CorrectionRequest, Answer>('product.restore'),
  correct: operation<CorrectProductRequest, Answer>('product.correct'),
  unassign: operation<CorrectionRequest & { notify: boolean }, Answer>('product.unassign'),
  /** Ids of the events whose mails a withdrawal, or a taking back, at this place stops; oldest first. */
  mailsToStop: operation<{ stream: string; revision: string }, { eventIDs: readonly string[] }>(
    'product.mails-to-stop',
  ),
  /** The product as an assignment would leave it; nothing is assigned. */
  previewAssignment: operation<{ identifiers: Identifiers; fields: JsonObject }, Answer>('product.preview-assignment'),
  /** @throws Refusal product_gone if the event is no assignment */
  assignedProduct: operation<{ stream: string; revision: string }, AssignedProduct>('product.assigned-product'),
  history: operation<HistoryRequest, HistoryResponse>('product.history', {
    answerBytes: HISTORY_BYTES,
    addedMembers: { order: 'asc', limit: undefined },
  }),
  defineCustomField: operation<{ companyID: number; type: string; alias: string | null }, Answer>(
    'product.define-custom-field',
  ),
  ownCustomFields: operation<Record<string, never>, Json[]>('product.own-custom-fields'),
  changeAlias: operation<{ companyID: number; key: string; alias: string | null }, Answer>('product.change-alias'),
  /** `limit` counts companies, each listed with all its fields. */
  customFields: operation<ListRequest, ListedPage>('product.custom-fields', {
    answerBytes: LIST_BYTES,
    addedMembers: UNFILTERED,
  }),
  /** @throws Refusal company_not_found */
  learnedKeys: operation<{ companyID: number }, readonly string[]>('product.learned-keys'),
  /** @throws Refusal company_not_found */
  forgetKeys: operation<{ companyID: number; keys: readonly string[] }, Answer>('product.forget-keys'),
  /** Lines that are no message are parked. */
  takeFeed: operation<{ lines: readonly string[] }, FeedCounts>('product.take-feed'),
  parkedFeed: operation<ListRequest, ListedPage>('product.parked-feed', {
    answerBytes: LIST_BYTES,
    addedMembers: UNFILTERED,
  }),
  /** Rules IDS. */
  resolve: operation<{ identifiers: Identifiers }, ProductSummary>('product.resolve'),
  /** @throws Refusal product_ambiguous (COR-5) */
  resolveOne: operation<{ identifiers: OwnIdentifiers }, ProductSummary>('product.resolve-one'),
  /** Keys of the caller's company, aliases resolved. */
  fieldKeys: operation<{ names: readonly string[] }, { keys: readonly string[]; notAllowed: readonly string[] }>(
    'product.field-keys',
  ),
} as const;
