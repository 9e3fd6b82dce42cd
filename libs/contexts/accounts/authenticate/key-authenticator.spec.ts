import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  type EncodedEvent,
  type EventStore,
  type Permission,
  type ReadStreamRequest,
  type RecordedEvent,
  Unavailable,
  type ViewRow,
  type ViewStore,
  metadataOf,
  ownContext,
} from '@vpds/kernel';
import { API_KEYS, apiKeyAggregate, hashPrefix } from '../api-key.aggregate.ts';
import { hashOf } from '../api-key-secret.ts';
import type { ApiKeyEvent, ApiKeyIssued, UserEvent } from '../domain/accounts.decider.ts';
import { userAggregate } from '../user.aggregate.ts';
import { KeyAuthenticator } from './key-authenticator.ts';

const KEY = 'a-key-that-somebody-has';
const HASH = hashOf(KEY);

const ISSUED: ApiKeyIssued = {
  type: 'ApiKeyIssued',
  apiKeyID: 'id',
  hash: HASH,
  userID: 2,
  companyID: 1,
  permissions: ['uploadResources'],
  label: null,
};

const RESTRICTED = { type: 'ApiKeyRestricted', readOnly: false, expiresAt: null, startedBy: null } as const;
/** The id of the key that started a session. */
const STARTER = 'starter';

const ADDED: UserEvent = {
  type: 'UserAdded',
  userID: 2,
  companyID: 1,
  name: 'Kim',
  email: 'kim@example.com',
  permissions: ['uploadResources'],
};
const changed = (permissions: Permission[], disabled = false): UserEvent => ({
  type: 'UserChanged',
  name: 'Kim',
  permissions,
  disabled,
});

/** One key and its user, and the number of reads of the key's view. */
class OneKey {
  looks = 0;
  user: UserEvent[] = [ADDED];
  /** Events of the user that the view shows. */
  shown = Number.POSITIVE_INFINITY;
  revoked = false;
  issued: ApiKeyEvent[] = [ISSUED];
  /** Events of the key that started it, if it is a session. */
  starter: ApiKeyEvent[] = [{ ...ISSUED, apiKeyID: STARTER, hash: 'ff' }];
  /** Events of that key that the view shows. */
  starterShown = Number.POSITIVE_INFINITY;
  viewsAway = false;
  eventsAway = false;
  readonly views = {
    find: async () => {
      this.looks += 1;
      if (this.viewsAway) throw new Unavailable('the views are away');
      return { rows: [this.#keyRow(this.#history)], more: false };
    },
    get: async (_view: unknown, id: string) => {
      if (this.viewsAway) throw new Unavailable('the views are away');
      return id === STARTER ? this.#keyRow(this.starter.slice(0, this.starterShown)) : this.#userRow();
    },
  } as unknown as ViewStore;
  readonly events = {
    readStream: async ({ stream, from = 0n }: ReadStreamRequest) => {
      if (this.eventsAway) throw new Unavailable('the events are away');
      if (stream === 'user-2')
        return this.user.map((event, index) => recorded(userAggregate.codec.encode(event), index)).slice(Number(from));
      if (stream !== 'apiKey-id' && stream !== `apiKey-${STARTER}`) return [];
      return (stream === 'apiKey-id' ? this.#history : this.starter)
        .map((event, index) => recorded(apiKeyAggregate.codec.encode(event), index))
        .slice(Number(from));
    },
  } as unknown as EventStore;

  get #history(): ApiKeyEvent[] {
    return this.revoked ? [...this.issued, { type: 'ApiKeyRevoked' }] : this.issued;
  }

  #userRow(): ViewRow {
    const events = this.user.slice(0, this.shown);
    const state = events.reduce(userAggregate.decider.evolve, userAggregate.decider.initialState);
    const [document] = userAggregate.views(state);
    if (document === undefined) throw new Error('No user');
    const times = { createdPosition: 0n, createdAt: 0, changedAt: 0 };
    return { ...document.document, revision: BigInt(events.length - 1), ...times };
  }

  #keyRow(events: readonly ApiKeyEvent[]): ViewRow {
    const { evolve, initialState } = apiKeyAggregate.decider;
    const state = events.reduce(evolve, initialState);
    const keys = Object.fromEntries(API_KEYS.keys.map((key) => [key, hashPrefix(HASH)]));
    const times = { revision: 0n, createdPosition: 0n, createdAt: 0, changedAt: 0 };
    return { id: 'id', scope: 1, keys, body: JSON.stringify(state), ...times };
  }
}

