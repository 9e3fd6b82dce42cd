import type { Outcome } from '@vpds/outbound';
import type { ExternalID, ProviderKind, StatusUpdate, TransportOrder, TransportStatus } from '../domain/transport.ts';

/** Outcome unknown: the same call again. */
export interface NoAnswer {
  readonly kind: 'later';
  /** `false`: the provider was not called. */
  readonly sent: boolean;
  /** 0: no delay known. */
  readonly retryAfterMilliseconds: number;
}

export type Placement =
  | { readonly kind: 'accepted'; readonly externalID: ExternalID }
  | { readonly kind: 'refused'; readonly words: string }
  | NoAnswer;

export type Cancellation =
  | { readonly kind: 'cancelled' }
  /** The cancellation comes too late, the transport is unknown, or the provider has no such call. */
  | { readonly kind: 'refused'; readonly words: string }
  | NoAnswer;

export type Report =
  | { readonly kind: 'latest'; readonly status: TransportStatus }
  | { readonly kind: 'history'; readonly updates: readonly StatusUpdate[] }
  /** The report is never shown (rules TRA). */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'unknown' }
  /** The answer violates the provider's contract. */
  | { readonly kind: 'unreadable' };

/** Reports by order; orders without one were not part of the call. */
export type Reports = { readonly kind: 'reported'; readonly reports: ReadonlyMap<ExternalID, Report> } | NoAnswer;

export function cancellationOf(outcome: Outcome): Cancellation {
  switch (outcome.kind) {
    case 'answered':
      return { kind: 'cancelled' };
    case 'refused':
      return { kind: 'refused', words: outcome.words };
    default:
      return noAnswer(outcome);
  }
}

export function noAnswer(outcome: Outcome): NoAnswer {
  const sent = !(outcome.kind === 'later' && (outcome.reason === 'circuit' || outcome.reason === 'busy'));
  const retryAfterMilliseconds = 'retryAfterMilliseconds' in outcome ? outcome.retryAfterMilliseconds : 0;
  return { kind: 'later', sent, retryAfterMilliseconds };
}

/** The provider in logs and metrics, the same in every installation: its name is configured, and alerts compare it. */
export function systemOf(kind: ProviderKind): string {
  return `provider_${kind}`;
}

/** The calls of a provider never throw, and each is bounded. */
export interface TransportProvider {
  readonly kind: ProviderKind;
  /** The configured name (rules STA). */
  readonly name: string;
  readonly batch: number;
  /** Milliseconds until a call makes sense; 0: now. */
  readonly wait: number;
  /** Unix milliseconds at which this process stopped calling him (TRA-7); null: it calls. */
  readonly openSince: number | null;
  /** Idempotent by the transport's id, even after a lost answer. */
  place(order: TransportOrder): Promise<Placement>;
  /** Idempotent, too. */
  cancel(externalID: ExternalID): Promise<Cancellation>;
  /** 1 to `batch` orders. */
  ask(externalIDs: readonly ExternalID[]): Promise<Reports>;
  close(): Promise<void>;
}

export interface ProviderAddress {
  readonly name: string;
  /** The address without a trailing slash. */
  readonly url: string;
  readonly token: string;
}
