import { type Aggregate, type AggregateView, EventCodec, type ViewDefinition } from '@vpds/kernel';
import { type FeedMessageEvent, type FeedMessageState, feedMessageDecider } from '../domain/feed-message.ts';

/** Messages that were ever parked, with their current state. */
export const PARKED_MESSAGES: ViewDefinition = { name: 'parked_messages', version: 1, keys: ['state'] };

export const FEED_MESSAGE_STREAMS = 'feedMessage-';

/** Parked messages belong to the operator. */
export const OPERATOR_SCOPE = 0;

const codec = new EventCodec<FeedMessageEvent>({
  FeedMessageBegun: {
    version: 1,
    encode: ({ id }) => ({ data: { id } }),
    decode: ({ data }) => ({ type: 'FeedMessageBegun', id: data['id'] as string }),
  },
  FeedMessageAccepted: {
    version: 1,
    encode: ({ id }) => ({ data: { id } }),
    decode: ({ data }) => ({ type: 'FeedMessageAccepted', id: data['id'] as string }),
  },
  FeedMessageDropped: {
    version: 1,
    since: '1.2.0',
    encode: ({ id }) => ({ data: { id } }),
    decode: ({ data }) => ({ type: 'FeedMessageDropped', id: data['id'] as string }),
  },
  FeedMessageParked: {
    version: 1,
    encode: ({ id, messageID, reason, text }) => ({ data: { id, messageID, reason }, personal: { text } }),
    decode: ({ data, personal }) => ({
      type: 'FeedMessageParked',
      id: data['id'] as string,
      messageID: data['messageID'] as string | null,
      reason: data['reason'] as string,
      text: (personal['text'] ?? '') as string,
    }),
  },
});

/** Messages that were never parked have no document. */
function views(state: FeedMessageState): AggregateView[] {
  if (state.kind === 'none' || state.kind === 'begun' || (state.kind === 'accepted' && !state.wasParked)) return [];
  const document = {
    id: state.id,
    scope: OPERATOR_SCOPE,
    keys: { state: state.kind.toUpperCase() },
    body: JSON.stringify(state),
  };
  return [{ view: PARKED_MESSAGES, document }];
}

export const feedMessageAggregate: Aggregate<FeedMessageState, FeedMessageEvent> = {
  name: 'feedMessage',
  decider: feedMessageDecider,
  codec,
  views,
  movesUpdatedAt: () => true,
};
