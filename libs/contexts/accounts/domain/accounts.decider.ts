import { type Decider, type Decision, PERMISSIONS, type Permission, refuse, unreachable } from '@vpds/kernel';

/** A member that is null has no value. */
export interface CompanyDetails {
  readonly name: string;
  /** ISO 4217, of the amounts in mails. */
  readonly currency: string | null;
  /** The address that partners answer to. It is personal. */
  readonly replyTo: string | null;
}

export type CompanyState =
  { readonly kind: 'none' } | ({ readonly kind: 'company'; readonly companyID: number } & CompanyDetails);

export interface CompanyFounded {
  readonly type: 'CompanyFounded';
  readonly companyID: number;
  readonly name: string;
}

/** All details as they are now. */
export interface CompanyChanged extends CompanyDetails {
  readonly type: 'CompanyChanged';
}

export type CompanyEvent = CompanyFounded | CompanyChanged;

export const companyDecider: Decider<CompanyState, CompanyEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'CompanyFounded') {
      const { companyID, name } = event;
      return { kind: 'company', companyID, name, currency: null, replyTo: null };
    }
    const { type: _, ...details } = event;
    return state.kind === 'none' ? state : { ...state, ...details };
  },
};

/** CHA-1. Absent: unchanged. */
export function changeCompany(state: CompanyState, change: Partial<CompanyDetails>): Decision<CompanyEvent> {
  if (state.kind === 'none') return refuse('company_not_found', 0);
  const { name, currency, replyTo } = { ...state, ...change };
  if (name === state.name && currency === state.currency && replyTo === state.replyTo) return [];
  return [{ type: 'CompanyChanged', name, currency, replyTo }];
}

export function foundCompany(state: CompanyState, command: Omit<CompanyFounded, 'type'>): Decision<CompanyEvent> {
  return state.kind === 'none' ? [{ type: 'CompanyFounded', ...command }] : [];
}

export interface UserDetails {
  readonly name: string;
  /** KEY-2 */
  readonly permissions: readonly Permission[];
  /** While a user is disabled, none of his keys is valid. */
  readonly disabled: boolean;
}

export interface User extends UserDetails {
  readonly kind: 'user';
  readonly userID: number;
  readonly companyID: number;
  readonly email: string;
}

export type UserState = { readonly kind: 'none' } | User;

export interface UserAdded {
  readonly type: 'UserAdded';
  readonly userID: number;
  readonly companyID: number;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly Permission[];
}

/** All details as they are now. */
export interface UserChanged extends UserDetails {
  readonly type: 'UserChanged';
}

export type UserEvent = UserAdded | UserChanged;

export const userDecider: Decider<UserState, UserEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'UserAdded') {
      const { type: _, ...user } = event;
      return { kind: 'user', ...user, disabled: false };
    }
    const { type: _, ...details } = event;
    return state.kind === 'none' ? state : { ...state, ...details };
  },
};

/**
 * CHA-2. Absent members stay unchanged. `held`: the permissions of the user who changes; enabling a user grants all of
 * that user's permissions (OWN-3).
 */
export function changeUser(
  state: UserState,
  change: Partial<UserDetails>,
  held: readonly Permission[],
): Decision<UserEvent> {
  if (state.kind === 'none') return refuse('user_not_found', 0);
  const { name, disabled, permissions: wanted } = { ...state, ...change };
  const permissions = PERMISSIONS.filter((permission) => wanted.includes(permission));
  const had = state.disabled && !disabled ? [] : state.permissions;
  const lacked = permissions.filter((permission) => !had.includes(permission) && !held.includes(permission));
  if (lacked.length > 0) return refuse('permission_not_held', lacked.join(', '));
  const keepsPermissions =
    permissions.length === new Set(state.permissions).size &&
    permissions.every((permission) => state.permissions.includes(permission));
  if (name === state.name && disabled === state.disabled && keepsPermissions) return [];
  return [{ type: 'UserChanged', name, permissions, disabled }];
}

export function addUser(state: UserState, command: Omit<UserAdded, 'type'>): Decision<UserEvent> {
  return state.kind === 'none' ? [{ type: 'UserAdded', ...command }] : [];
}

/** `session`: of a browser. */
export const KEY_KINDS = ['key', 'session'] as const;

/** Unix milliseconds; null means never. */
export interface KeyTerms {
  readonly issuedAs: (typeof KEY_KINDS)[number];
  /** Refused by every write. */
  readonly readOnly: boolean;
  readonly expiresAt: number | null;
  /** The id of the key that started a session, which ends with it; null: a link, or this is no session. */
  readonly startedBy: string | null;
}

export const USUAL_TERMS: KeyTerms = { issuedAs: 'key', readOnly: false, expiresAt: null, startedBy: null };

