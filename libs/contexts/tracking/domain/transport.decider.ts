import { type Decider, type Decision, refuse, unreachable } from '@vpds/kernel';
import {
  type ExternalID,
  MAX_UPDATES,
  type PlacedTransport,
  type ProviderKind,
  STATUSES,
  type StatusUpdate,
  type TransportOrder,
  type TransportState,
  type TransportStatus,
  firstStatus,
  isActive,
  isCancelled,
  isDelivered,
} from './transport.ts';

export interface TransportOrdered extends TransportOrder {
  readonly type: 'TransportOrdered';
}

export interface TransportAccepted {
  readonly type: 'TransportAccepted';
  readonly provider: ProviderKind;
  readonly externalID: ExternalID;
}

export interface TransportRefused {
  readonly type: 'TransportRefused';
  readonly provider: ProviderKind;
  /** The provider's words. */
  readonly words: string;
}

export interface TransportStatusLearned {
  readonly type: 'TransportStatusLearned';
  readonly provider: ProviderKind;
  readonly status: TransportStatus;
  /** First occurrence of this status, which statistics count (rules STA). */
  readonly first: boolean;
  /** Unix milliseconds of the provider's clock; null: A reports no time. */
  readonly occurredAt: number | null;
  readonly comment: string | null;
}

/** TRA-11. By the provider, or before it had the order. */
export interface TransportCancelled {
  readonly type: 'TransportCancelled';
  readonly provider: ProviderKind;
  /** User id. */
  readonly by: number | null;
  /** Personal: free text. */
  readonly reason: string;
  /** Unix milliseconds of the deciding process, shown only. */
  readonly at: number;
  /** See the state `cancelled`. */
  readonly mayBePlaced: boolean;
}

/** The provider had the order when it was cancelled, and did not cancel it: it is active again. */
export interface TransportCancellationRefused {
  readonly type: 'TransportCancellationRefused';
  readonly provider: ProviderKind;
  readonly words: string;
}

export type TransportEvent =
  | TransportOrdered
  | TransportAccepted
  | TransportRefused
  | TransportStatusLearned
  | TransportCancelled
  | TransportCancellationRefused;

export const transportDecider: Decider<TransportState, TransportEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'TransportOrdered': {
        const { type: _, ...order } = event;
        return { kind: 'placing', order };
      }
      case 'TransportAccepted':
        return accepted(state, event);
      case 'TransportRefused':
        return state.kind === 'placing' || state.kind === 'cancelled'
          ? { kind: 'refused', order: state.order, words: event.words }
          : state;
      case 'TransportCancelled':
        return cancelled(state, event);
      case 'TransportCancellationRefused':
        return active(state);
      case 'TransportStatusLearned':
        return state.kind === 'placed' ? withStatus(state, event) : state;
      default:
        return unreachable(event);
    }
  },
};

function accepted(state: TransportState, { externalID }: TransportAccepted): TransportState {
  if (state.kind === 'placing') return placed(state.order, externalID);
  if (state.kind !== 'cancelled') return state;
  return { ...placed(state.order, externalID), cancelledAt: state.cancelledAt };
}

function cancelled(state: TransportState, { at, mayBePlaced }: TransportCancelled): TransportState {
  if (state.kind === 'placed') return { ...state, cancelledAt: at };
  return state.kind === 'placing' ? { kind: 'cancelled', order: state.order, cancelledAt: at, mayBePlaced } : state;
}

function active(state: TransportState): TransportState {
  if (state.kind !== 'placed') return state;
  const { cancelledAt: _, ...transport } = state;
  return transport;
}

function placed(order: TransportOrder, externalID: ExternalID): PlacedTransport {
  const status = firstStatus(order.provider);
  return { kind: 'placed', order, externalID, status, known: [status], updates: [] };
}

function withStatus(transport: PlacedTransport, event: TransportStatusLearned): PlacedTransport {
  const { status, occurredAt, comment } = event;
  const known = transport.known.includes(status) ? transport.known : [...transport.known, status];
  if (occurredAt === null) return { ...transport, known, status };
  const updates = stored([...transport.updates, { status, at: occurredAt, comment }], event.provider);
  return { ...transport, known, updates, status: updates.at(-1)?.status ?? status };
}

/** Compares by time, then by the order of the statuses. */
function byTime(provider: ProviderKind) {
  const rank = (status: TransportStatus) => (STATUSES[provider] as readonly string[]).indexOf(status);
  return (a: StatusUpdate, b: StatusUpdate): number => a.at - b.at || rank(a.status) - rank(b.status);
}

