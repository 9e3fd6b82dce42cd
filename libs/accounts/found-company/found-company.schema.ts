import { type ApiRoute, MAX_NAME, requiredText, requiredTextErrors } from '@vpds/platform';
import { z } from 'zod';

export const foundCompanyBody = z.object({ name: requiredText(MAX_NAME) });

export const foundCompanyRoute: ApiRoute = {
  method: 'post',
  path: '/admin/companies',
  tag: 'Administration',
  summary: 'Create a company',
  source: 'addition (decisions J)',
  body: { schema: foundCompanyBody, example: { name: 'Nordic Cars A/S' } },
  message: { schema: z.object({ companyID: z.int() }), example: { companyID: 2 } },
  errors: {
    forbidden: { http: 403, text: 'Forbidden' },
    required_field_missing: { http: 422, text: "'name' is a required field" },
    ...requiredTextErrors('name', MAX_NAME),
  },
};
