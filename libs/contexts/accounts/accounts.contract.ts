import { type Answer, type Json, type JsonObject, type Permission, operation } from '@vpds/kernel';
import type { ListRequest, ListedPage } from '@vpds/http';
import type { CompanyDetails, UserDetails } from './domain/accounts.decider.ts';

export { accountsErrors } from './accounts.errors.ts';

/** `companyID`: null for all. */
export interface AuditRequest extends ListRequest {
  readonly companyID: number | null;
}

export interface EnterByLink {
  readonly linkHash: string;
  readonly userID: number | null;
  readonly sessionID: string;
  readonly hash: string;
}

/** Changes a user of the company. */
export interface ChangeUser {
  readonly userID: number;
  readonly companyID: number;
  /** Members that are absent stay unchanged. */
  readonly change: Partial<UserDetails>;
}

/** Labels a key of the company. */
export interface LabelApiKey {
  readonly apiKeyID: string;
  readonly companyID: number;
  readonly label: string | null;
}

export interface IssueApiKey {
  readonly apiKeyID: string;
  readonly userID: number;
  /** SHA-256 of the key, which never leaves the edge. */
  readonly hash: string;
  readonly label: string | null;
  readonly readOnly?: boolean;
  /** Unparsed; null: never. */
  readonly expiresAt?: string | null;
  /** The company whose user issues the key and can grant only his own permissions; null if the operator issues it. */
  readonly companyID?: number | null;
}

/** `companyID`: null for all. */
export interface OwnList extends ListRequest {
  readonly companyID: number;
  /** Answers only ids and names. */
  readonly namesOnly: boolean;
}

export const accountsContract = {
  foundCompany: operation<{ companyID: number; name: string }, Answer>('accounts.found-company'),
  /** A member that is absent stays unchanged; null clears it. */
  changeCompany: operation<
    { companyID: number; name?: string; currency?: string | null; replyTo?: string | null },
    Answer
  >('accounts.change-company'),
  addUser: operation<
    { userID: number; companyID: number; name: string; email: string; permissions: readonly Permission[] },
    Answer
  >('accounts.add-user'),
  changeUser: operation<ChangeUser, Answer>('accounts.change-user'),
  labelApiKey: operation<LabelApiKey, Answer>('accounts.label-api-key'),
  issueApiKey: operation<IssueApiKey, Answer>('accounts.issue-api-key'),
  /** `companyID`: the key's, else it is not found; absent: any. */
  revokeApiKey: operation<{ apiKeyID: string; companyID?: number }, Answer>('accounts.revoke-api-key'),
  me: operation<Record<string, never>, JsonObject>('accounts.me'),
  ownUsers: operation<OwnList, ListedPage>('accounts.own-users'),
  ownKeys: operation<OwnList, ListedPage>('accounts.own-keys'),
  /** Names in the order of the request; null for a user who is unknown or of another company. */
  userNames: operation<{ companyID: number; userIDs: readonly number[] }, readonly (string | null)[]>(
    'accounts.user-names',
  ),
  /** The session is the calling key's user's. `hash` is the SHA-256 of its secret. */
  startSession: operation<{ sessionID: string; hash: string }, Answer>('accounts.start-session'),
  renewSession: operation<{ sessionID: string }, Answer>('accounts.renew-session'),
  /** @throws Refusal session_ended for a key that is no session */
  endSession: operation<{ sessionID: string }, Answer>('accounts.end-session'),
  /** `linkHash`: SHA-256 of the link's secret. `userID`: null until one was chosen. */
  enterByLink: operation<EnterByLink, Answer>('accounts.enter-by-link'),
  makeSignInLink: operation<{ linkHash: string; userIDs: readonly number[] }, Record<string, never>>(
    'accounts.make-sign-in-link',
  ),
  /** Answers before it is known whether the address exists. */
  requestSignInLink: operation<{ email: string; address: string }, Record<string, never>>(
    'accounts.request-sign-in-link',
  ),
  signInWays: operation<Record<string, never>, Answer>('accounts.sign-in-ways'),
  /** Lists all companies. */
  companies: operation<ListRequest, ListedPage>('accounts.companies'),
  users: operation<ListRequest, ListedPage>('accounts.users'),
  apiKeys: operation<ListRequest, ListedPage>('accounts.api-keys'),
  audit: operation<AuditRequest, ListedPage>('accounts.audit'),
  /** @throws Refusal company_not_found */
  companyUsage: operation<{ companyID: number }, Json>('accounts.company-usage'),
  /** @throws Refusal company_not_found */
  setCompanyLimits: operation<{ companyID: number; limits: Record<string, number | null> }, Answer>(
    'accounts.set-company-limits',
  ),
  refusedLogins: operation<Record<string, never>, Json>('accounts.refused-logins'),
  /** @throws Refusal company_not_found */
  requireCompany: operation<{ companyID: number }, CompanyDetails>('accounts.require-company'),
} as const;
