import type { Decider, Decision } from '@vpds/kernel';

/** What became of a message of the platform's feed (outside-systems.md). */
export type FeedMessageState =
  | { readonly kind: 'none' }
  | { readonly kind: 'accepted'; readonly id: string; readonly wasParked: boolean }
  | {
      readonly kind: 'parked';
      readonly id: string;
      readonly messageID: string | null;
      readonly reason: string;
      readonly text: string;
    };

export interface FeedMessageAccepted {
  readonly type: 'FeedMessageAccepted';
  readonly id: string;
}

export interface FeedMessageParked {
  readonly type: 'FeedMessageParked';
  readonly id: string;
  /** Null: the line was no message. */
  readonly messageID: string | null;
  readonly reason: string;
  /** The line as it came, cut to a bound. */
  readonly text: string;
}

export type FeedMessageEvent = FeedMessageAccepted | FeedMessageParked;

export const feedMessageDecider: Decider<FeedMessageState, FeedMessageEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'FeedMessageAccepted')
      return { kind: 'accepted', id: event.id, wasParked: state.kind === 'parked' };
    const { type: _, ...parked } = event;
    return { kind: 'parked', ...parked };
  },
};

export function acceptFeedMessage(state: FeedMessageState, id: string): Decision<FeedMessageEvent> {
  return state.kind === 'accepted' ? [] : [{ type: 'FeedMessageAccepted', id }];
}

/** Parked for the same reason as before: nothing new. */
export function parkFeedMessage(
  state: FeedMessageState,
  command: Omit<FeedMessageParked, 'type'>,
): Decision<FeedMessageEvent> {
  if (state.kind === 'accepted') return [];
  if (state.kind === 'parked' && state.reason === command.reason && state.text === command.text) return [];
  return [{ type: 'FeedMessageParked', ...command }];
}
