import { type Decider, type Decision, unreachable } from '@vpds/kernel';

/** Rules FEE. */
export type FeedMessageState =
  | { readonly kind: 'none' }
  /** The product may have been changed. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'accepted'; readonly id: string; readonly wasParked: boolean }
  | {
      readonly kind: 'parked';
      readonly id: string;
      readonly messageID: string | null;
      readonly reason: string;
      readonly text: string;
    }
  /** An operator dropped it; a delivery applies it nevertheless. */
  | { readonly kind: 'dropped'; readonly id: string };

/** Precedes the first change of the product: without it, no product's stream contains the message's event. */
export interface FeedMessageBegun {
  readonly type: 'FeedMessageBegun';
  readonly id: string;
}

export interface FeedMessageAccepted {
  readonly type: 'FeedMessageAccepted';
  readonly id: string;
}

export interface FeedMessageParked {
  readonly type: 'FeedMessageParked';
  readonly id: string;
  /** Null if the line was not a message. */
  readonly messageID: string | null;
  readonly reason: string;
  /** The received text, truncated. */
  readonly text: string;
}

export interface FeedMessageDropped {
  readonly type: 'FeedMessageDropped';
  readonly id: string;
}

export type FeedMessageEvent = FeedMessageBegun | FeedMessageAccepted | FeedMessageParked | FeedMessageDropped;

export const feedMessageDecider: Decider<FeedMessageState, FeedMessageEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'FeedMessageBegun':
        return { kind: 'begun' };
      case 'FeedMessageAccepted':
        return { kind: 'accepted', id: event.id, wasParked: state.kind === 'parked' || state.kind === 'dropped' };
      case 'FeedMessageParked': {
        const { type: _, ...parked } = event;
        return { kind: 'parked', ...parked };
      }
      case 'FeedMessageDropped':
        return { kind: 'dropped', id: event.id };
      default:
        return unreachable(event);
    }
  },
};

/** Only the first delivery begins a message; later ones must search the product for its change. */
export function beginFeedMessage(state: FeedMessageState, id: string): Decision<FeedMessageEvent> {
  return state.kind === 'none' ? [{ type: 'FeedMessageBegun', id }] : [];
}

export function acceptFeedMessage(state: FeedMessageState, id: string): Decision<FeedMessageEvent> {
  return state.kind === 'accepted' ? [] : [{ type: 'FeedMessageAccepted', id }];
}

/** Unchanged for the same reason. */
export function parkFeedMessage(
  state: FeedMessageState,
  command: Omit<FeedMessageParked, 'type'>,
): Decision<FeedMessageEvent> {
  if (state.kind === 'accepted') return [];
  if (state.kind === 'parked' && state.reason === command.reason && state.text === command.text) return [];
  return [{ type: 'FeedMessageParked', ...command }];
}

/** Only a parked message can be dropped. */
export function dropFeedMessage(state: FeedMessageState): Decision<FeedMessageEvent> {
  return state.kind === 'parked' ? [{ type: 'FeedMessageDropped', id: state.id }] : [];
}
