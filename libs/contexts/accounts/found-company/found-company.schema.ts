import { apiRoute, MAX_NAME, requiredText, requiredTextErrors } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

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
    ...accountsRefusals({
      required_field_missing: ['name'],
    }),
    ...requiredTextErrors('name', MAX_NAME),
  },
});
