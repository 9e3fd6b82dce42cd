import { apiRoute, declareList, listRouteParts, numericID, optional, required } from '@vpds/http';
import { z } from 'zod';
import { CUSTOM_FIELD_TYPES } from '../domain/field-registry.ts';
import { productRefusals } from '../product.errors.ts';

export const alias = z.string('alias_malformed').regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'alias_malformed');

const defineCustomFieldBody = z.object({
  companyID: numericID,
  type: z.enum(CUSTOM_FIELD_TYPES, required('field_type_unknown')),
  alias: optional(alias),
});

/** The list's rows are companies. */
export const CUSTOM_FIELD_LIST = declareList({
  rows: 'companies',
  filters: {},
  sorts: ['created'],
  order: 'asc',
  keys: {},
});

const customField = z
  .object({
    key: z.string(),
    companyID: z.int(),
    type: z.enum(CUSTOM_FIELD_TYPES),
    alias: z.string().nullable(),
  })
  .meta({ id: 'CustomField' });

export const defineCustomFieldRoute = apiRoute({
  id: 'defineCustomField',
  method: 'post',
  path: '/admin/custom-fields',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Define a custom field of a company',
  source: 'addition (ADM-1)',
  body: { schema: defineCustomFieldBody, example: { companyID: 1, type: 'int', alias: 'auctionGrade' } },
  message: {
    schema: z.object({ key: z.string() }).meta({ id: 'DefinedCustomField' }),
    example: { key: 'customField_1' },
  },
  errors: productRefusals({
    required_field_missing: ['companyID'],
    not_numeric: ['companyID'],
    field_type_unknown: [],
    alias_malformed: [],
    alias_in_use: [],
    company_not_found: [7],
    too_many_custom_fields: [],
  }),
});

export const listCustomFieldsRoute = apiRoute({
  id: 'listCustomFields',
  method: 'get',
  path: '/admin/custom-fields',
  permission: 'administer',
  tag: 'Administration',
  summary: "List all companies' custom fields, by company",
  source: 'addition (ADM-1)',
  ...listRouteParts(CUSTOM_FIELD_LIST),
  message: {
    schema: z.array(customField),
    example: [{ key: 'customField_1', companyID: 1, type: 'int', alias: 'auctionGrade' }],
  },
});
