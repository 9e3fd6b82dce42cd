import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ViewRow, ViewStore } from '@vpds/kernel';
import { API_KEYS, hashPrefix } from '../accounts.aggregates.ts';
import { hashOf } from '../api-key-secret.ts';
import { KeyAuthenticator } from './key-authenticator.ts';

const KEY = 'a-key-that-somebody-has';
const HASH = hashOf(KEY);

/** A view that holds the key, and counts how often it is asked. */
class KeyView {
  looks = 0;
  revoked = false;
  readonly store = {
    find: async () => {
      this.looks += 1;
      return { rows: [this.#row()], more: false };
    },
  } as unknown as ViewStore;

  #row(): ViewRow {
    const state = {
      kind: this.revoked ? 'revoked' : 'active',
      apiKeyID: 'id',
      hash: HASH,
      userID: 2,
      companyID: 1,
      permissions: [],
      label: null,
    };
    const keys = Object.fromEntries(API_KEYS.keys.map((key) => [key, hashPrefix(HASH)]));
    const times = { revision: 0n, createdPosition: 0n, createdAt: 0, changedAt: 0 };
    return { id: 'id', scope: 1, keys, body: JSON.stringify(state), ...times };
  }
}

let view: KeyView;
beforeEach(() => {
  view = new KeyView();
  jest.useFakeTimers({ now: 1_000_000, doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('design 7: how long a found key is believed', () => {
  test('a found key is looked up once', async () => {
    const authenticator = new KeyAuthenticator(view.store);
    for (let index = 0; index < 3; index += 1)
      expect(await authenticator.authenticate(KEY)).toMatchObject({ apiKeyID: 'id' });
    expect(view.looks).toBe(1);
  });

  test('one that was revoked elsewhere is refused once it is forgotten', async () => {
    const authenticator = new KeyAuthenticator(view.store);
    await authenticator.authenticate(KEY);
    view.revoked = true;
    authenticator.forget('id');
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });

  test('confirm: what was found in the last 5 s counts, an older one is looked up again', async () => {
    const authenticator = new KeyAuthenticator(view.store);
    await authenticator.authenticate(KEY);
    jest.advanceTimersByTime(4_900);
    expect(await authenticator.confirm(KEY)).not.toBeNull();
    expect(view.looks).toBe(1);
    jest.advanceTimersByTime(200);
    view.revoked = true;
    expect(await authenticator.confirm(KEY)).toBeNull();
    expect(view.looks).toBe(2);
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });
});
