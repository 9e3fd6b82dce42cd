import { PERMISSIONS } from '@vpds/kernel';
import { MAX_NAME, apiRoute, optional, requiredText, revision } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';
import { grantedPermissions } from '../add-user/add-user.schema.ts';

export const changeUserRoute = apiRoute({
  id: 'changeOwnUser',
  method: 'patch',
  path: '/users/{userID}',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Change a user of the own company: name, permissions, disabled',
  source: 'addition (CHA-2)',
  description:
    'Absent members stay as they are. Takes effect with the next request of any of the user’s keys and sessions; those of a disabled user are refused until the user is enabled again. Nobody grants a permission that he lacks.',
  evaluates: ['If-Match'],
  parameters: [{ name: 'userID', in: 'path', about: 'Id of the user', schema: z.int(), example: 2 }],
  body: {
    schema: z.object({
      name: optional(requiredText(MAX_NAME)),
      permissions: grantedPermissions.describe('All that the user may do from now on'),
      disabled: optional(z.boolean('not_boolean')),
    }),
    example: { permissions: ['uploadResources'] },
  },
  message: {
    schema: z
      .object({
        userID: z.int(),
        name: z.string(),
        email: z.string(),
        permissions: z.array(z.enum(PERMISSIONS)),
        disabled: z.boolean(),
        revision,
      })
      .meta({ id: 'ChangedUser' }),
    example: {
      userID: 2,
      name: 'Kim Larsen',
      email: 'kim@example.com',
      permissions: ['uploadResources'],
      disabled: false,
      revision: 1,
    },
  },
  errors: accountsRefusals({
    not_string: ['name'],
    empty_string: ['name'],
    too_long: ['name', MAX_NAME],
    not_array: ['permissions'],
    permission_unknown: ['permissions[0]'],
    not_boolean: ['disabled'],
    user_not_found: [7],
    permission_not_held: ['editAllProducts'],
  }),
});
