import { MAX_NAME, apiRoute, optional, requiredText, revision } from '@vpds/http';
import { z } from 'zod';
import { commissionRefusals } from '../commission.errors.ts';
import { MAX_EMAIL_LENGTH } from '../domain/email-address.ts';

export const changePartnerRoute = apiRoute({
  id: 'changePartner',
  method: 'patch',
  path: '/partners/{commissionPartnerID}',
  permission: 'administerCompany',
  tag: 'Own company',
  summary: 'Change a commission partner: name, e-mail address, disabled',
  source: 'addition (CHA-3)',
  description:
    'Absent members stay as they are. Products cannot be assigned to a disabled partner; what was assigned stays. Mails that were requested before go to the address that they were requested for.',
  evaluates: ['If-Match'],
  parameters: [{ name: 'commissionPartnerID', in: 'path', about: 'Id of the partner', schema: z.int(), example: 1 }],
  body: {
    schema: z.object({
      name: optional(requiredText(MAX_NAME)),
      email: z.union([z.null(), requiredText(MAX_EMAIL_LENGTH)], 'not_string').optional(),
      disabled: optional(z.boolean('not_boolean')),
    }),
    example: { email: 'office@nordic-cars.example' },
  },
  message: {
    schema: z
      .object({
        commissionPartnerID: z.int(),
        companyID: z.int(),
        name: z.string(),
        email: z.string().nullable(),
        disabled: z.boolean(),
        revision,
      })
      .meta({ id: 'ChangedPartner' }),
    example: {
      commissionPartnerID: 1,
      companyID: 1,
      name: 'Nordic Car Sales',
      email: 'office@nordic-cars.example',
      disabled: false,
      revision: 1,
    },
  },
  errors: commissionRefusals({
    not_string: ['name'],
    empty_string: ['name'],
    too_long: ['name', MAX_NAME],
    not_boolean: ['disabled'],
    partner_not_found: [],
  }),
});
