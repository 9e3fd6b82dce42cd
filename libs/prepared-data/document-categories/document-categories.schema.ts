import { type ApiRoute, MAX_NAME, numeric, paging, required, requiredText, requiredTextErrors } from '@vpds/platform';
import { z } from 'zod';

export const defineDocumentCategoryBody = z.object({
  companyID: numeric,
  name: requiredText(MAX_NAME),
  single: z
    .union([z.boolean(), z.literal(0), z.literal(1)], required('not_boolean'))
    .transform((value) => value === true || value === 1),
});

export const documentCategoriesQuery = z.object(paging);

const documentCategory = z.object({
  documentCategoryID: z.int(),
  companyID: z.int(),
  name: z.string(),
  single: z.boolean(),
});

export const documentCategoryRoutes: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/admin/document-categories',
    tag: 'Administration',
    summary: 'Define a document category of a company',
    source: 'addition (decisions J)',
    description: 'Numbered per company; every company is born with category 1, `Other`, for many documents.',
    body: {
      schema: defineDocumentCategoryBody,
      example: { companyID: 1, name: 'Registration certificate', single: true },
    },
    message: { schema: z.object({ documentCategoryID: z.int() }), example: { documentCategoryID: 2 } },
    errors: {
      forbidden: { http: 403, text: 'Forbidden' },
      required_field_missing: { http: 422, text: "'name' is a required field" },
      not_numeric: { http: 422, text: "'companyID' must be a numeric value" },
      ...requiredTextErrors('name', MAX_NAME),
      not_boolean: { http: 422, text: "'single' must be a boolean value" },
      company_not_found: { http: 404, text: 'Company not found with companyID 7' },
    },
  },
  {
    method: 'get',
    path: '/admin/document-categories',
    tag: 'Administration',
    summary: "List all companies' document categories, by company",
    source: 'addition (decisions J)',
    parameters: [
      { name: 'limit', in: 'query', about: 'Most companies of a page', schema: z.int().min(1).max(1000) },
      { name: 'cursor', in: 'query', about: 'Where the next page starts, from the `Link` header', schema: z.string() },
    ],
    message: {
      schema: z.array(documentCategory),
      example: [{ documentCategoryID: 1, companyID: 1, name: 'Other', single: false }],
    },
    headers: { Link: 'The next page, `rel="next"`, if there is one' },
    errors: {
      forbidden: { http: 403, text: 'Forbidden' },
      limit_out_of_range: { http: 422, text: "'limit' must be a whole number from 1 to 1000" },
      cursor_invalid: { http: 422, text: "'cursor' is not valid" },
    },
  },
];
