/** The two kinds of provider (docs/reference/outside.md): A tells only an order's latest state, B its whole history. */
export const PROVIDER_KINDS = ['a', 'b'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Statuses that a transport can have, in the order in which it goes through them (rules TRA). */
export const STATUSES = {
  a: ['created', 'transit', 'delivered'],
  b: ['ordered', 'confirmed', 'transit', 'delivered'],
} as const satisfies Record<ProviderKind, readonly string[]>;
export type TransportStatus = (typeof STATUSES)[ProviderKind][number];

/** The status that a transport has before its provider has said anything (rules TRA). */
export function firstStatus(provider: ProviderKind): TransportStatus {
  return STATUSES[provider][0];
}

export function isStatusOf(provider: ProviderKind, text: string): text is TransportStatus {
  return (STATUSES[provider] as readonly string[]).includes(text);
}

/** The order's number at the provider. */
export type ExternalID = number | string;

/** Where a transport begins or ends; null: not given. Personal data. */
export interface Party {
  readonly companyName: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** `Y-m-d`: for the pickup the day that was asked for, not necessarily the one on which it happened (rules TRA). */
  readonly date: string | null;
}

/** A transport as it was ordered. */
export interface TransportOrder {
  /** A UUID of ours, under which the provider knows the order, too. */
  readonly transportID: string;
  readonly productID: number;
  readonly companyID: number;
  /** The product's VIN when the transport was ordered. */
  readonly vin: string;
  readonly provider: ProviderKind;
  readonly pickup: Party;
  readonly delivery: Party;
  readonly comment: string | null;
}

/** Something that provider B has told of a transport. */
export interface StatusUpdate {
  readonly status: TransportStatus;
  /** Unix milliseconds by the provider's clock. */
  readonly at: number;
  readonly comment: string | null;
}

export interface PlacedTransport {
  readonly kind: 'placed';
  readonly order: TransportOrder;
  readonly externalID: ExternalID;
  readonly status: TransportStatus;
  /** Every status that the transport was ever known to have. */
  readonly known: readonly TransportStatus[];
  /** Provider B's history in order of time; empty for A (rules TRA). */
  readonly updates: readonly StatusUpdate[];
}

export type TransportState =
  | { readonly kind: 'none' }
  /** Recorded; the provider has not answered yet. */
  | { readonly kind: 'placing'; readonly order: TransportOrder }
  /** The provider does not take the order: the transport is not listed. */
  | { readonly kind: 'refused'; readonly order: TransportOrder; readonly words: string }
  | PlacedTransport;

export type Transport = Exclude<TransportState, { kind: 'none' }>;

/** The most recent status (TRA-2). */
export function statusOf(transport: Transport): TransportStatus {
  return transport.kind === 'placed' ? transport.status : firstStatus(transport.order.provider);
}

export function isDelivered(transport: Transport): boolean {
  return statusOf(transport) === 'delivered';
}

/** Delivered, and nothing is left that its provider could still tell. */
export function isComplete(transport: PlacedTransport): boolean {
  const { provider } = transport.order;
  return isDelivered(transport) && (provider === 'a' || transport.known.length === STATUSES[provider].length);
}

/**
 * Updates of a transport that are kept, besides the first of each status: no provider can make a transport grow without
 * end.
 */
export const MAX_UPDATES = 200;