function recorded(event: EncodedEvent, index: number): RecordedEvent {
  const place = { stream: 'any', revision: BigInt(index), position: BigInt(index), recordedAt: 0 };
  const metadata = metadataOf(ownContext('seed'), 1);
  return { id: String(index), ...event, metadata, ...place };
}

let key: OneKey;
beforeEach(() => {
  key = new OneKey();
  jest.useFakeTimers({ now: 1_000_000, doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('KEY-5: how long a found key is believed', () => {
  test('a found key is looked up once', async () => {
    const authenticator = new KeyAuthenticator(key);
    for (let index = 0; index < 3; index += 1)
      expect(await authenticator.authenticate(KEY)).toMatchObject({ apiKeyID: 'id' });
    expect(key.looks).toBe(1);
  });

  test('KEY-2: a key speaks for its user, company and permissions', async () => {
    expect(await new KeyAuthenticator(key).authenticate(KEY)).toStrictEqual({
      apiKeyID: 'id',
      userID: 2,
      companyID: 1,
      permissions: ['uploadResources'],
    });
  });

  test('a key that only begins like a known hash is unknown, and is looked up each time', async () => {
    const authenticator = new KeyAuthenticator(key);
    // This view returns its only key to every query.
    for (let index = 0; index < 2; index += 1) expect(await authenticator.authenticate('another')).toBeNull();
    expect(key.looks).toBe(2);
  });

  test('empty and overlong keys are not looked up', async () => {
    const authenticator = new KeyAuthenticator(key);
    for (const given of ['', 'x'.repeat(10_000)]) expect(await authenticator.authenticate(given)).toBeNull();
    expect(key.looks).toBe(0);
  });

  test('a key that is revoked during its look-up is refused, whatever the look-up found', async () => {
    const authenticator = new KeyAuthenticator(key);
    const looking = authenticator.authenticate(KEY);
    authenticator.forget('id');
    expect(await looking).toBeNull();
    // A lagging view still shows it.
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });

  test('a key revoked elsewhere is refused once it is forgotten', async () => {
    const authenticator = new KeyAuthenticator(key);
    await authenticator.authenticate(KEY);
    key.revoked = true;
    authenticator.forget('id');
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });

  test('KEY-6, LIM-10: a key that has expired is unknown from then on, and counts as any other unknown key', async () => {
    key.issued.push({ ...RESTRICTED, issuedAs: 'key', expiresAt: 2_000_000 });
    const authenticator = new KeyAuthenticator(key);
    expect([await authenticator.authenticate(KEY), authenticator.remembers(KEY)]).toMatchObject([{}, true]);
    jest.advanceTimersByTime(1_000_000);
    expect([await authenticator.authenticate(KEY), authenticator.remembers(KEY)]).toEqual([null, false]);
  });

  test('a key that may have been revoked at an unknown time is checked against its stream each time', async () => {
    const authenticator = new KeyAuthenticator(key);
    await authenticator.authenticate(KEY);
    authenticator.doubt('id');
    expect(await authenticator.authenticate(KEY)).toMatchObject({ apiKeyID: 'id' });
    expect(await authenticator.authenticate(KEY)).toMatchObject({ apiKeyID: 'id' });
    key.revoked = true;
    expect(await authenticator.authenticate(KEY)).toBeNull();
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });

  test('confirm: what was found in the last 5 s counts, an older one is looked up again', async () => {
    const authenticator = new KeyAuthenticator(key);
    await authenticator.authenticate(KEY);
    jest.advanceTimersByTime(4_900);
    expect(await authenticator.confirm(KEY)).not.toBeNull();
    expect(key.looks).toBe(1);
    jest.advanceTimersByTime(200);
    key.revoked = true;
    expect(await authenticator.confirm(KEY)).toBeNull();
    expect(key.looks).toBe(2);
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });
});

describe('SES-3: a session ends with the key that started it', () => {
  beforeEach(() => {
    key.issued.push({ ...RESTRICTED, issuedAs: 'session', startedBy: STARTER });
  });
  const revokeStarter = () => key.starter.push({ type: 'ApiKeyRevoked' });

  test('it names that key, and one that a link started names none', async () => {
    expect(await new KeyAuthenticator(key).authenticate(KEY)).toMatchObject({ apiKeyID: 'id', startedBy: STARTER });
    key.issued = [ISSUED, { ...RESTRICTED, issuedAs: 'session' }];
    expect(await new KeyAuthenticator(key).authenticate(KEY)).toMatchObject({ apiKeyID: 'id', startedBy: null });
  });

  test('a revocation of the key ends it at once, also where the view is late', async () => {
    const authenticator = new KeyAuthenticator(key);
    expect(await authenticator.authenticate(KEY)).not.toBeNull();
    key.starterShown = 1;
    revokeStarter();
    authenticator.forget(STARTER);
    expect([authenticator.remembered(KEY), await authenticator.authenticate(KEY)]).toEqual([null, null]);
    expect(key.looks).toBe(2);
  });

  test('a process that never knew it refuses it, too', async () => {
    revokeStarter();
    expect(await new KeyAuthenticator(key).authenticate(KEY)).toBeNull();
  });

  test('while the key may have been revoked at an unknown time, its stream decides', async () => {
    const authenticator = new KeyAuthenticator(key);
    await authenticator.authenticate(KEY);
    authenticator.doubt(STARTER);
    key.starterShown = 1;
    expect(await authenticator.authenticate(KEY)).not.toBeNull();
    revokeStarter();
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });

  test('while the view is away, the streams decide', async () => {
    const authenticator = new KeyAuthenticator(key, { rememberFor: 1 });
    await authenticator.authenticate(KEY);
    key.viewsAway = true;
    jest.advanceTimersByTime(10);
    expect(await authenticator.authenticate(KEY)).not.toBeNull();
    revokeStarter();
    jest.advanceTimersByTime(10);
    expect(await authenticator.authenticate(KEY)).toBeNull();
  });
});

describe('KEY-5: a key may do what its user may do now', () => {
  const permissions = async (authenticator: KeyAuthenticator) =>
    (await authenticator.authenticate(KEY))?.permissions ?? null;

  test('a change is known with the next request once it is announced, and the key is looked up once more', async () => {
    const authenticator = new KeyAuthenticator(key);
    expect(await permissions(authenticator)).toEqual(['uploadResources']);
    key.user.push(changed(['editAllProducts']));
    authenticator.changed(2, 1n);
    expect(await permissions(authenticator)).toEqual(['editAllProducts']);
    authenticator.changed(2, 1n);
    authenticator.changed(2, 0n);
    authenticator.changed(9, 5n);
    expect(await permissions(authenticator)).toEqual(['editAllProducts']);
    expect(key.looks).toBe(2);
  });

  test('a disabled user has no valid key; once enabled, all are valid again', async () => {
    const authenticator = new KeyAuthenticator(key);
    await permissions(authenticator);
    key.user.push(changed(['uploadResources'], true));
    authenticator.changed(2, 1n);
    expect(await permissions(authenticator)).toBeNull();
    key.user.push(changed(['uploadResources']));
    authenticator.changed(2, 2n);
    expect(await permissions(authenticator)).toEqual(['uploadResources']);
  });

  test('a view that lags behind an announced change does not count', async () => {
    const authenticator = new KeyAuthenticator(key);
    key.user.push(changed([], true));
    key.shown = 1;
    authenticator.changed(2, 1n);
    expect(await permissions(authenticator)).toBeNull();
  });

  test('a look-up that began before the change does not bring back what was', async () => {
    const authenticator = new KeyAuthenticator(key);
    const looking = permissions(authenticator);
    key.shown = 1;
    key.user.push(changed([]));
    authenticator.changed(2, 1n);
    await looking;
    expect(await permissions(authenticator)).toEqual([]);
  });

  test('a change at an unknown time: the stream is read each time', async () => {
    const authenticator = new KeyAuthenticator(key);
    await permissions(authenticator);
    authenticator.doubtUser(2);
    key.shown = 1;
    expect(await permissions(authenticator)).toEqual(['uploadResources']);
    key.user.push(changed([]));
    expect(await permissions(authenticator)).toEqual([]);
  });

  test('an announcement of another log does not end: the stream counts', async () => {
    const authenticator = new KeyAuthenticator(key);
    authenticator.changed(2, 99n);
    for (let index = 0; index < 2; index += 1) expect(await permissions(authenticator)).toEqual(['uploadResources']);
    expect(key.looks).toBe(2);
  });
});

describe('ADR-22: commands go on while the view of the keys is away', () => {
  const REMEMBER = 30_000;
  let authenticator: KeyAuthenticator;
  beforeEach(async () => {
    authenticator = new KeyAuthenticator(key, { rememberFor: REMEMBER });
    await authenticator.authenticate(KEY);
    key.viewsAway = true;
    jest.advanceTimersByTime(REMEMBER + 1);
  });

  test('one that was found before is looked up in its stream, and believed as long again', async () => {
    expect(await authenticator.authenticate(KEY)).toMatchObject({ apiKeyID: 'id', companyID: 1 });
    jest.advanceTimersByTime(REMEMBER - 1);
    expect(await authenticator.authenticate(KEY)).not.toBeNull();
    expect(key.looks).toBe(2);
  });

  test('one that was revoked since is refused, and is not believed again', async () => {
    key.revoked = true;
    expect(await authenticator.authenticate(KEY)).toBeNull();
    await expect(async () => authenticator.authenticate(KEY)).rejects.toThrow(Unavailable);
  });

  test('revocations cannot be read either: the stream is read', async () => {
    expect(await authenticator.confirm(KEY)).not.toBeNull();
    key.revoked = true;
    jest.advanceTimersByTime(5_001);
    expect(await authenticator.confirm(KEY)).toBeNull();
  });

  test('a key never found before, and any key while the events are unavailable too, must wait', async () => {
    await expect(async () => authenticator.authenticate('another')).rejects.toThrow('the views are away');
    key.eventsAway = true;
    await expect(async () => authenticator.authenticate(KEY)).rejects.toThrow(Unavailable);
    key.eventsAway = false;
    expect(await authenticator.authenticate(KEY)).not.toBeNull();
  });

  test('callers who come together wait for one look-up', async () => {
    const before = key.looks;
    await Promise.all(Array.from({ length: 20 }, async () => authenticator.authenticate(KEY)));
    expect(key.looks).toBe(before + 1);
  });
});

describe('reads go on while nothing can check a key', () => {
  const REMEMBER = 30_000;
  const FIVE_MINUTES = 5 * 60_000;
  let authenticator: KeyAuthenticator;
  beforeEach(async () => {
    authenticator = new KeyAuthenticator(key, { rememberFor: REMEMBER });
    await authenticator.authenticate(KEY, 'read');
    key.viewsAway = true;
    key.eventsAway = true;
    jest.advanceTimersByTime(REMEMBER + 1);
  });

  const read = async () => authenticator.authenticate(KEY, 'read');

  test('for five minutes after it was last found valid, and no longer', async () => {
    jest.advanceTimersByTime(FIVE_MINUTES - REMEMBER - 2);
    expect(await read()).toMatchObject({ apiKeyID: 'id', companyID: 1 });
    expect(await authenticator.confirm(KEY, 'read')).toMatchObject({ apiKeyID: 'id' });
    jest.advanceTimersByTime(2);
    await expect(read).rejects.toThrow(Unavailable);
  });

  test('commands wait for a check', async () => {
    await read();
    await expect(async () => authenticator.authenticate(KEY, 'command')).rejects.toThrow(Unavailable);
    await expect(async () => authenticator.confirm(KEY, 'command')).rejects.toThrow(Unavailable);
  });

  test('one check in five seconds is waited for; the first that can be made counts again', async () => {
    const before = key.looks;
    for (let index = 0; index < 20; index += 1) await read();
    expect(key.looks).toBe(before + 1);
    key.viewsAway = false;
    key.revoked = true;
    jest.advanceTimersByTime(5_001);
    expect(await read()).toBeNull();
  });

  test('not with a key that was revoked, or may have been, or was never found', async () => {
    await expect(async () => authenticator.authenticate('another', 'read')).rejects.toThrow(Unavailable);
    await read();
    authenticator.doubt('id');
    await expect(read).rejects.toThrow(Unavailable);
    authenticator.forget('id');
    await expect(read).rejects.toThrow(Unavailable);
  });

  test('an error of no engine is thrown, not bypassed', async () => {
    key.views.find = () => Promise.reject(new Error('a defect'));
    await expect(read).rejects.toThrow('a defect');
  });
});
