import type { Outcome } from '@vpds/outbound';
import type { ExternalID, ProviderKind, StatusUpdate, TransportOrder, TransportStatus } from '../domain/transport.ts';

/** What became of an order at its provider. */
export type Placement =
  | { readonly kind: 'accepted'; readonly externalID: ExternalID }
  | { readonly kind: 'refused'; readonly words: string }
  /** Nothing is known: the same order must be placed again. 0: no idea when. */
  | { readonly kind: 'later'; readonly retryAfterMilliseconds: number };

/** What a provider says of one order. */
export type Report =
  | { readonly kind: 'latest'; readonly status: TransportStatus }
  | { readonly kind: 'history'; readonly updates: readonly StatusUpdate[] }
  /** A state that is never shown (rules TRA). */
  | { readonly kind: 'hidden' }
  /** The provider does not know the order. */
  | { readonly kind: 'unknown' }
  /** Its answer is not what the contract promises. */
  | { readonly kind: 'unreadable' };

/** No answer. */
export interface NoReports {
  readonly kind: 'later';
  /** False: the provider was not asked at all, since it is left alone for a while. */
  readonly sent: boolean;
  readonly retryAfterMilliseconds: number;
}

/** What became of asking for some orders. An order without a report was not asked for. */
export type Reports = { readonly kind: 'reported'; readonly reports: ReadonlyMap<ExternalID, Report> } | NoReports;

/** The outcome of a call that brought no answer. */
export function noReports(outcome: Outcome): NoReports {
  const sent = !(outcome.kind === 'later' && (outcome.reason === 'circuit' || outcome.reason === 'busy'));
  const retryAfterMilliseconds = 'retryAfterMilliseconds' in outcome ? outcome.retryAfterMilliseconds : 0;
  return { kind: 'later', sent, retryAfterMilliseconds };
}

/** A transport provider as this service speaks to it. Nothing of it throws; every call is bounded. */
export interface TransportProvider {
  readonly kind: ProviderKind;
  /** As the operator has configured it (rules STA). */
  readonly name: string;
  /** Most orders that one call can ask for. */
  readonly batch: number;
  /** Milliseconds until it makes sense to call; 0: now. */
  readonly wait: number;
  /** Under the transport's id: placing an order again, even one whose answer was lost, orders nothing twice. */
  place(order: TransportOrder): Promise<Placement>;
  /** Asks for 1 to `batch` orders. */
  ask(externalIDs: readonly ExternalID[]): Promise<Reports>;
  close(): Promise<void>;
}

/** Where a provider is and how it is called. */
export interface ProviderAddress {
  readonly name: string;
  /** Base URL, without a slash at the end. */
  readonly url: string;
  readonly token: string;
}
