import type { Aggregate, Permission, ViewDefinition, ViewRow } from '@vpds/kernel';
import { EventCodec } from '@vpds/kernel';
import {
  type ApiKey,
  type ApiKeyEvent,
  type ApiKeyState,
  type CompanyFounded,
  type CompanyState,
  type UserAdded,
  type UserState,
  apiKeyDecider,
  companyDecider,
  userDecider,
} from './domain/accounts.decider.ts';

export const COMPANIES: ViewDefinition = { name: 'companies', version: 1, keys: [] };
export const USERS: ViewDefinition = { name: 'users', version: 1, keys: [] };
/** Found by the first 16 hexadecimal digits of the key's hash; the whole hash is compared in constant time. */
export const API_KEYS: ViewDefinition = { name: 'api_keys', version: 1, keys: ['prefix'] };

export const COMPANY_STREAMS = 'company-';
export const USER_STREAMS = 'user-';
export const API_KEY_STREAMS = 'apiKey-';

export const companyAggregate: Aggregate<CompanyState, CompanyFounded> = {
  name: 'company',
  decider: companyDecider,
  codec: new EventCodec<CompanyFounded>({
    CompanyFounded: {
      version: 1,
      encode: ({ companyID, name }) => ({ data: { companyID, name } }),
      decode: ({ data }) => ({
        type: 'CompanyFounded',
        companyID: data['companyID'] as number,
        name: data['name'] as string,
      }),
    },
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const { companyID, name } = state;
    const body = JSON.stringify({ companyID, name });
    return [{ view: COMPANIES, document: { id: String(companyID), scope: companyID, keys: {}, body } }];
  },
  changes: () => true,
};

export const userAggregate: Aggregate<UserState, UserAdded> = {
  name: 'user',
  decider: userDecider,
  codec: new EventCodec<UserAdded>({
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
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const { kind: _, ...user } = state;
    const document = { id: String(user.userID), scope: user.companyID, keys: {}, body: JSON.stringify(user) };
    return [{ view: USERS, document }];
  },
  changes: () => true,
};

/** How much of a hash finds its key. */
const PREFIX_LENGTH = 16;

export function hashPrefix(hash: string): string {
  return hash.slice(0, PREFIX_LENGTH).toUpperCase();
}

export const apiKeyAggregate: Aggregate<ApiKeyState, ApiKeyEvent> = {
  name: 'apiKey',
  decider: apiKeyDecider,
  codec: new EventCodec<ApiKeyEvent>({
    ApiKeyIssued: {
      version: 1,
      encode: ({ apiKeyID, userID, companyID, permissions, hash, label }) => ({
        data: { apiKeyID, userID, companyID, permissions: [...permissions], hash, label },
      }),
      decode: ({ data }) => ({
        type: 'ApiKeyIssued',
        apiKeyID: data['apiKeyID'] as string,
        userID: data['userID'] as number,
        companyID: data['companyID'] as number,
        permissions: data['permissions'] as Permission[],
        hash: data['hash'] as string,
        label: data['label'] as string | null,
      }),
    },
    ApiKeyRevoked: { version: 1, encode: () => ({ data: {} }), decode: () => ({ type: 'ApiKeyRevoked' }) },
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const keys = { prefix: hashPrefix(state.hash) };
    return [
      { view: API_KEYS, document: { id: state.apiKeyID, scope: state.companyID, keys, body: JSON.stringify(state) } },
    ];
  },
  changes: () => true,
};

export function apiKeyOf(row: Pick<ViewRow, 'body'>): ApiKey {
  return JSON.parse(row.body) as ApiKey;
}
