import { type Answer, type Json, type Permission, operation } from '@vpds/kernel';

export interface ListRequest {
  readonly limit: number;
  readonly cursor: string | null;
}

export interface ListResponse {
  readonly rows: Json[];
  readonly next: string | null;
}

/** What others may call of the accounts context. */
export const accountsContract = {
  foundCompany: operation<{ companyID: number; name: string }, Answer>('accounts.found-company'),
  addUser: operation<
    { userID: number; companyID: number; name: string; email: string; permissions: readonly Permission[] },
    Answer
  >('accounts.add-user'),
  /** `hash`: SHA-256 of the key. The key itself never leaves the edge. */
  issueApiKey: operation<{ apiKeyID: string; userID: number; hash: string; label: string | null }, Answer>(
    'accounts.issue-api-key',
  ),
  revokeApiKey: operation<{ apiKeyID: string }, Answer>('accounts.revoke-api-key'),
  companies: operation<ListRequest, ListResponse>('accounts.companies'),
  users: operation<ListRequest, ListResponse>('accounts.users'),
  apiKeys: operation<ListRequest, ListResponse>('accounts.api-keys'),
  /** @throws Refusal company_not_found */
  requireCompany: operation<{ companyID: number }, { name: string }>('accounts.require-company'),
} as const;
