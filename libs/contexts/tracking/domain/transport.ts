/** A reports an order's latest state, B its whole history (docs/reference/outside.md). */
export const PROVIDER_KINDS = ['a', 'b'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The statuses in the order of their occurrence (rules TRA). */
export const STATUSES = {
  a: ['created', 'transit', 'delivered'],
  b: ['ordered', 'confirmed', 'transit', 'delivered'],
} as const satisfies Record<ProviderKind, readonly string[]>;
export type TransportStatus = (typeof STATUSES)[ProviderKind][number];
/** The statuses of all providers. */
export const TRANSPORT_STATUSES = ['created', 'ordered', 'confirmed', 'transit', 'delivered'] as const;

/** The status before the provider's first report (rules TRA). */
export function firstStatus(provider: ProviderKind): TransportStatus {
  return STATUSES[provider][0];
}

export function isStatusOf(provider: ProviderKind, text: string): text is TransportStatus {
  return (STATUSES[provider] as readonly string[]).includes(text);
}

export type ExternalID = number | string;

/** Personal data. Null: not given. */
export interface Party {
  readonly companyName: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** `Y-m-d`. A pickup's day is the requested one, not necessarily the actual one (rules TRA). */
  readonly date: string | null;
}

export interface TransportOrder {
  /** The id of our transport, which is sent to the provider, too. */
  readonly transportID: string;
  readonly productID: number;
  readonly companyID: number;
  /** The vehicle's number when it was ordered. */
  readonly vin: string;
  readonly provider: ProviderKind;
  readonly pickup: Party;
  readonly delivery: Party;
  readonly comment: string | null;
}

export interface StatusUpdate {
  readonly status: TransportStatus;
  /** Unix milliseconds of the provider's clock. */
  readonly at: number;
  readonly comment: string | null;
}

export interface PlacedTransport {
  readonly kind: 'placed';
  readonly order: TransportOrder;
  readonly externalID: ExternalID;
  readonly status: TransportStatus;
  readonly known: readonly TransportStatus[];
  /** Sorted by time; empty for A (rules TRA). */
  readonly updates: readonly StatusUpdate[];
  /** Unix milliseconds. Absent: not cancelled. */
  readonly cancelledAt?: number;
}

export type TransportState =
  | { readonly kind: 'none' }
  /** The provider has not answered yet. */
  | { readonly kind: 'placing'; readonly order: TransportOrder }
  /**
   * The provider has not answered yet (TRA-11). `mayBePlaced`: an earlier call may have reached the provider, so the
   * job finds out and cancels it there, too.
   */
  | {
      readonly kind: 'cancelled';
      readonly order: TransportOrder;
      readonly cancelledAt: number;
      readonly mayBePlaced: boolean;
    }
  /** The transport is not listed. */
  | { readonly kind: 'refused'; readonly order: TransportOrder; readonly words: string }
  | PlacedTransport;

export type Transport = Exclude<TransportState, { kind: 'none' }>;

/** TRA-2 */
export function statusOf(transport: Transport): TransportStatus {
  return transport.kind === 'placed' ? transport.status : firstStatus(transport.order.provider);
}

export function isDelivered(transport: Transport): boolean {
  return statusOf(transport) === 'delivered';
}

/** Unix milliseconds; null: not cancelled. */
export function cancelledAt(transport: Transport): number | null {
  return transport.kind === 'cancelled' || transport.kind === 'placed' ? (transport.cancelledAt ?? null) : null;
}

export function isCancelled(transport: Transport): boolean {
  return transport.kind === 'cancelled' || (transport.kind === 'placed' && transport.cancelledAt !== undefined);
}

/** TRA-3: ordered, and neither refused nor cancelled nor delivered. */
export function isActive(transport: Transport): boolean {
  return transport.kind !== 'refused' && !isCancelled(transport) && !isDelivered(transport);
}

/** Every status was reported. */
export function isComplete(transport: PlacedTransport): boolean {
  const { provider } = transport.order;
  return isDelivered(transport) && (provider === 'a' || transport.known.length === STATUSES[provider].length);
}

/** A reports only the latest state, so nothing follows a delivery; B may correct its history. */
export function isFinal(transport: PlacedTransport): boolean {
  return transport.order.provider === 'a' && isDelivered(transport);
}

/** The most that are stored besides the first of each status (TRA-5). */
export const MAX_UPDATES = 200;
