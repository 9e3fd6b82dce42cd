import { apiRoute, optionalText, required } from '@vpds/http';
import { z } from 'zod';
import { NO_IDENTIFIER, identifierErrors, identifiers, namesAProduct } from '../identifiers.schema.ts';
import { productRefusals } from '../product.errors.ts';

/** Characters. */
const MAX_REASON = 2_000;

const disputeBody = z
  .object({
    ...identifiers,
    action: z.enum(['open', 'close'], required('dispute_action_unknown')),
    reason: optionalText(MAX_REASON),
  })
  .refine(namesAProduct, NO_IDENTIFIER);

export const disputeRoute = apiRoute({
  id: 'setProductDispute',
  method: 'post',
  path: '/product/dispute',
  tag: 'Products',
  summary: 'Open or close the dispute about a product',
  source: 'addition (LIF-4)',
  evaluates: ['If-Match'],
  body: { schema: disputeBody, example: { productID: 1, action: 'open', reason: 'Scratched on arrival' } },
  message: { schema: z.enum(['Dispute opened', 'Dispute closed']), example: 'Dispute opened' },
  headers: { 'X-Product-Id': 'The product that was meant' },
  errors: {
    ...identifierErrors,
    ...productRefusals({
      dispute_action_unknown: [],
      quota_exceeded: [1000000, 'bytes'],
      withdrawn: [],
      required_field_missing: ['action'],
      not_string: ['reason'],
      too_long: ['reason', MAX_REASON],
      dispute_already_open: [],
      no_dispute_open: [],
    }),
  },
});
