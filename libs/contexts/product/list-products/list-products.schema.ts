import { apiRoute, edgeErrors, listRouteParts } from '@vpds/http';
import { z } from 'zod';
import { listedProduct } from '../product-fields.schema.ts';
import { productRefusals } from '../product.errors.ts';
import { FIELDS_PARAMETER, fieldNames } from '../search-products/search-products.schema.ts';
import { PRODUCT_LIST } from './product-list.ts';

const parts = listRouteParts(PRODUCT_LIST, { fields: fieldNames });

export const listProductsRoute = apiRoute({
  id: 'listProducts',
  method: 'get',
  path: '/products',
  tag: 'Products',
  summary: 'Find by brand, status and more: list the products of the company',
  source: 'addition (rules LST)',
  description:
    'All filters must match. One that leads finds the rows by an index, the others are checked on them: at most 20,000 for a page, which may therefore be short, or empty, and have a `Link` all the same. With `sort=updated` nothing is lost: ask again from `X-Complete-Until` of the first page.',
  ...parts,
  parameters: [...parts.parameters, FIELDS_PARAMETER],
  message: {
    schema: z.array(listedProduct),
    example: [
      {
        revision: 3,
        productID: 1,
        vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
        AP30Pno: 300217,
        AP30Guid: '5f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        AP30Hash: null,
        status: 'onAuction',
        createdAt: '2026-11-22 09:30:00',
        updatedAt: '2026-11-23 10:00:00',
        dispute: 'none',
        externalID: 'DMS-4711',
        withdrawn: null,
        brand: 'Volkswagen',
      },
    ],
  },
  errors: {
    ...parts.errors,
    ...productRefusals({ fields_not_allowed: ['colour'], search_too_broad: [] }),
    cursor_invalid: edgeErrors.cursor_invalid,
  },
});
