import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import {
  type ApiKeyEvent,
  type ApiKeyState,
  SESSION_LASTS,
  SIGN_IN_LINK_LASTS,
  type SignInLinkEvent,
  type SignInLinkState,
  apiKeyDecider,
  endSession,
  issueApiKey,
  makeSignInLink,
  renewSession,
  signInLinkDecider,
  startSession,
  takeSignInLink,
} from './accounts.decider.ts';

const HOUR = 3_600_000;
const AT = 1_795_000_000_000;
const SESSION = {
  apiKeyID: 's1',
  userID: 3,
  companyID: 2,
  permissions: [],
  hash: 'ab',
  key: null,
  at: AT,
} as const;
const KEY = { kind: 'active', apiKeyID: 'k1', issuedAs: 'key', readOnly: false, expiresAt: AT + 14 * HOUR } as const;

function keyAfter(...events: ApiKeyEvent[]): ApiKeyState {
  return events.reduce((state, event) => apiKeyDecider.evolve(state, event), apiKeyDecider.initialState);
}
const STARTED = startSession(apiKeyDecider.initialState, SESSION) as readonly ApiKeyEvent[];

function linkAfter(...events: SignInLinkEvent[]): SignInLinkState {
  return events.reduce((state, event) => signInLinkDecider.evolve(state, event), signInLinkDecider.initialState);
}
const MADE = makeSignInLink(signInLinkDecider.initialState, { userIDs: [3, 4], at: AT }) as readonly SignInLinkEvent[];

const codeOf = (decision: unknown) => (decision instanceof Refusal ? decision.code : decision);

describe('SES-3: a session lasts twelve hours and is renewed at most hourly', () => {
  test('given nothing, when started, then it ends after twelve hours', () => {
    expect(keyAfter(...STARTED)).toMatchObject({ kind: 'active', issuedAs: 'session', expiresAt: AT + 12 * HOUR });
  });

  test('given a new session, when renewed within the hour, then nothing happens', () => {
    expect(renewSession(keyAfter(...STARTED), { at: AT + HOUR - 1, key: null })).toEqual([]);
  });

  test('given a session, when renewed after an hour, then it lasts twelve hours more', () => {
    const at = AT + HOUR + 1;
    const expiresAt = at + SESSION_LASTS;
    expect(renewSession(keyAfter(...STARTED), { at, key: null })).toEqual([
      { type: 'ApiKeyRestricted', issuedAs: 'session', readOnly: false, expiresAt, startedBy: null },
    ]);
  });

  test('given a session, when it is over or revoked, then it is not renewed', () => {
    const late = { at: AT + SESSION_LASTS, key: null };
    expect(codeOf(renewSession(keyAfter(...STARTED), late))).toBe('session_ended');
    const revoked = keyAfter(...STARTED, { type: 'ApiKeyRevoked' });
    expect(codeOf(renewSession(revoked, { at: AT, key: null }))).toBe('session_ended');
  });

  test('given a key that expires, when it starts a session and renews it, then it ends with the key at the latest', () => {
    const started = startSession(apiKeyDecider.initialState, { ...SESSION, key: KEY }) as readonly ApiKeyEvent[];
    expect(keyAfter(...started)).toMatchObject({ expiresAt: AT + 12 * HOUR, startedBy: 'k1' });
    const renewed = renewSession(keyAfter(...started), { at: AT + 6 * HOUR, key: KEY }) as readonly ApiKeyEvent[];
    expect(keyAfter(...started, ...renewed)).toMatchObject({ expiresAt: KEY.expiresAt, startedBy: 'k1' });
    expect(renewSession(keyAfter(...started, ...renewed), { at: AT + 9 * HOUR, key: KEY })).toEqual([]);
    const short = startSession(apiKeyDecider.initialState, { ...SESSION, key: { ...KEY, expiresAt: AT + HOUR } });
    expect(keyAfter(...(short as readonly ApiKeyEvent[]))).toMatchObject({ expiresAt: AT + HOUR });
  });

  test('given a key, when it is revoked, then it starts no session, and those that it started are not renewed', () => {
    const key = { ...KEY, kind: 'revoked' } as const;
    const started = startSession(apiKeyDecider.initialState, { ...SESSION, key: KEY }) as readonly ApiKeyEvent[];
    expect(codeOf(renewSession(keyAfter(...started), { at: AT + 6 * HOUR, key }))).toBe('session_ended');
    expect(codeOf(startSession(apiKeyDecider.initialState, { ...SESSION, key }))).toBe('unauthorized');
  });

  test("SES-1: given a session, when its secret is sent as a key's, then it starts no other", () => {
    const key = { ...KEY, issuedAs: 'session' } as const;
    expect(codeOf(startSession(apiKeyDecider.initialState, { ...SESSION, key }))).toBe('session_needs_key');
  });

  test('given a session, when ended, then it is revoked, once', () => {
    expect(endSession(keyAfter(...STARTED))).toEqual([{ type: 'ApiKeyRevoked' }]);
    expect(endSession(keyAfter(...STARTED, { type: 'ApiKeyRevoked' }))).toEqual([]);
  });

  test('given nothing, or a key that is no session, when ended, then it is refused', () => {
    const { key: _key, at: _at, ...issue } = SESSION;
    const issued = issueApiKey(apiKeyDecider.initialState, { ...issue, label: null }) as readonly ApiKeyEvent[];
    expect(codeOf(endSession(keyAfter()))).toBe('session_ended');
    expect(codeOf(endSession(keyAfter(...issued)))).toBe('session_ended');
  });
});

describe('SES-5: a link works once, for 15 minutes', () => {
  test('given a link, when taken by one of its users, then it is used', () => {
    expect(takeSignInLink(linkAfter(...MADE), { userID: 4, at: AT + 1 })).toEqual([
      { type: 'SignInLinkUsed', userID: 4 },
    ]);
  });

  test('given a used link, an old one, or another user, when taken, then it is refused', () => {
    const used = linkAfter(...MADE, { type: 'SignInLinkUsed', userID: 3 });
    expect(codeOf(takeSignInLink(used, { userID: 3, at: AT + 1 }))).toBe('link_not_valid');
    expect(codeOf(takeSignInLink(linkAfter(...MADE), { userID: 3, at: AT + SIGN_IN_LINK_LASTS }))).toBe(
      'link_not_valid',
    );
    expect(codeOf(takeSignInLink(linkAfter(...MADE), { userID: 9, at: AT }))).toBe('link_not_valid');
  });
});
