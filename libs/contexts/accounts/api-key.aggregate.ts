import { type Aggregate, type Permission, type ViewDefinition, type ViewRow, EventCodec } from '@vpds/kernel';
import {
  type ApiKey,
  type ApiKeyEvent,
  type ApiKeyState,
  type KeyTerms,
  apiKeyDecider,
} from './domain/accounts.decider.ts';

/** Found by the first 16 hex digits of the hash; the whole hash is compared in constant time. */
export const API_KEYS: ViewDefinition = { name: 'api_keys', version: 3, keys: ['prefix', 'userID'] };

/** `apiKey-{uuid}`. */
export const API_KEY_STREAMS = 'apiKey-';

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
    ApiKeyRestricted: {
      version: 1,
      since: '1.3.0',
      encode: ({ issuedAs, readOnly, expiresAt, startedBy }) => ({
        data: { issuedAs, readOnly, expiresAt, startedBy },
      }),
      decode: ({ data }) => ({
        type: 'ApiKeyRestricted',
        issuedAs: data['issuedAs'] as KeyTerms['issuedAs'],
        readOnly: data['readOnly'] as boolean,
        expiresAt: data['expiresAt'] as number | null,
        startedBy: (data['startedBy'] ?? null) as string | null,
      }),
    },
    ApiKeyLabelled: {
      version: 1,
      since: '1.3.0',
      encode: ({ label }) => ({ data: { label } }),
      decode: ({ data }) => ({ type: 'ApiKeyLabelled', label: data['label'] as string | null }),
    },
    ApiKeyRevoked: { version: 1, encode: () => ({ data: {} }), decode: () => ({ type: 'ApiKeyRevoked' }) },
  }),
  views(state) {
    if (state.kind === 'none') return [];
    const keys = { prefix: hashPrefix(state.hash), userID: String(state.userID) };
    return [
      { view: API_KEYS, document: { id: state.apiKeyID, scope: state.companyID, keys, body: JSON.stringify(state) } },
    ];
  },
  movesUpdatedAt: () => true,
};

export function apiKeyOf(row: Pick<ViewRow, 'body'>): ApiKey {
  return JSON.parse(row.body) as ApiKey;
}
