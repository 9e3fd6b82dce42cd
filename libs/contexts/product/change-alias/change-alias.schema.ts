import { apiRoute, required, revision } from '@vpds/http';
import { z } from 'zod';
import { productRefusals } from '../product.errors.ts';

export const changeAliasRoute = apiRoute({
  id: 'renameCustomField',
  method: 'patch',
  path: '/custom-fields/{key}',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Rename a custom field: set or remove its alias',
  source: 'addition (CHA-4)',
  description: 'The values of products stay: they are stored by key. `null` removes the alias.',
  evaluates: ['If-Match'],
  pathSchema: z.object({ key: z.string() }),
  parameters: [
    { name: 'key', in: 'path', about: 'Key of the custom field', schema: z.string(), example: 'customField_1' },
  ],
  body: {
    schema: z.object({
      alias: z
        .string(required('alias_malformed'))
        .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'alias_malformed')
        .nullable(),
    }),
    example: { alias: 'auctionGrade' },
  },
  message: {
    schema: z.object({ key: z.string(), alias: z.string().nullable(), revision }).meta({ id: 'RenamedCustomField' }),
    example: { key: 'customField_1', alias: 'auctionGrade', revision: 2 },
  },
  errors: productRefusals({
    required_field_missing: ['alias'],
    alias_malformed: [],
    alias_in_use: [],
    custom_field_not_found: ['customField_9'],
  }),
});
