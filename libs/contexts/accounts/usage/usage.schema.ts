import { apiRoute } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

const amount = z.int('not_whole').min(0, 'not_whole').nullish();

/** A limit that is absent stays unchanged; null removes it. */
const companyLimitsBody = z.object({ products: amount, bytesStored: amount, mailsPerMonth: amount });

const used = (id: string) => z.object({ used: z.int(), limit: z.int().nullable() }).meta({ id });
const rate = z.int().nullable();

const usage = z
  .object({
    products: used('ProductsUsed'),
    bytesStored: used('BytesUsed'),
    mailsThisMonth: used('MailsUsed'),
    rates: z
      .object({
        requestsPerSecondAndKey: rate,
        mailsPerPartnerAndHour: rate,
        mailsPerCompanyAndHour: rate,
      })
      .meta({ id: 'RateLimits' }),
  })
  .meta({ id: 'CompanyUsage' });
const example = {
  products: { used: 1204, limit: 5000 },
  bytesStored: { used: 1810233, limit: null },
  mailsThisMonth: { used: 12, limit: null },
  rates: { requestsPerSecondAndKey: 100, mailsPerPartnerAndHour: 200, mailsPerCompanyAndHour: 2000 },
};

const parameters = [{ name: 'companyID', in: 'path', about: 'The company', schema: z.int(), example: 2 }] as const;
const noCompany = accountsRefusals({ company_not_found: [7] });
const source = 'addition, rules QUO';

export const getOwnUsageRoute = apiRoute({
  id: 'getOwnUsage',
  method: 'get',
  path: '/me/usage',
  tag: 'Own company',
  summary: 'Read what the own company uses, and its limits',
  source,
  description: 'If there is no limit, `limit` is null. Usage follows writes within about a second.',
  message: { schema: usage, example },
});

export const getCompanyUsageRoute = apiRoute({
  id: 'getCompanyUsage',
  method: 'get',
  path: '/admin/companies/{companyID}/usage',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Read what a company uses, and its limits',
  source,
  parameters,
  message: { schema: usage, example },
  errors: noCompany,
});

export const setCompanyLimitsRoute = apiRoute({
  id: 'setCompanyLimits',
  method: 'post',
  path: '/admin/companies/{companyID}/limits',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Limit the amounts of a company',
  source,
  description: 'An amount that is omitted keeps its limit; null removes the limit.',
  parameters,
  body: { schema: companyLimitsBody, example: { products: 5000, mailsPerMonth: null } },
  message: { schema: z.literal('Limits set'), example: 'Limits set' },
  errors: {
    ...accountsRefusals({
      not_whole: ['products'],
    }),
    ...noCompany,
  },
});
