import { apiRoute, required } from '@vpds/http';
import { z } from 'zod';
import { productRefusals } from '../product.errors.ts';

/** The most keys of one call. */
const MOST_KEYS = 1_000;

const forgetKeysBody = z.object({
  keys: z
    .array(z.string('not_string'), required('not_array'))
    // zod's `max` throws if the input's `length` is no number.
    .refine((keys) => keys.length <= MOST_KEYS, 'not_array')
    .meta({ maxItems: MOST_KEYS }),
});

const companyID = {
  name: 'companyID',
  in: 'path',
  about: 'The company',
  schema: z.int(),
  example: 1,
} as const;
const noCompany = productRefusals({ company_not_found: [7] });

export const listLearnedKeysRoute = apiRoute({
  id: 'listLearnedKeys',
  permission: 'administer',
  method: 'get',
  path: '/admin/learned-keys/{companyID}',
  tag: 'Administration',
  summary: 'List the field keys that a company has learned from updates',
  source: 'addition, rules LEA',
  parameters: [companyID],
  message: { schema: z.array(z.string()), example: ['windows', 'colour'] },
  errors: noCompany,
});

export const forgetLearnedKeysRoute = apiRoute({
  id: 'forgetLearnedKeys',
  permission: 'administer',
  method: 'post',
  path: '/admin/learned-keys/{companyID}/forget',
  tag: 'Administration',
  summary: 'Forget learned field keys of a company',
  source: 'addition, rules LEA',
  description:
    'Products keep their values under these keys. The answer omits keys that were not learned. An update with a forgotten key makes it known again.',
  parameters: [companyID],
  body: { schema: forgetKeysBody, example: { keys: ['windows'] } },
  message: {
    schema: z.object({ forgotten: z.array(z.string()) }).meta({ id: 'ForgottenKeys' }),
    example: { forgotten: ['windows'] },
  },
  errors: {
    ...productRefusals({
      required_field_missing: ['keys'],
      not_array: ['keys'],
      not_string: ['keys[0]'],
    }),
    ...noCompany,
  },
});
