import { accountsErrors } from '@vpds/accounts/contract';
import { refusals, apiRoute, MAX_NAME, numericID, optionalText, requiredText, requiredTextErrors } from '@vpds/http';
import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../domain/email-address.ts';

const addPartnerBody = z.object({
  companyID: numericID,
  name: requiredText(MAX_NAME),
  email: optionalText(MAX_EMAIL_LENGTH),
});

const commissionRefusals = refusals(accountsErrors);

export const addPartnerRoute = apiRoute({
  id: 'createCommissionPartner',
  method: 'post',
  path: '/admin/commission-partners',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Add a commission partner of a company',
  source: 'addition (ADM-1)',
  description:
    'The field `commissionPartnerID` of a product names its partner. Products can be assigned to a partner without a valid e-mail address, but the partner cannot be notified; the address is validated at the assignment (COM-2).',
  body: {
    schema: addPartnerBody,
    example: { companyID: 1, name: 'Nordic Car Sales', email: 'sales@nordic-cars.example' },
  },
  message: {
    schema: z.object({ commissionPartnerID: z.int() }).meta({ id: 'CreatedCommissionPartner' }),
    example: { commissionPartnerID: 1 },
  },
  errors: {
    ...commissionRefusals({
      required_field_missing: ['companyID'],
      not_numeric: ['companyID'],
    }),
    ...requiredTextErrors('name', MAX_NAME),
    ...commissionRefusals({
      company_not_found: [7],
    }),
  },
});
