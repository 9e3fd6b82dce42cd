import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

/** ADM-1 */
export const accountsErrors = {
  company_not_found: { http: 404, text: 'Company not found with companyID %s' },
  user_not_found: { http: 404, text: 'User not found with userID %s' },
  user_disabled: { http: 409, text: 'The user is disabled' },
  api_key_not_found: { http: 404, text: 'API key not found' },
  session_needs_key: { http: 403, text: 'A session is started with an API key, not with a session' },
  link_not_valid: {
    http: 401,
    text: 'The link was used already, is older than 15 minutes, or is unknown: request another',
  },
  mail_sign_in_not_offered: {
    http: 404,
    text: 'Signing in by mail is not offered here: PUBLIC_URL is not set',
  },
  permission_not_held: { http: 403, text: 'Nobody grants a permission that he lacks: %s' },
  expiry_not_later: { http: 422, text: "'expiresAt' must be a time in the future" },
  currency_malformed: { http: 422, text: "'currency' must be three capital letters (ISO 4217), such as EUR" },
  permission_unknown: {
    http: 422,
    text: "'%s' must be one of: [editAllProducts, uploadResources, administer, administerCompany, importHistory, analyse]",
  },
} as const satisfies ErrorCatalogue;

export const accountsRefusals = refusals(accountsErrors);