export interface ApiKey extends KeyTerms {
  readonly kind: 'active' | 'revoked';
  readonly apiKeyID: string;
  readonly userID: number;
  readonly companyID: number;
  /** The user's permissions when the key was issued. Only his present ones count (KEY-5). */
  readonly permissions: readonly Permission[];
  /** Hexadecimal SHA-256 of the key. */
  readonly hash: string;
  readonly label: string | null;
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

/** Null removes the label. */
export interface ApiKeyLabelled {
  readonly type: 'ApiKeyLabelled';
  readonly label: string | null;
}

/** Directly after the issue, unless the terms are the usual ones; and when a session is renewed. */
export interface ApiKeyRestricted extends KeyTerms {
  readonly type: 'ApiKeyRestricted';
}

export type ApiKeyEvent = ApiKeyIssued | ApiKeyRestricted | ApiKeyRevoked | ApiKeyLabelled;

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'ApiKeyIssued': {
        const { type: _, ...key } = event;
        return { kind: 'active', ...key, ...USUAL_TERMS };
      }
      case 'ApiKeyRestricted': {
        const { type: _, ...terms } = event;
        return state.kind === 'none' ? state : { ...state, ...terms };
      }
      case 'ApiKeyLabelled':
        return state.kind === 'none' ? state : { ...state, label: event.label };
      case 'ApiKeyRevoked':
        return state.kind === 'none' ? state : { ...state, kind: 'revoked' };
      default:
        return unreachable(event);
    }
  },
};

/** KEY-6 */
export function issueApiKey(
  state: ApiKeyState,
  command: Omit<ApiKeyIssued, 'type'>,
  terms: KeyTerms = USUAL_TERMS,
): Decision<ApiKeyEvent> {
  if (state.kind !== 'none') return [];
  const issued = { type: 'ApiKeyIssued', ...command } as const;
  const { issuedAs, readOnly, expiresAt } = terms;
  const isUsual = issuedAs === 'key' && !readOnly && expiresAt === null;
  return isUsual ? [issued] : [issued, { type: 'ApiKeyRestricted', ...terms }];
}

/** Idempotent. */
export function revokeApiKey(state: ApiKeyState): Decision<ApiKeyEvent> {
  if (state.kind === 'none') return refuse('api_key_not_found');
  return state.kind === 'active' ? [{ type: 'ApiKeyRevoked' }] : [];
}

/** CHA-6. A revoked key, too: lists show it. */
export function labelApiKey(state: ApiKeyState, label: string | null): Decision<ApiKeyEvent> {
  if (state.kind === 'none') return refuse('api_key_not_found');
  return label === state.label ? [] : [{ type: 'ApiKeyLabelled', label }];
}

/** The milliseconds of a session. Use renews it, at most hourly. */
export const SESSION_LASTS = 12 * 3_600_000;
const RENEWED_AFTER = 3_600_000;

/** The key that a session is started with. Null: a link. */
export type SessionKey = Pick<ApiKey, 'kind' | 'apiKeyID' | 'issuedAs' | 'readOnly' | 'expiresAt'> | null;

/** No session outlasts its key. */
export function sessionEnd(at: number, key: SessionKey): number {
  return Math.min(at + SESSION_LASTS, key?.expiresAt ?? Number.POSITIVE_INFINITY);
}

/** A key of kind session: its secret is in a browser's cookie alone. */
export function startSession(
  state: ApiKeyState,
  { at, key, ...session }: Omit<ApiKeyIssued, 'type' | 'label'> & { readonly at: number; readonly key: SessionKey },
): Decision<ApiKeyEvent> {
  if (key !== null && key.kind !== 'active') return refuse('unauthorized');
  if (key !== null && key.issuedAs !== 'key') return refuse('session_needs_key');
  const from = { readOnly: key?.readOnly ?? false, startedBy: key?.apiKeyID ?? null };
  const terms = { issuedAs: 'session', ...from, expiresAt: sessionEnd(at, key) } as const;
  return issueApiKey(state, { ...session, label: null }, terms);
}

/** Changes nothing within an hour of the last renewal. */
export function renewSession(
  state: ApiKeyState,
  { at, key }: { readonly at: number; readonly key: SessionKey },
): Decision<ApiKeyEvent> {
  if (state.kind !== 'active' || state.issuedAs !== 'session') return refuse('session_ended');
  const { issuedAs, readOnly, expiresAt, startedBy } = state;
  if (expiresAt === null || at >= expiresAt || key?.kind === 'revoked') return refuse('session_ended');
  const end = sessionEnd(at, key);
  if (expiresAt - at > SESSION_LASTS - RENEWED_AFTER || end === expiresAt) return [];
  return [{ type: 'ApiKeyRestricted', issuedAs, readOnly, expiresAt: end, startedBy }];
}

/** Signing out ends a session only, never a key. Idempotent. */
export function endSession(state: ApiKeyState): Decision<ApiKeyEvent> {
  return state.kind === 'none' || state.issuedAs !== 'session' ? refuse('session_ended') : revokeApiKey(state);
}

/** State of a link that signs one user in once: a mailed one, or the one that a start prints. */
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

/** Uses the link, which is possible once, and only for a user for whom it was made. */
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
