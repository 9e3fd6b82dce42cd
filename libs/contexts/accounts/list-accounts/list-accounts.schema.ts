import { PERMISSIONS } from '@vpds/kernel';
import { type ListDeclaration, apiRoute, declareList, listRouteParts } from '@vpds/http';
import { z } from 'zod';

const ALL = { filters: {}, sorts: ['created'], order: 'asc', keys: {} } as const;
export const COMPANY_LIST = declareList({ rows: 'companies', ...ALL });
export const USER_LIST = declareList({ rows: 'users', ...ALL });
export const API_KEY_LIST = declareList({ rows: 'keys', ...ALL });

const permissions = z.array(z.enum(PERMISSIONS));
const company = z
  .object({ companyID: z.int(), name: z.string(), currency: z.string().nullable(), replyTo: z.string().nullable() })
  .meta({ id: 'Company' });
const user = z
  .object({
    userID: z.int(),
    companyID: z.int(),
    name: z.string(),
    email: z.string(),
    permissions,
    disabled: z.boolean(),
  })
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

function list(
  declaration: ListDeclaration,
  [id, path, summary]: readonly [id: string, path: string, summary: string],
  schema: z.ZodType,
  example: unknown,
) {
  return apiRoute({
    id,
    method: 'get',
    path,
    permission: 'administer',
    tag: 'Administration',
    summary,
    source: 'addition (ADM-1)',
    ...listRouteParts(declaration),
    message: { schema: z.array(schema), example: [example] },
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

export const listCompaniesRoute = list(
  COMPANY_LIST,
  ['listCompanies', '/admin/companies', 'List companies, oldest first'],
  company,
  { companyID: 1, name: 'Company 1', currency: null, replyTo: null },
);

export const listUsersRoute = list(USER_LIST, ['listUsers', '/admin/users', 'List users, oldest first'], user, {
  userID: 2,
  companyID: 2,
  name: 'Integration',
  email: 'it@example.com',
  permissions: ['uploadResources'],
  disabled: false,
});

export const listApiKeysRoute = list(
  API_KEY_LIST,
  ['listApiKeys', '/admin/api-keys', 'List API keys, oldest first'],
  apiKey,
  apiKeyExample,
);
