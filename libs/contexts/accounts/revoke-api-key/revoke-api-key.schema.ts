import { apiRoute } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

export const revokeApiKeyRoute = apiRoute({
  id: 'revokeApiKey',
  method: 'delete',
  path: '/admin/api-keys/{apiKeyID}',
  permission: 'administer',
  evaluates: ['If-Match'],
  tag: 'Administration',
  summary: 'Revoke an API key',
  source: 'addition (ADM-1)',
  description: 'Takes effect with the next request.',
  parameters: [
    {
      name: 'apiKeyID',
      in: 'path',
      about: 'Id of the key',
      schema: z.uuid(),
      example: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
    },
  ],
  message: { schema: z.literal('Revoked'), example: 'Revoked' },
  errors: accountsRefusals({
    api_key_not_found: [],
  }),
});
