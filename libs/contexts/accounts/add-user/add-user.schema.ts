import { PERMISSIONS } from '@vpds/kernel';
import { apiRoute, MAX_NAME, numericID, optional, requiredText, requiredTextErrors } from '@vpds/http';
import { z } from 'zod';
import { accountsErrors } from '../accounts.errors.ts';

/** Not guaranteed: that mail arrives. */
const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;

const addUserBody = z.object({
  companyID: numericID,
  name: requiredText(MAX_NAME),
  email: requiredText(254).regex(EMAIL, 'not_email'),
  permissions: optional(z.array(z.enum(PERMISSIONS, 'permission_unknown'), 'not_array')).describe('None unless given'),
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
    required_field_missing: { http: 422, text: "'companyID' is a required field" },
    not_numeric: { http: 422, text: "'companyID' must be a numeric value" },
    ...requiredTextErrors('name', MAX_NAME),
    not_email: { http: 422, text: "'email' must be an e-mail address" },
    not_array: { http: 422, text: "'permissions' must be an array" },
    permission_unknown: {
      ...accountsErrors.permission_unknown,
      text: "'permissions[0]' must be one of: [editAllProducts, uploadResources, administer, administerCompany]",
    },
    company_not_found: { http: 404, text: 'Company not found with companyID 7' },
  },
});
