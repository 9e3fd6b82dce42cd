import { PERMISSIONS } from '@vpds/kernel';
import {
  MAX_NAME,
  apiRoute,
  declareList,
  listRouteParts,
  numericID,
  requiredText,
  requiredTextErrors,
  revision,
} from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';
import { KEY_KINDS } from '../domain/accounts.decider.ts';
import { keyTerms, keyTermErrors } from '../issue-api-key/issue-api-key.schema.ts';
import { email, grantedPermissions } from '../add-user/add-user.schema.ts';

/** Oldest first, as the operator's lists. */
export const USER_LIST = declareList({ rows: 'users', filters: {}, sorts: ['created'], order: 'asc', keys: {} });
export const KEY_LIST = declareList({ rows: 'keys', filters: {}, sorts: ['created'], order: 'asc', keys: {} });

const permissions = z.array(z.enum(PERMISSIONS));

const ownUser = z
  .object({
    userID: z.int(),
    name: z.string(),
    email: z.string().optional().describe('Only with _Administer company_, as is all that follows'),
    permissions: permissions.optional(),
    disabled: z.boolean().optional(),
    revision: revision.optional(),
  })
  .meta({ id: 'OwnUser' });

const ownKey = z
  .object({
    apiKeyID: z.uuid(),
    kind: z.enum(KEY_KINDS),
    userID: z.int(),
    label: z.string().nullable(),
    permissions,
    readOnly: z.boolean(),
    createdAt: z.string().describe('`Y-m-d H:i:s` in the time zone of the service'),
    expiresAt: z.string().nullable(),
    lastUsedOn: z.iso.date().nullable(),
    revoked: z.boolean(),
    revision,
  })
  .meta({ id: 'OwnKey' });

export const listOwnUsersRoute = apiRoute({
  id: 'listOwnUsers',
  method: 'get',
  path: '/users',
  tag: 'Own company',
  summary: 'List the users of the company',
  source: 'addition (OWN-2)',
  description: 'Ids and names, so that histories can name people; with the permission Administer company all of it.',
  ...listRouteParts(USER_LIST),
  message: { schema: z.array(ownUser), example: [{ userID: 2, name: 'Kim Larsen' }] },
});

export const addOwnUserRoute = apiRoute({
  id: 'createOwnUser',
  method: 'post',
  path: '/users',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Add a user to the own company',
  source: 'addition (OWN-3)',
  body: {
    schema: z.object({ name: requiredText(MAX_NAME), email, permissions: grantedPermissions }),
    example: { name: 'Kim Larsen', email: 'kim@example.com', permissions: ['uploadResources'] },
  },
  message: { schema: z.object({ userID: z.int() }).meta({ id: 'CreatedOwnUser' }), example: { userID: 2 } },
  errors: {
    ...accountsRefusals({ required_field_missing: ['name'] }),
    ...requiredTextErrors('name', MAX_NAME),
    ...accountsRefusals({
      not_email: ['email'],
      not_array: ['permissions'],
      permission_unknown: ['permissions[0]'],
      permission_not_held: ['editAllProducts'],
    }),
  },
});

export const listOwnKeysRoute = apiRoute({
  id: 'listOwnKeys',
  method: 'get',
  path: '/keys',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'List the API keys of the company',
  source: 'addition (OWN-4)',
  ...listRouteParts(KEY_LIST),
  message: {
    schema: z.array(ownKey),
    example: [
      {
        apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        kind: 'key',
        userID: 2,
        label: 'import',
        permissions: ['uploadResources'],
        readOnly: false,
        createdAt: '2026-11-22 09:30:00',
        expiresAt: null,
        lastUsedOn: '2026-11-27',
        revoked: false,
        revision: 0,
      },
    ],
  },
});

export const issueOwnKeyRoute = apiRoute({
  id: 'issueOwnKey',
  method: 'post',
  path: '/keys',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Issue an API key for a user of the own company',
  source: 'addition (OWN-4)',
  description:
    'Only this answer shows the key. A replay under the same `Idempotency-Key` has `apiKey: null`, since the secret is not stored.',
  body: {
    schema: z.object({ userID: numericID, ...keyTerms }),
    example: { userID: 2, label: 'reports', readOnly: true, expiresAt: '2027-01-01 00:00:00' },
  },
  message: {
    schema: z
      .object({ apiKeyID: z.uuid(), apiKey: z.string().nullable().describe('Null in a replay') })
      .meta({ id: 'IssuedOwnKey' }),
    example: { apiKeyID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f', apiKey: 'vpds_…' },
  },
  errors: {
    ...accountsRefusals({ required_field_missing: ['userID'], not_numeric: ['userID'] }),
    ...keyTermErrors,
    ...accountsRefusals({ user_not_found: [7], user_disabled: [], permission_not_held: ['editAllProducts'] }),
  },
});

export const revokeOwnKeyRoute = apiRoute({
  id: 'revokeOwnKey',
  method: 'delete',
  path: '/keys/{apiKeyID}',
  permission: 'administerCompany',
  evaluates: ['If-Match'],
  tag: 'Own company',
  summary: 'Revoke an API key of the own company',
  source: 'addition (OWN-4)',
  parameters: [{ name: 'apiKeyID', in: 'path', about: 'Id of the key', schema: z.uuid() }],
  message: { schema: z.literal('Revoked'), example: 'Revoked' },
  errors: accountsRefusals({ api_key_not_found: [] }),
});
