import { apiRoute } from '@vpds/http';
import { z } from 'zod';
import { NO_IDENTIFIER, identifierErrors, identifiers, namesAProduct } from '../identifiers.schema.ts';
import { productRefusals } from '../product.errors.ts';

export const registerProductRoute = apiRoute({
  id: 'registerProduct',
  method: 'post',
  path: '/product/register',
  permission: 'importHistory',
  tag: 'Products',
  summary: 'Register an imported product with the external platform',
  source: 'addition (IMP-8)',
  evaluates: ['If-Match'],
  description:
    'An import withholds the registration of the products that it creates; this requests it for one of them. Nothing changes for a product whose registration was never withheld.',
  body: {
    schema: z.object(identifiers).refine(namesAProduct, NO_IDENTIFIER),
    example: { productID: 1 },
  },
  message: {
    schema: z.literal('Product registration requested'),
    example: 'Product registration requested',
  },
  headers: { 'X-Product-Id': 'The product that was meant' },
  errors: { ...identifierErrors, ...productRefusals({ withdrawn: [] }) },
});
