import { apiRoute, numericID, optionalText } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

const MAX_LABEL = 200;

const issueApiKeyBody = z.object({
  userID: numericID,
  label: optionalText(MAX_LABEL),
});

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
  errors: accountsRefusals({
    required_field_missing: ['userID'],
    not_numeric: ['userID'],
    not_string: ['label'],
    too_long: ['label', MAX_LABEL],
    user_not_found: [7],
  }),
});
