import { type Decider, type Decision, type Permission, refuse } from '@vpds/kernel';

export type CompanyState =
  { readonly kind: 'none' } | { readonly kind: 'company'; readonly companyID: number; readonly name: string };

export interface CompanyFounded {
  readonly type: 'CompanyFounded';
  readonly companyID: number;
  readonly name: string;
}

export const companyDecider: Decider<CompanyState, CompanyFounded> = {
  initialState: { kind: 'none' },
  evolve: (_, { companyID, name }) => ({ kind: 'company', companyID, name }),
};

export function foundCompany(state: CompanyState, command: Omit<CompanyFounded, 'type'>): Decision<CompanyFounded> {
  return state.kind === 'none' ? [{ type: 'CompanyFounded', ...command }] : [];
}

/** KEY-2 */
export type UserState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'user';
      readonly userID: number;
      readonly companyID: number;
      readonly name: string;
      readonly email: string;
      readonly permissions: readonly Permission[];
    };

export interface UserAdded {
  readonly type: 'UserAdded';
  readonly userID: number;
  readonly companyID: number;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly Permission[];
}

export const userDecider: Decider<UserState, UserAdded> = {
  initialState: { kind: 'none' },
  evolve(_, event) {
    const { type: _type, ...user } = event;
    return { kind: 'user', ...user };
  },
};

export function addUser(state: UserState, command: Omit<UserAdded, 'type'>): Decision<UserAdded> {
  return state.kind === 'none' ? [{ type: 'UserAdded', ...command }] : [];
}

export interface ApiKey {
  readonly kind: 'active' | 'revoked';
  readonly apiKeyID: string;
  readonly userID: number;
  readonly companyID: number;
  readonly permissions: readonly Permission[];
  /** Hexadecimal SHA-256 of the key. */
  readonly hash: string;
  readonly label: string | null;
  /** A session of the console ends by itself; other keys do not. */
  readonly session: { readonly expiresAt: number } | null;
}

export type ApiKeyState = { readonly kind: 'none' } | ApiKey;

export interface ApiKeyIssued {
  readonly type: 'ApiKeyIssued';
  readonly apiKeyID: string;
  readonly userID: number;
  readonly companyID: number;
  readonly permissions: readonly Permission[];
  readonly hash: string;
  readonly label: string | null;
}

export interface ApiKeyRevoked {
  readonly type: 'ApiKeyRevoked';
}

/** A key of kind session: its secret is in a browser's cookie alone. */
export interface SessionStarted {
  readonly type: 'SessionStarted';
  readonly apiKeyID: string;
  readonly userID: number;
  readonly companyID: number;
  readonly permissions: readonly Permission[];
  readonly hash: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

export interface SessionRenewed {
  readonly type: 'SessionRenewed';
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

export type ApiKeyEvent = ApiKeyIssued | ApiKeyRevoked | SessionStarted | SessionRenewed;

/** Of a session, ms; it is renewed while it is used, at most hourly. */
export const SESSION_LASTS = 12 * 3_600_000;
const RENEWED_AFTER = 3_600_000;

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'ApiKeyIssued': {
        const { type: _, ...key } = event;
        return { kind: 'active', ...key, session: null };
      }
      case 'SessionStarted': {
        const { type: _, expiresAt, ...key } = event;
        return { kind: 'active', ...key, label: null, session: { expiresAt } };
      }
      case 'SessionRenewed':
        return state.kind === 'none' ? state : { ...state, session: { expiresAt: event.expiresAt } };
      case 'ApiKeyRevoked':
        return state.kind === 'none' ? state : { ...state, kind: 'revoked' };
    }
  },
};

export function issueApiKey(state: ApiKeyState, command: Omit<ApiKeyIssued, 'type'>): Decision<ApiKeyEvent> {
  return state.kind === 'none' ? [{ type: 'ApiKeyIssued', ...command }] : [];
}

/** Idempotent. */
export function revokeApiKey(state: ApiKeyState): Decision<ApiKeyEvent> {
  if (state.kind === 'none') return refuse('api_key_not_found');
  return state.kind === 'active' ? [{ type: 'ApiKeyRevoked' }] : [];
}

export function startSession(
  state: ApiKeyState,
  { at, ...session }: Omit<SessionStarted, 'type' | 'expiresAt'> & { readonly at: number },
): Decision<ApiKeyEvent> {
  return state.kind === 'none' ? [{ type: 'SessionStarted', ...session, expiresAt: at + SESSION_LASTS }] : [];
}

/** Nothing within an hour of the last renewal, and for what is over. */
export function renewSession(state: ApiKeyState, { at }: { readonly at: number }): Decision<ApiKeyEvent> {
  if (state.kind !== 'active' || state.session === null) return refuse('session_ended');
  const { expiresAt } = state.session;
  if (at >= expiresAt) return refuse('session_ended');
  return expiresAt - at > SESSION_LASTS - RENEWED_AFTER
    ? []
    : [{ type: 'SessionRenewed', expiresAt: at + SESSION_LASTS }];
}

/** What a mailed link, or the one that a start prints, may do once. */
export type SignInLinkState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'open' | 'used';
      readonly userIDs: readonly number[];
      /** Unix milliseconds. */
      readonly expiresAt: number;
    };

/** The stream's name is the hash of the link's secret. */
export interface SignInLinkMade {
  readonly type: 'SignInLinkMade';
  /** Users of the address; one of them is chosen. */
  readonly userIDs: readonly number[];
  readonly expiresAt: number;
}

export interface SignInLinkUsed {
  readonly type: 'SignInLinkUsed';
  readonly userID: number;
}

export type SignInLinkEvent = SignInLinkMade | SignInLinkUsed;

/** Milliseconds. */
export const SIGN_IN_LINK_LASTS = 15 * 60_000;

export const signInLinkDecider: Decider<SignInLinkState, SignInLinkEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'SignInLinkMade') return { kind: 'open', userIDs: event.userIDs, expiresAt: event.expiresAt };
    return state.kind === 'none' ? state : { ...state, kind: 'used' };
  },
};

export function makeSignInLink(
  state: SignInLinkState,
  { userIDs, at }: { readonly userIDs: readonly number[]; readonly at: number },
): Decision<SignInLinkEvent> {
  return state.kind === 'none' ? [{ type: 'SignInLinkMade', userIDs, expiresAt: at + SIGN_IN_LINK_LASTS }] : [];
}

/** Once, and only for a user whom it was made for. */
export function takeSignInLink(
  state: SignInLinkState,
  { userID, at }: { readonly userID: number; readonly at: number },
): Decision<SignInLinkEvent> {
  if (!isLinkValid(state, at) || !state.userIDs.includes(userID)) return refuse('link_not_valid');
  return [{ type: 'SignInLinkUsed', userID }];
}

export function isLinkValid(
  state: SignInLinkState,
  at: number,
): state is Extract<SignInLinkState, { readonly kind: 'open' | 'used' }> {
  return state.kind === 'open' && at < state.expiresAt;
}
