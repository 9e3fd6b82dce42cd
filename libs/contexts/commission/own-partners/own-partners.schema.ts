import { accountsErrors } from '@vpds/accounts/contract';
import {
  MAX_NAME,
  apiRoute,
  declareList,
  listRouteParts,
  optionalText,
  refusals,
  requiredText,
  requiredTextErrors,
  revision,
} from '@vpds/http';
import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../domain/email-address.ts';

export const PARTNER_LIST = declareList({ rows: 'partners', filters: {}, sorts: ['created'], order: 'asc', keys: {} });

const partner = z
  .object({
    commissionPartnerID: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    disabled: z.boolean(),
    revision,
  })
  .meta({ id: 'OwnPartner' });

const commissionRefusals = refusals(accountsErrors);

export const listOwnPartnersRoute = apiRoute({
  id: 'listPartners',
  method: 'get',
  path: '/partners',
  tag: 'Own company',
  summary: 'List the commission partners of the company',
  source: 'addition (OWN-5)',
  ...listRouteParts(PARTNER_LIST),
  message: {
    schema: z.array(partner),
    example: [
      {
        commissionPartnerID: 1,
        name: 'Nordic Car Sales',
        email: 'sales@nordic-cars.example',
        disabled: false,
        revision: 0,
      },
    ],
  },
});

export const addOwnPartnerRoute = apiRoute({
  id: 'createPartner',
  method: 'post',
  path: '/partners',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Add a commission partner of the own company',
  source: 'addition (OWN-5)',
  body: {
    schema: z.object({ name: requiredText(MAX_NAME), email: optionalText(MAX_EMAIL_LENGTH) }),
    example: { name: 'Nordic Car Sales', email: 'sales@nordic-cars.example' },
  },
  message: {
    schema: z.object({ commissionPartnerID: z.int() }).meta({ id: 'CreatedPartner' }),
    example: { commissionPartnerID: 1 },
  },
  errors: { ...commissionRefusals({ required_field_missing: ['name'] }), ...requiredTextErrors('name', MAX_NAME) },
});
