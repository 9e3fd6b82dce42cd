import { apiRoute, MAX_NAME, requiredText, requiredTextErrors } from '@vpds/http';
import { z } from 'zod';

const foundCompanyBody = z.object({ name: requiredText(MAX_NAME) });

export const foundCompanyRoute = apiRoute({
  id: 'createCompany',
  method: 'post',
  path: '/admin/companies',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Create a company',
  source: 'addition (ADM-1)',
  body: { schema: foundCompanyBody, example: { name: 'Nordic Cars A/S' } },
  message: { schema: z.object({ companyID: z.int() }).meta({ id: 'CreatedCompany' }), example: { companyID: 2 } },
  errors: {
    required_field_missing: { http: 422, text: "'name' is a required field" },
    ...requiredTextErrors('name', MAX_NAME),
  },
});
