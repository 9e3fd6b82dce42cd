import { MAX_NAME, apiRoute, required, requiredText, requiredTextErrors, revision, switchValue } from '@vpds/http';
import { z } from 'zod';
import { preparedDataRefusals } from '../prepared-data.errors.ts';

const category = z
  .object({
    documentCategoryID: z.int(),
    name: z.string(),
    single: z.boolean(),
    revision: revision.describe('Of the company’s categories together'),
  })
  .meta({ id: 'OwnCategory' });

export const listOwnCategoriesRoute = apiRoute({
  id: 'listCategories',
  method: 'get',
  path: '/categories',
  tag: 'Own company',
  summary: 'List the document categories of the company, by number',
  source: 'addition (OWN-5)',
  tagged: true,
  message: {
    schema: z.array(category),
    example: [{ documentCategoryID: 1, name: 'Other', single: false, revision: 0 }],
  },
});

export const defineOwnCategoryRoute = apiRoute({
  id: 'defineCategory',
  method: 'post',
  path: '/categories',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Define a document category of the own company',
  source: 'addition (OWN-5)',
  body: {
    schema: z.object({
      name: requiredText(MAX_NAME),
      single: switchValue(required('not_boolean')).describe('Whether a vehicle may have one document of it only'),
    }),
    example: { name: 'Registration certificate', single: true },
  },
  message: {
    schema: z.object({ documentCategoryID: z.int() }).meta({ id: 'DefinedCategory' }),
    example: { documentCategoryID: 2 },
  },
  errors: {
    ...preparedDataRefusals({ required_field_missing: ['name'] }),
    ...requiredTextErrors('name', MAX_NAME),
    ...preparedDataRefusals({ not_boolean: ['single'], too_many_categories: [] }),
  },
});
