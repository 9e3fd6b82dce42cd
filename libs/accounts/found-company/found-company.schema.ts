import { type ApiRoute, requiredText } from '@vpds/platform';
import { z } from 'zod';

export const foundCompanyBody = z.object({ name: requiredText(200) });

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
    not_string: { http: 422, text: "'name' must be a string value" },
    empty_string: { http: 422, text: "'name' cannot be empty" },
    too_long: { http: 422, text: "'name' must be at most 200 characters" },
  },
};
