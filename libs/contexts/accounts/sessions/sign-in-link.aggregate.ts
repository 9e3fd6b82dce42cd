import { type Aggregate, EventCodec } from '@vpds/kernel';
import { type SignInLinkEvent, type SignInLinkState, signInLinkDecider } from '../domain/accounts.decider.ts';

/** `signInLink-{hash of the secret}`: who reads the log cannot sign in with it. */
export const SIGN_IN_LINK_STREAMS = 'signInLink-';

export const signInLinkAggregate: Aggregate<SignInLinkState, SignInLinkEvent> = {
  name: 'signInLink',
  decider: signInLinkDecider,
  codec: new EventCodec<SignInLinkEvent>({
    SignInLinkMade: {
      version: 1,
      since: '1.3.0',
      encode: ({ userIDs, expiresAt }) => ({ data: { userIDs: [...userIDs], expiresAt } }),
      decode: ({ data }) => ({
        type: 'SignInLinkMade',
        userIDs: data['userIDs'] as number[],
        expiresAt: data['expiresAt'] as number,
      }),
    },
    SignInLinkUsed: {
      version: 1,
      since: '1.3.0',
      encode: ({ userID }) => ({ data: { userID } }),
      decode: ({ data }) => ({ type: 'SignInLinkUsed', userID: data['userID'] as number }),
    },
  }),
  views: () => [],
  movesUpdatedAt: () => true,
};
