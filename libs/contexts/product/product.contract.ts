import {
  type Answer,
  HISTORY_BYTES,
  type Json,
  type JsonObject,
  LIST_BYTES,
  type RecordedEvent,
  operation,
} from '@vpds/kernel';
import type { Page, PageRequest } from '@vpds/http';
import type { Identifiers } from './identifiers.schema.ts';
import { productCodec } from './product.events.ts';

export type { Identifiers } from './identifiers.schema.ts';
export {
  IDENTIFIER_NAMES,
  NO_IDENTIFIER,
  freeObject,
  guid,
  identifierErrors,
  identifiers,
  namesAProduct,
  vin,
} from './identifiers.schema.ts';
export { preparedFields, preparedFieldsShown } from './product-fields.schema.ts';
export { productErrors } from './product.errors.ts';

/** The events that others read, by type. */
export const productEvents = { ProductStatusChanged: productCodec.reader('ProductStatusChanged') } as const;

/** A product as other contexts see it. */
export interface ProductSummary {
  readonly productID: number;
  readonly companyID: number;
  readonly vehicleIdentificationNumber: string;
  readonly AP30Pno: number | null;
  readonly AP30Guid: string | null;
}

export interface SearchRequest {
  readonly key: string;
  readonly value: string;
  readonly fields: readonly string[];
  readonly limit: number;
  readonly cursor: string | null;
  /** A moment as the caller wrote it, or null: now. */
  readonly asOf: string | null;
  /**
   * The answer is a slice of a page, made in moments and not much larger than this, with each product as JSON text. Absent:
   * a whole page of objects, as gateways of earlier releases ask for it.
   */
  readonly sliceBytes?: number;
}

export interface SearchResponse {
  readonly products: readonly JsonObject[];
  /** Of a slice: the products as JSON text. Absent from services of earlier releases, which answer whole pages. */
  readonly texts?: readonly string[];
  /** Of a slice: the bytes that its products count towards a page's. */
  readonly bytes?: number;
  /** Cursor of the next page, or null. */
  readonly next: string | null;
  /** The second that the page shows, as the next one is to: what the caller wrote may be relative. Null: now. */
  readonly asOf: number | null;
}

/** A value of a product as people know it. */
export interface ShownField {
  readonly key: string;
  /** The alias of a custom field that has one, else the key. */
  readonly name: string;
  /** Type of the key (`any`: unknown). The value need not be of it: an update does not validate. */
  readonly type: string;
  readonly value: Json;
}

/** A product as one of its assignments left it. */
export interface AssignedProduct {
  readonly productID: number;
  readonly companyID: number;
  readonly vehicleIdentificationNumber: string;
  readonly AP30Pno: number | null;
  readonly commissionPartnerID: number;
  /** Whether the partner is to be told by e-mail. */
  readonly notify: boolean;
  /** Every value that is set, those of the interface first. */
  readonly fields: readonly ShownField[];
}

export interface HistoryRequest {
  /** As it is in the path: one that is no number names nothing. */
  readonly productID: string;
  readonly cursor: string | null;
  /** As of {@link SearchRequest}: a slice with each entry as text, or a whole page of objects. */
  readonly sliceBytes?: number;
}

export interface HistoryResponse extends Page {
  /** Of a slice: the entries as JSON text. Absent from services of earlier releases, which answer whole pages. */
  readonly texts?: readonly string[];
}

/** Something that happened to a product in another context's stream, for its history (LIF-5). */
export interface RelatedHistoryEntry {
  /** The event's position in the log, as text: the order of a history. */
  readonly position: string;
  /** Unix milliseconds at which the store recorded it. */
  readonly at: number;
  /** The event type's name. */
  readonly event: string;
  readonly userID: number | null;
  readonly apiKeyID: string | null;
  readonly requestID: string | null;
  readonly detail: JsonObject;
}

/** An event of another context as an entry of a product's history. */
export function relatedEntry(
  { position, recordedAt: at, type: event, metadata: { actor, requestID } }: RecordedEvent,
  detail: JsonObject,
): RelatedHistoryEntry {
  const { userID = null, apiKeyID = null } = actor ?? {};
  return { position: String(position), at, event, userID, apiKeyID, requestID, detail };
}

/** What became of the lines of a delivery of the platform's feed. */
export interface FeedCounts {
  readonly accepted: number;
  readonly skipped: number;
  readonly parked: number;
}

/** What others may call of the product context. All requests and responses are JSON. */
export const productContract = {
  create: operation<
    {
      productID: number;
      vehicleIdentificationNumber: string;
      /** As they came: the product context knows the field keys. */
      fields: JsonObject;
      meta: JsonObject;
      /** The platform's identifiers at the top level of the body. */
      platform: JsonObject;
    },
    Answer
  >('product.create'),
  update: operation<{ identifiers: Identifiers; fields: JsonObject; meta: JsonObject }, Answer>('product.update'),
  search: operation<SearchRequest, SearchResponse>('product.search'),
  fields: operation<Record<string, never>, Json>('product.fields'),
  setStatus: operation<{ identifiers: Identifiers; status: string }, Answer>('product.set-status'),
  dispute: operation<{ identifiers: Identifiers; action: 'open' | 'close'; reason: string | null }, Answer>(
    'product.dispute',
  ),
  assignToPartner: operation<{ identifiers: Identifiers; fields: JsonObject; notify: boolean }, Answer>(
    'product.assign-to-partner',
  ),
  /** @throws Refusal product_gone if the event at that place is no assignment */
  assignedProduct: operation<{ stream: string; revision: string }, AssignedProduct>('product.assigned-product'),
  history: operation<HistoryRequest, HistoryResponse>('product.history', {
    answerBytes: HISTORY_BYTES,
  }),
  defineCustomField: operation<{ companyID: number; type: string; alias: string | null }, Answer>(
    'product.define-custom-field',
  ),
  /** `limit` counts companies: each comes with all of its custom fields. */
  customFields: operation<PageRequest, Page>('product.custom-fields', { answerBytes: LIST_BYTES }),
  /** Keys that updates taught a company. @throws Refusal company_not_found */
  learnedKeys: operation<{ companyID: number }, readonly string[]>('product.learned-keys'),
  /** @throws Refusal company_not_found */
  forgetKeys: operation<{ companyID: number; keys: readonly string[] }, Answer>('product.forget-keys'),
  /** Lines of the platform's feed, as text: what is no message is parked. */
  takeFeed: operation<{ lines: readonly string[] }, FeedCounts>('product.take-feed'),
  parkedFeed: operation<PageRequest, Page>('product.parked-feed', { answerBytes: LIST_BYTES }),
  /** The product that identifiers name, for the caller (rules IDS). */
  resolve: operation<{ identifiers: Identifiers }, ProductSummary>('product.resolve'),
  /** Field names as keys of the caller's company: aliases become their keys, unknown ones are listed. */
  fieldKeys: operation<{ names: readonly string[] }, { keys: readonly string[]; notAllowed: readonly string[] }>(
    'product.field-keys',
  ),
} as const;
