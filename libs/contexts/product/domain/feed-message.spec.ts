import { describe, test } from '@jest/globals';
import { given } from '@vpds/kernel/testing';
import {
  type FeedMessageAccepted,
  type FeedMessageBegun,
  type FeedMessageParked,
  acceptFeedMessage,
  dropFeedMessage,
  beginFeedMessage,
  feedMessageDecider,
  parkFeedMessage,
} from './feed-message.ts';

const id = '7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11';
const begun: FeedMessageBegun = { type: 'FeedMessageBegun', id };
const accepted: FeedMessageAccepted = { type: 'FeedMessageAccepted', id };
const why = { id, messageID: id, reason: 'Product not found with productID 99', text: '{}' };
const parked: FeedMessageParked = { type: 'FeedMessageParked', ...why };

describe('rules FEE: a message of the feed is applied once', () => {
  test('the first delivery begins it', () => {
    given(feedMessageDecider)
      .when((state) => beginFeedMessage(state, id))
      .then(begun);
  });

  test.each([
    ['begun', [begun]],
    ['parked', [parked]],
    ['begun, then parked', [begun, parked]],
    ['accepted', [begun, accepted]],
  ])('%s: no later one begins it', (_, history) => {
    given(feedMessageDecider, ...history)
      .when((state) => beginFeedMessage(state, id))
      .then();
  });

  test('begun, then accepted: it was never parked', () => {
    given(feedMessageDecider, begun)
      .when((state) => acceptFeedMessage(state, id))
      .thenState({ kind: 'accepted', id, wasParked: false });
  });

  test('accepted once, and not parked any more', () => {
    given(feedMessageDecider, begun, accepted)
      .when((state) => acceptFeedMessage(state, id))
      .then();
    given(feedMessageDecider, begun, accepted)
      .when((state) => parkFeedMessage(state, why))
      .then();
  });

  test('a begun message can be parked, and accepted at redelivery', () => {
    given(feedMessageDecider, begun)
      .when((state) => parkFeedMessage(state, why))
      .then(parked);
    given(feedMessageDecider, begun, parked)
      .when((state) => acceptFeedMessage(state, id))
      .thenState({ kind: 'accepted', id, wasParked: true });
  });

  test('parked again: only another reason or another text is news', () => {
    given(feedMessageDecider, parked)
      .when((state) => parkFeedMessage(state, why))
      .then();
    given(feedMessageDecider, parked)
      .when((state) => parkFeedMessage(state, { ...why, text: '{"a":1}' }))
      .then({ ...parked, text: '{"a":1}' });
  });

  test('what was dropped is parked no more, and accepted when it comes again', () => {
    const dropped = { type: 'FeedMessageDropped', id } as const;
    given(feedMessageDecider, parked)
      .when((state) => dropFeedMessage(state))
      .then(dropped);
    given(feedMessageDecider, parked, dropped)
      .when((state) => dropFeedMessage(state))
      .then();
    given(feedMessageDecider, parked, dropped)
      .when((state) => acceptFeedMessage(state, id))
      .thenState({ kind: 'accepted', id, wasParked: true });
  });

  test('only what is parked can be dropped', () => {
    given(feedMessageDecider, begun)
      .when((state) => dropFeedMessage(state))
      .then();
  });
});
