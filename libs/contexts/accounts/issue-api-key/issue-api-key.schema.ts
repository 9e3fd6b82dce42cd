import { apiRoute, numericID, optional, optionalText, required, switchValue } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

const MAX_LABEL = 200;

/** KEY-6. Shared by the operator's call and the company's. */
export const keyTerms = {
  label: optionalText(MAX_LABEL),
  readOnly: optional(switchValue(required('not_boolean'))).describe('Refused by every write; default false'),
  expiresAt: optional(z.string('time_invalid')).describe(
    'From then on the key is refused: any expression that `GET /statistics` accepts; default: never',
  ),
};

export const keyTermErrors = accountsRefusals({
  not_string: ['label'],
  too_long: ['label', MAX_LABEL],
  not_boolean: ['readOnly'],
  time_invalid: ['expiresAt'],
  expiry_not_later: [],
});

const issueApiKeyBody = z.object({ userID: numericID, ...keyTerms });

export const issueApiKeyRoute = apiRoute({
  id: 'issueApiKey',
  method: 'post',
  path: '/admin/api-keys',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Issue an API key for a user',
  source: 'addition (ADM-1)',
  description:
    'Only this answer shows the key. A replay under the same `Idempotency-Key` has `apiKey: null`, since the secret is not stored.',
  body: { schema: issueApiKeyBody, example: { userID: 2, label: 'import' } },
  message: {
    schema: z
      .object({ apiKeyID: z.uuid(), apiKey: z.string().nullable().describe('Null in a replay') })
      .meta({ id: 'IssuedApiKey' }),
    example: { apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f', apiKey: 'vpds_…' },
  },
  errors: {
    ...accountsRefusals({
      required_field_missing: ['userID'],
      not_numeric: ['userID'],
      user_not_found: [7],
      user_disabled: [],
    }),
    ...keyTermErrors,
  },
});
