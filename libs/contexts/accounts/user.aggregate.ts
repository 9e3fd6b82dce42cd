import {
  type Aggregate,
  type Permission,
  type ViewDefinition,
  type ViewRow,
  EventCodec,
  storedMembers,
} from '@vpds/kernel';
import { hashOf } from './api-key-secret.ts';
import { type User, type UserEvent, type UserState, userDecider } from './domain/accounts.decider.ts';

export const USERS: ViewDefinition = { name: 'users', version: 3, keys: ['email'], exactOnly: ['email'] };

/** Only a hash of the address is an index key. */
export function emailKey(email: string): string {
  return hashOf(email.trim().toLowerCase()).toUpperCase();
}

/** `user-{id}`. */
export const USER_STREAMS = 'user-';

export const userAggregate: Aggregate<UserState, UserEvent> = {
  name: 'user',
  decider: userDecider,
  codec: new EventCodec<UserEvent>({
    UserAdded: {
      version: 1,
      encode: ({ userID, companyID, permissions, name, email }) => ({
        data: { userID, companyID, permissions: [...permissions] },
        personal: { name, email },
      }),
      decode: ({ data, personal }) => ({
        type: 'UserAdded',
        userID: data['userID'] as number,
        companyID: data['companyID'] as number,
        permissions: data['permissions'] as Permission[],
        name: (personal['name'] ?? '') as string,
        email: (personal['email'] ?? '') as string,
      }),
    },
    UserChanged: {
      version: 1,
      since: '1.3.0',
      encode: ({ permissions, disabled, name }) => ({
        data: { permissions: [...permissions], disabled },
        personal: { name },
      }),
      decode: ({ data, personal }) => ({
        type: 'UserChanged',
        name: (personal['name'] ?? '') as string,
        permissions: data['permissions'] as Permission[],
        disabled: data['disabled'] as boolean,
      }),
    },
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const { kind: _, ...user } = state;
    const keys = { email: emailKey(user.email) };
    const document = { id: String(user.userID), scope: user.companyID, keys, body: JSON.stringify(user) };
    return [{ view: USERS, document }];
  },
  movesUpdatedAt: () => true,
};

export function userOf(row: Pick<ViewRow, 'body'>): User {
  return { kind: 'user', ...(storedMembers(row) as unknown as Omit<User, 'kind'>) };
}
