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

const { withdrawn: _, ...errors } = correctionErrors;

export const restoreProductRoute = apiRoute({
  id: 'restoreProduct',
  method: 'post',
  path: '/product/restore',
  tag: 'Products',
  summary: 'Restore a withdrawn product',
  source: 'addition (COR-2)',
  evaluates: ['If-Match'],
  description:
    'Name it by its `productID` or `externalID`: other identifiers do not find a withdrawn product. Its registration with the external platform continues; mails that were stopped stay stopped.',
  body: {
    schema: z.object(correctionMembers).refine(namesOne, NO_OWN_IDENTIFIER),
    example: { productID: 1, reason: 'It was no double' },
  },
  message: { schema: z.literal('Product restored'), example: 'Product restored' },
  headers: correctionHeaders,
  errors: { ...errors, ...productRefusals({ product_not_withdrawn: [] }) },
});
