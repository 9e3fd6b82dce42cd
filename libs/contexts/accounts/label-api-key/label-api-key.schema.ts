import { MAX_NAME, apiRoute, requiredText, revision } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

export const labelApiKeyRoute = apiRoute({
  id: 'labelOwnKey',
  method: 'patch',
  path: '/keys/{apiKeyID}',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Change the label of an API key of the own company',
  source: 'addition (CHA-6)',
  evaluates: ['If-Match'],
  parameters: [{ name: 'apiKeyID', in: 'path', about: 'Id of the key', schema: z.uuid() }],
  body: {
    schema: z.object({ label: requiredText(MAX_NAME).nullable().describe('`null` removes it') }),
    example: { label: 'night run' },
  },
  message: {
    schema: z
      .object({ apiKeyID: z.uuid(), userID: z.int(), label: z.string().nullable(), revision })
      .meta({ id: 'LabelledKey' }),
    example: { apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f', userID: 2, label: 'night run', revision: 1 },
  },
  errors: accountsRefusals({
    required_field_missing: ['label'],
    not_string: ['label'],
    empty_string: ['label'],
    too_long: ['label', MAX_NAME],
    api_key_not_found: [],
  }),
});
