import { type Answer, LIST_BYTES, operation } from '@vpds/kernel';
import type { ListRequest, ListedPage } from '@vpds/http';
import type { HistorySlice, Identifiers, OwnIdentifiers, RelatedHistoryEntry } from '@vpds/product/contract';
import type { Party, TransportStatus } from './domain/transport.ts';
import type { TransportEvent } from './domain/transport.decider.ts';
import { transportCodec } from './transport.events.ts';

export { trackingErrors } from './tracking.errors.ts';

export type TransportEventType = TransportEvent['type'];

export const transportEvents = {
  TransportAccepted: transportCodec.reader('TransportAccepted'),
  TransportStatusLearned: transportCodec.reader('TransportStatusLearned'),
} as const;

/** Names the product; not counted. */
export const orderedTransport = transportCodec.reader('TransportOrdered');

/*
 * Events of the streams `transport-{uuid}` as statistics count them; {@link transportEvents} reads every stored version.
 * `metadata.owner`: the product's company when the transport was ordered. `recordedAt`: the time that counts.
 *
 *   TransportOrdered        {transportID, productID, companyID, vehicleIdentificationNumber, provider: "a" | "b"}
 *                           Not counted: the provider may still refuse.
 *   TransportAccepted       {provider: "a" | "b", externalID: number | string}
 *                           Counts `ordered` of the provider. At most once per stream.
 *   TransportRefused        {provider: "a" | "b"}
 *                           Not counted. Never in a stream with TransportAccepted.
 *   TransportStatusLearned  {provider: "a" | "b", status, first: boolean, occurredAt: number | null}
 *                           `status`: A "created" | "transit" | "delivered", B "ordered" | "confirmed" | "transit" |
 *                           "delivered". Counts `status` of the provider if `first`: true once per transport and
 *                           status, never for A's "created" and B's "ordered", which the acceptance implies. A status
 *                           that the provider skipped has no event. `occurredAt`: the provider's time in Unix
 *                           milliseconds, shown but not counted.
 */

export interface OrderTransportRequest {
  readonly identifiers: Identifiers;
  /** A configured name, or `a` or `b`, in any case. */
  readonly provider: string;
  readonly pickup: Party;
  readonly delivery: Party;
  readonly comment: string | null;
}

export interface ListTransports {
  readonly identifiers: Identifiers;
  /** The order within the page; pages always run from the newest. */
  readonly order: 'ASC' | 'DESC';
  /** Older gateways leave it out, which means the newest 1,000. */
  readonly limit?: number;
  readonly cursor?: string | null;
}

/** `next`: cursor of older ones, or null; absent from older services, which list all. */
export type TransportList = Answer & { readonly next?: string | null };

/** `until`: Unix milliseconds, as of then; null: now. */
export interface ActiveTransportRequest {
  readonly productID: number;
  readonly until: number | null;
}

/** `orderedAt`: Unix milliseconds. */
export interface ActiveTransport {
  readonly transportID: string;
  /** The configured name. */
  readonly provider: string;
  readonly status: TransportStatus;
  readonly orderedAt: number;
}

export interface CancelTransportRequest {
  /** Null means the product's only active one. */
  readonly transportID: string | null;
  readonly identifiers: OwnIdentifiers;
  readonly reason: string;
}

export const trackingContract = {
  order: operation<OrderTransportRequest, Answer>('tracking.order'),
  cancel: operation<CancelTransportRequest, Answer>('tracking.cancel'),
  list: operation<ListTransports, TransportList>('tracking.list', { answerBytes: LIST_BYTES }),
  /** Lists those of the caller's company. */
  listed: operation<ListRequest, ListedPage>('tracking.listed', { answerBytes: LIST_BYTES }),
  ask: operation<{ transportID: string }, Answer>('tracking.ask'),
  providers: operation<null, Answer>('tracking.providers'),
  /** Answers a product's active transport, null if it has none (TRA-3). */
  active: operation<ActiveTransportRequest, ActiveTransport | null>('tracking.active'),
  /** Whether any transport of the product is active (TRA-3). */
  activity: operation<{ productID: number }, { isActive: boolean }>('tracking.activity'),
  /** Events of a product's transports, refused ones included, in the log's order. */
  history: operation<{ productID: number } & HistorySlice, RelatedHistoryEntry[]>('tracking.history', {
    answerBytes: LIST_BYTES,
  }),
} as const;
