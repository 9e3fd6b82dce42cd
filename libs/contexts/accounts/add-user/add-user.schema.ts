import { PERMISSIONS } from '@vpds/kernel';
import { apiRoute, MAX_NAME, numericID, optional, requiredText, requiredTextErrors } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

/** The form of an address; whether mail arrives is not guaranteed. */
const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;

export const email = requiredText(254).regex(EMAIL, 'not_email');
export const grantedPermissions = optional(z.array(z.enum(PERMISSIONS, 'permission_unknown'), 'not_array')).describe(
  'None unless given',
);

const addUserBody = z.object({
  companyID: numericID,
  name: requiredText(MAX_NAME),
  email,
  permissions: grantedPermissions,
});

export const addUserRoute = apiRoute({
  id: 'createUser',
  method: 'post',
  path: '/admin/users',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Add a user to a company',
  source: 'addition (KEY-2, ADM-1)',
  body: {
    schema: addUserBody,
    example: { companyID: 2, name: 'Integration', email: 'it@example.com', permissions: ['uploadResources'] },
  },
  message: { schema: z.object({ userID: z.int() }).meta({ id: 'CreatedUser' }), example: { userID: 2 } },
  errors: {
    ...accountsRefusals({
      required_field_missing: ['companyID'],
      not_numeric: ['companyID'],
    }),
    ...requiredTextErrors('name', MAX_NAME),
    ...accountsRefusals({
      not_email: ['email'],
      not_array: ['permissions'],
      permission_unknown: ['permissions[0]'],
      company_not_found: [7],
    }),
  },
});
