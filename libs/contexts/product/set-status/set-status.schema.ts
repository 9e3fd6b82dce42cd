import { apiRoute, required } from '@vpds/http';
import { z } from 'zod';
import { NO_IDENTIFIER, identifierErrors, identifiers, namesAProduct } from '../identifiers.schema.ts';
import { productRefusals } from '../product.errors.ts';

/** `created` is only the initial status (LIF-2). */
export const SETTABLE = ['onAuction', 'onBuyNow', 'onCommission', 'sold', 'completed'] as const;

const setStatusBody = z
  .object({
    ...identifiers,
    status: z.enum(SETTABLE, required('status_unknown')),
  })
  .refine(namesAProduct, NO_IDENTIFIER);

export const setStatusRoute = apiRoute({
  id: 'setProductStatus',
  method: 'post',
  path: '/product/status',
  tag: 'Products',
  summary: 'Move a product to a status',
  source: 'addition (LIF-2)',
  evaluates: ['If-Match'],
  description:
    '`created` → `onAuction`, `onBuyNow`, `onCommission`, `sold`; these three → each other and `sold`; `sold` → `completed`, or back to one of the three; `completed` is final. Setting the current status again succeeds and is not counted.',
  body: { schema: setStatusBody, example: { productID: 1, status: 'onAuction' } },
  message: { schema: z.literal('Status set'), example: 'Status set' },
  headers: { 'X-Product-Id': 'The product that was meant' },
  errors: {
    ...identifierErrors,
    ...productRefusals({
      status_unknown: [],
      withdrawn: [],
      required_field_missing: ['status'],
      status_move_forbidden: ['created', 'completed'],
    }),
  },
});
