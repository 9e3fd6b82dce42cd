import { PERMISSIONS } from '@vpds/kernel';
import { type ApiParameter, type ApiRoute, paging } from '@vpds/platform';
import { z } from 'zod';

export const listQuery = z.object(paging);

const parameters: readonly ApiParameter[] = [
  { name: 'limit', in: 'query', about: 'Most rows', schema: z.int().min(1).max(1000) },
  { name: 'cursor', in: 'query', about: 'Where the next page starts, from the `Link` header', schema: z.string() },
];
const permissions = z.array(z.enum(PERMISSIONS));
const company = z.object({ companyID: z.int(), name: z.string() });
const user = z.object({ userID: z.int(), companyID: z.int(), name: z.string(), email: z.string(), permissions });
const apiKey = z.object({
  apiKeyID: z.uuid(),
  userID: z.int(),
  companyID: z.int(),
  permissions,
  label: z.string().nullable(),
  revoked: z.boolean(),
});

function list(path: string, summary: string, schema: z.ZodType, example: unknown): ApiRoute {
  return {
    method: 'get',
    path,
    tag: 'Administration',
    summary,
    source: 'addition (decisions J)',
    parameters,
    message: { schema: z.array(schema), example: [example] },
    headers: { Link: 'The next page, `rel="next"`, if there is one' },
    errors: {
      forbidden: { http: 403, text: 'Forbidden' },
      limit_out_of_range: { http: 422, text: "'limit' must be a whole number from 1 to 1000" },
      cursor_invalid: { http: 422, text: "'cursor' is not valid" },
    },
  };
}

const apiKeyExample = {
  apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
  userID: 2,
  companyID: 2,
  permissions: ['uploadResources'],
  label: 'import',
  revoked: false,
};

export const listRoutes: readonly ApiRoute[] = [
  list('/admin/companies', 'List companies, oldest first', company, { companyID: 1, name: 'Company 1' }),
  list('/admin/users', 'List users, oldest first', user, {
    userID: 2,
    companyID: 2,
    name: 'Integration',
    email: 'it@example.com',
    permissions: ['uploadResources'],
  }),
  list('/admin/api-keys', 'List API keys, oldest first', apiKey, apiKeyExample),
];
