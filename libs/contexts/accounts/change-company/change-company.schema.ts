import { apiRoute, isAtMost, MAX_NAME, optional, requiredText, revision } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

/** Characters (RFC 5321). */
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+$/;

const address = z
  .string('not_string')
  .regex(EMAIL, 'not_email')
  .refine(isAtMost(MAX_EMAIL), 'not_email')
  .meta({ maxLength: MAX_EMAIL });

const changes = {
  name: optional(requiredText(MAX_NAME)),
  currency: z
    .string('currency_malformed')
    .regex(/^[A-Z]{3}$/, 'currency_malformed')
    .nullable()
    .optional()
    .describe('ISO 4217 code, shown with the amounts in mails; null: none'),
  replyTo: z
    .union([z.null(), address], 'not_string')
    .optional()
    .describe('Address to which partners answer a mail; null: none'),
};

export const changeCompanyRoute = apiRoute({
  id: 'changeCompany',
  method: 'patch',
  path: '/company',
  permission: 'administerCompany',
  evaluates: ['If-Match'],
  tag: 'Own company',
  summary: 'Change the own company: name, currency, reply address',
  source: 'addition (CHA-1)',
  description: 'Absent members stay as they are. Mails that were requested before keep their contents.',
  body: { schema: z.object(changes), example: { currency: 'DKK', replyTo: 'sales@autohaus-nord.example' } },
  message: {
    schema: z
      .object({
        companyID: z.int(),
        name: z.string(),
        currency: z.string().nullable(),
        replyTo: z.string().nullable(),
        revision,
      })
      .meta({ id: 'ChangedCompany' }),
    example: {
      companyID: 1,
      name: 'Autohaus Nord',
      currency: 'DKK',
      replyTo: 'sales@autohaus-nord.example',
      revision: 1,
    },
  },
  errors: accountsRefusals({
    not_string: ['name'],
    empty_string: ['name'],
    too_long: ['name', MAX_NAME],
    not_email: ['replyTo'],
    currency_malformed: [],
  }),
});
