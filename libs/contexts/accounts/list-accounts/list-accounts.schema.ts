import { PERMISSIONS } from '@vpds/kernel';
import { apiRoute, PAGING_ERRORS, PAGING_HEADERS, paging, pagingParameters } from '@vpds/http';
import { z } from 'zod';

const listQuery = z.object(paging);

const permissions = z.array(z.enum(PERMISSIONS));
const company = z
  .object({ companyID: z.int(), name: z.string(), currency: z.string().nullable(), replyTo: z.string().nullable() })
  .meta({ id: 'Company' });
const user = z
  .object({ userID: z.int(), companyID: z.int(), name: z.string(), email: z.string(), permissions })
  .meta({ id: 'User' });
const apiKey = z
  .object({
    apiKeyID: z.uuid(),
    userID: z.int(),
    companyID: z.int(),
    permissions,
    label: z.string().nullable(),
    revoked: z.boolean(),
  })
  .meta({
    id: 'ApiKey',
    description: 'An API key, without its secret, which is not stored',
    // ogen names a type after the security scheme, too.
    'x-ogen-name': 'ApiKeyEntry',
  });

function list(id: string, path: string, summary: string, schema: z.ZodType, example: unknown) {
  return apiRoute({
    id,
    method: 'get',
    path,
    permission: 'administer',
    tag: 'Administration',
    summary,
    source: 'addition (ADM-1)',
    query: listQuery,
    parameters: pagingParameters(),
    message: { schema: z.array(schema), example: [example] },
    headers: PAGING_HEADERS,
    errors: PAGING_ERRORS,
  });
}

const apiKeyExample = {
  apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
  userID: 2,
  companyID: 2,
  permissions: ['uploadResources'],
  label: 'import',
  revoked: false,
};

export const listCompaniesRoute = list('listCompanies', '/admin/companies', 'List companies, oldest first', company, {
  companyID: 1,
  name: 'Company 1',
  currency: null,
  replyTo: null,
});

export const listUsersRoute = list('listUsers', '/admin/users', 'List users, oldest first', user, {
  userID: 2,
  companyID: 2,
  name: 'Integration',
  email: 'it@example.com',
  permissions: ['uploadResources'],
});

export const listApiKeysRoute = list(
  'listApiKeys',
  '/admin/api-keys',
  'List API keys, oldest first',
  apiKey,
  apiKeyExample,
);
