import { apiRoute, optional, required, revision } from '@vpds/http';
import { z } from 'zod';
import { alias } from '../custom-fields/custom-fields.schema.ts';
import { CUSTOM_FIELD_TYPES } from '../domain/field-registry.ts';
import { productRefusals } from '../product.errors.ts';

const customField = z
  .object({
    key: z.string(),
    type: z.enum(CUSTOM_FIELD_TYPES),
    alias: z.string().nullable(),
    revision: revision.describe('Of the company’s fields together, learned keys included'),
  })
  .meta({ id: 'OwnCustomField' });

export const listOwnCustomFieldsRoute = apiRoute({
  id: 'listOwnCustomFields',
  method: 'get',
  path: '/custom-fields',
  tag: 'Own company',
  summary: 'List the custom fields of the company, by number',
  source: 'addition (OWN-5)',
  tagged: true,
  message: {
    schema: z.array(customField),
    example: [{ key: 'customField_1', type: 'int', alias: 'auctionGrade', revision: 1 }],
  },
});

export const defineOwnCustomFieldRoute = apiRoute({
  id: 'defineOwnCustomField',
  method: 'post',
  path: '/custom-fields',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Define a custom field of the own company',
  source: 'addition (OWN-5)',
  body: {
    schema: z.object({ type: z.enum(CUSTOM_FIELD_TYPES, required('field_type_unknown')), alias: optional(alias) }),
    example: { type: 'int', alias: 'auctionGrade' },
  },
  message: {
    schema: z.object({ key: z.string() }).meta({ id: 'DefinedOwnCustomField' }),
    example: { key: 'customField_1' },
  },
  errors: productRefusals({
    required_field_missing: ['type'],
    field_type_unknown: [],
    alias_malformed: [],
    alias_in_use: [],
    too_many_custom_fields: [],
  }),
});
