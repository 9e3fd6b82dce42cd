import { apiRoute } from '@vpds/http';
import { z } from 'zod';
import {
  NO_OWN_IDENTIFIER,
  correctionErrors,
  correctionHeaders,
  correctionMembers,
  namesOne,
} from '../correction.schema.ts';
import { productRefusals } from '../product.errors.ts';

export const withdrawProductRoute = apiRoute({
  id: 'withdrawProduct',
  method: 'post',
  path: '/product/withdraw',
  tag: 'Products',
  summary: 'Withdraw (remove) a product: a double, or a mistake',
  source: 'addition (COR-1)',
  evaluates: ['If-Match'],
  description:
    'Nothing is deleted: the product leaves searches, lists and identification, its mails and its registration stop, and only its history and `POST /product/restore` remain. It keeps its `externalID`. Refused while a transport is active.',
  body: {
    schema: z.object(correctionMembers).refine(namesOne, NO_OWN_IDENTIFIER),
    example: { productID: 1, reason: 'A double of product 7' },
  },
  message: { schema: z.literal('Product withdrawn'), example: 'Product withdrawn' },
  headers: correctionHeaders,
  errors: { ...correctionErrors, ...productRefusals({ quota_exceeded: [1000000, 'bytes'], transport_active: [] }) },
});
