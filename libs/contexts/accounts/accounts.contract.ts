import { type Answer, type Json, type Permission, operation } from '@vpds/kernel';
import type { Page, PageRequest } from '@vpds/http';

export { accountsErrors } from './accounts.errors.ts';

/** `companyID`: null for all. */
export interface AuditRequest extends PageRequest {
  readonly companyID: number | null;
}

export const accountsContract = {
  foundCompany: operation<{ companyID: number; name: string }, Answer>('accounts.found-company'),
  addUser: operation<
    { userID: number; companyID: number; name: string; email: string; permissions: readonly Permission[] },
    Answer
  >('accounts.add-user'),
  /** `hash`: SHA-256 of the key, which never leaves the edge. */
  issueApiKey: operation<{ apiKeyID: string; userID: number; hash: string; label: string | null }, Answer>(
    'accounts.issue-api-key',
  ),
  revokeApiKey: operation<{ apiKeyID: string }, Answer>('accounts.revoke-api-key'),
  companies: operation<PageRequest, Page>('accounts.companies'),
  users: operation<PageRequest, Page>('accounts.users'),
  apiKeys: operation<PageRequest, Page>('accounts.api-keys'),
  /** Newest first. */
  audit: operation<AuditRequest, Page>('accounts.audit'),
  /** @throws Refusal company_not_found */
  companyUsage: operation<{ companyID: number }, Json>('accounts.company-usage'),
  /** @throws Refusal company_not_found */
  setCompanyLimits: operation<{ companyID: number; limits: Record<string, number | null> }, Answer>(
    'accounts.set-company-limits',
  ),
  refusedLogins: operation<Record<string, never>, Json>('accounts.refused-logins'),
  /** @throws Refusal company_not_found */
  requireCompany: operation<{ companyID: number }, { name: string }>('accounts.require-company'),
} as const;