/**
 * The first of each status and the last {@link MAX_UPDATES} others (TRA-5), by time. The same whether updates are added
 * one by one or together, so one that was dropped is never stored again.
 */
function stored(updates: readonly StatusUpdate[], provider: ProviderKind): readonly StatusUpdate[] {
  const sorted = updates.toSorted(byTime(provider));
  if (sorted.length <= MAX_UPDATES) return sorted;
  const firsts = new Map<TransportStatus, StatusUpdate>();
  for (const update of sorted) if (!firsts.has(update.status)) firsts.set(update.status, update);
  const others = sorted.filter((update) => firsts.get(update.status) !== update);
  const dropped = new Set(others.slice(0, -MAX_UPDATES));
  return sorted.filter((update) => !dropped.has(update));
}

/** Recorded before anything is sent. */
export function orderTransport(state: TransportState, order: TransportOrder): Decision<TransportEvent> {
  return state.kind === 'none' ? [{ type: 'TransportOrdered', ...order }] : [];
}

export function acceptTransport(state: TransportState, externalID: ExternalID): Decision<TransportEvent> {
  if (state.kind !== 'placing') return [];
  return [{ type: 'TransportAccepted', provider: state.order.provider, externalID }];
}

export function refuseTransport(state: TransportState, words: string): Decision<TransportEvent> {
  if (state.kind !== 'placing' && state.kind !== 'cancelled') return [];
  return [{ type: 'TransportRefused', provider: state.order.provider, words }];
}

/** TRA-11: the caller has the provider's word, or the provider has no order yet. Again: no event. */
export function cancelTransport(
  state: TransportState,
  cancellation: Pick<TransportCancelled, 'by' | 'reason' | 'at'> & { readonly isAttempted: boolean },
): Decision<TransportEvent> {
  if (state.kind === 'none') return refuse('transport_not_found');
  if (isCancelled(state)) return [];
  if (!isActive(state)) return refuse('transport_not_active');
  const { isAttempted, ...rest } = cancellation;
  const mayBePlaced = state.kind === 'placing' && isAttempted;
  return [{ type: 'TransportCancelled', provider: state.order.provider, ...rest, mayBePlaced }];
}

/**
 * Settles an order that was cancelled while the provider had it. A `refusal` of null means that the provider has
 * cancelled it.
 */
export function settleCancellation(
  state: TransportState,
  externalID: ExternalID,
  refusal: string | null,
): Decision<TransportEvent> {
  if (state.kind !== 'cancelled') return [];
  const { provider } = state.order;
  const acceptance = { type: 'TransportAccepted', provider, externalID } as const;
  return refusal === null
    ? [acceptance]
    : [acceptance, { type: 'TransportCancellationRefused', provider, words: refusal }];
}

/** An unchanged status is no event, and neither is one after a delivery: reports may arrive late. */
export function learnLatest(state: TransportState, status: TransportStatus): Decision<TransportEvent> {
  if (state.kind !== 'placed' || isDelivered(state) || state.status === status) return [];
  return [learned(state, state.known, { status, at: null, comment: null })];
}

/**
 * Accepts updates in any order, and duplicates. Updates are identified by status and time (TRA-5); each new one that is
 * stored is an event, in time order.
 */
export function learnHistory(state: TransportState, reported: readonly StatusUpdate[]): Decision<TransportEvent> {
  if (state.kind !== 'placed') return [];
  const have = new Set(state.updates.map(identity));
  const byIdentity = new Map([...reported.toReversed(), ...state.updates].map((update) => [identity(update), update]));
  const known: TransportStatus[] = [...state.known];
  const events: TransportStatusLearned[] = [];
  for (const update of stored([...byIdentity.values()], state.order.provider)) {
    if (have.has(identity(update))) continue;
    events.push(learned(state, known, update));
    known.push(update.status);
  }
  return events;
}

function identity({ status, at }: StatusUpdate): string {
  return `${status} ${at}`;
}

function learned(
  { order: { provider } }: PlacedTransport,
  known: readonly TransportStatus[],
  { status, at, comment }: Omit<StatusUpdate, 'at'> & { at: number | null },
): TransportStatusLearned {
  const first = !known.includes(status);
  return { type: 'TransportStatusLearned', provider, status, first, occurredAt: at, comment };
}
