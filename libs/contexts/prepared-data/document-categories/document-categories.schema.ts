import {
  apiRoute,
  declareList,
  listRouteParts,
  MAX_NAME,
  numericID,
  required,
  requiredText,
  requiredTextErrors,
  switchValue,
} from '@vpds/http';
import { z } from 'zod';
import { preparedDataRefusals } from '../prepared-data.errors.ts';

const defineDocumentCategoryBody = z.object({
  companyID: numericID,
  name: requiredText(MAX_NAME),
  single: switchValue(required('not_boolean')).describe('Whether a vehicle may have one document of it only'),
});

const documentCategory = z
  .object({
    documentCategoryID: z.int(),
    companyID: z.int(),
    name: z.string(),
    single: z.boolean(),
  })
  .meta({ id: 'DocumentCategory' });

export const defineDocumentCategoryRoute = apiRoute({
  id: 'defineDocumentCategory',
  method: 'post',
  path: '/admin/document-categories',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Define a document category of a company',
  source: 'addition (ADM-1)',
  description:
    'Categories are numbered per company. Every company starts with category 1, `Other`, for any number of documents.',
  body: {
    schema: defineDocumentCategoryBody,
    example: { companyID: 1, name: 'Registration certificate', single: true },
  },
  message: {
    schema: z.object({ documentCategoryID: z.int() }).meta({ id: 'DefinedDocumentCategory' }),
    example: { documentCategoryID: 2 },
  },
  errors: {
    ...preparedDataRefusals({
      required_field_missing: ['name'],
      not_numeric: ['companyID'],
    }),
    ...requiredTextErrors('name', MAX_NAME),
    ...preparedDataRefusals({
      not_boolean: ['single'],
      company_not_found: [7],
      too_many_categories: [],
    }),
  },
});

export const listDocumentCategoriesRoute = apiRoute({
  id: 'listDocumentCategories',
  method: 'get',
  path: '/admin/document-categories',
  permission: 'administer',
  tag: 'Administration',
  summary: "List all companies' document categories, by company",
  source: 'addition (ADM-1)',
  ...listRouteParts(declareList({ rows: 'companies', filters: {}, sorts: ['created'], order: 'asc', keys: {} })),
  message: {
    schema: z.array(documentCategory),
    example: [{ documentCategoryID: 1, companyID: 1, name: 'Other', single: false }],
  },
});
