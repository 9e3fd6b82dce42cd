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

export type ApiKeyEvent = ApiKeyIssued | ApiKeyRevoked;

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'ApiKeyIssued') {
      const { type: _, ...key } = event;
      return { kind: 'active', ...key };
    }
    return state.kind === 'none' ? state : { ...state, kind: 'revoked' };
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
