import { describe, expect, test } from '@jest/globals';
import type { Permission } from '@vpds/kernel';
import { given } from '@vpds/kernel/testing';
import {
  type ApiKeyEvent,
  type UserAdded,
  type UserDetails,
  type UserEvent,
  apiKeyDecider,
  changeUser,
  labelApiKey,
  userDecider,
} from './accounts.decider.ts';

const ADDED: UserAdded = {
  type: 'UserAdded',
  userID: 3,
  companyID: 2,
  name: 'Kim',
  email: 'kim@example.com',
  permissions: ['uploadResources', 'administer'],
};
const changed = (details: Partial<UserDetails>): UserEvent => ({
  type: 'UserChanged',
  name: 'Kim',
  permissions: ['uploadResources', 'administer'],
  disabled: false,
  ...details,
});
const user = (...events: UserEvent[]) => given(userDecider, ADDED, ...events);
const change =
  (details: Partial<UserDetails>, held: readonly Permission[] = []) =>
  (state: typeof userDecider.initialState) =>
    changeUser(state, details, held);

describe('CHA-2: changes of a user', () => {
  test('given a user, when renamed, then all details as they are now', () => {
    user()
      .when(change({ name: 'Eve' }))
      .then(changed({ name: 'Eve' }));
  });

  test('given a user, when nothing changes, whatever the order of the permissions, then nothing', () => {
    user()
      .when(change({ name: 'Kim', permissions: ['administer', 'uploadResources'], disabled: false }))
      .then();
  });

  test('given permissions that the caller lacks, when they are taken away or kept, then he may', () => {
    user()
      .when(change({ permissions: ['administer'] }))
      .then(changed({ permissions: ['administer'] }));
    user()
      .when(change({ disabled: true }))
      .then(changed({ disabled: true }));
  });

  test('OWN-3: given a permission that the caller lacks, when granted, then refused', () => {
    user()
      .when(change({ permissions: ['uploadResources', 'editAllProducts'] }, ['uploadResources']))
      .thenRefused('permission_not_held', 'editAllProducts');
    user()
      .when(change({ permissions: ['editAllProducts'] }, ['editAllProducts']))
      .then(changed({ permissions: ['editAllProducts'] }));
  });

  test('OWN-3: given a disabled user, when enabled, then all that he may do is granted', () => {
    const disabled = changed({ disabled: true });
    user(disabled)
      .when(change({ disabled: false }, ['uploadResources']))
      .thenRefused('permission_not_held', 'administer');
    user(disabled)
      .when(change({ disabled: false }, ['uploadResources', 'administer']))
      .then(changed({}));
    user(disabled)
      .when(change({ disabled: false, permissions: ['uploadResources'] }, ['uploadResources']))
      .then(changed({ permissions: ['uploadResources'] }));
  });

  test('given no user, then refused', () => {
    given(userDecider).when(change({})).thenRefused('user_not_found', 0);
  });
});

describe('CHA-6: the label of a key', () => {
  const ISSUED: ApiKeyEvent = {
    type: 'ApiKeyIssued',
    apiKeyID: 'id',
    hash: 'ab',
    userID: 3,
    companyID: 2,
    permissions: [],
    label: 'before',
  };

  test('given a key, even a revoked one, when labelled, then it has the label', () => {
    for (const events of [[ISSUED], [ISSUED, { type: 'ApiKeyRevoked' } as const]])
      given(apiKeyDecider, ...events)
        .when((state) => labelApiKey(state, 'after'))
        .then({ type: 'ApiKeyLabelled', label: 'after' });
    const labelled = [ISSUED, { type: 'ApiKeyLabelled', label: null } as const].reduce(
      apiKeyDecider.evolve,
      apiKeyDecider.initialState,
    );
    expect(labelled).toMatchObject({ kind: 'active', label: null });
  });

  test('given a label, when set to the same, then nothing', () => {
    given(apiKeyDecider, ISSUED)
      .when((state) => labelApiKey(state, 'before'))
      .then();
  });

  test('given no key, then refused', () => {
    given(apiKeyDecider)
      .when((state) => labelApiKey(state, 'x'))
      .thenRefused('api_key_not_found');
  });
});
