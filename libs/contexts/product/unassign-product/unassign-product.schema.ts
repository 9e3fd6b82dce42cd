import { apiRoute, optional, switchValue } from '@vpds/http';
import { z } from 'zod';
import {
  NO_OWN_IDENTIFIER,
  correctionErrors,
  correctionHeaders,
  correctionMembers,
  namesOne,
} from '../correction.schema.ts';
import { productRefusals } from '../product.errors.ts';

export const unassignRoute = apiRoute({
  id: 'unassignFromCommissionPartner',
  method: 'post',
  path: '/commission/unassign',
  tag: 'Commission',
  summary: 'Take back the newest assignment to a commission partner (undo)',
  source: 'addition (COR-4)',
  evaluates: ['If-Match'],
  description:
    'Status and fields of the assignment are as before it, except fields that were updated since. A mail that has not left is stopped; a partner who has got one is notified only with `sendEmailNotification`. Refused after a later move of the product’s status.',
  body: {
    schema: z
      .object({
        ...correctionMembers,
        sendEmailNotification: optional(switchValue('not_boolean')).describe('To the partner. Default false'),
      })
      .refine(namesOne, NO_OWN_IDENTIFIER),
    example: { productID: 1, reason: 'The wrong partner' },
  },
  message: { schema: z.literal('Assignment taken back'), example: 'Assignment taken back' },
  headers: correctionHeaders,
  errors: {
    ...productRefusals({ quota_exceeded: [100, 'mails a month'] }),
    ...correctionErrors,
    ...productRefusals({
      not_boolean: ['sendEmailNotification'],
      not_assigned: [],
      moved_since_assignment: ['sold'],
      partner_without_email: [],
    }),
  },
});
