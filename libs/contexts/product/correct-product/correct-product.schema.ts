import { apiRoute, optional, required } from '@vpds/http';
import { z } from 'zod';
import {
  NO_OWN_IDENTIFIER,
  correctionErrors,
  correctionHeaders,
  correctionMembers,
  namesOne,
} from '../correction.schema.ts';
import { PRODUCT_STATUSES } from '../domain/product.ts';
import { vin } from '../identifiers.schema.ts';
import { productRefusals } from '../product.errors.ts';

const correct = z
  .object(
    {
      vehicleIdentificationNumber: optional(vin).describe('The right VIN'),
      status: optional(z.enum(PRODUCT_STATUSES, 'corrected_status_unknown')).describe('The right status'),
    },
    required('not_object'),
  )
  .refine((values) => values.vehicleIdentificationNumber !== undefined || values.status !== undefined, {
    error: 'required_property_missing',
    params: { instead: ['correct.vehicleIdentificationNumber, correct.status'] },
  })
  .meta({ id: 'CorrectedValuesRequest' });

export const correctProductRoute = apiRoute({
  id: 'correctProduct',
  method: 'post',
  path: '/product/correct',
  tag: 'Products',
  summary: 'Correct a wrong VIN or a wrong status (undo a status)',
  source: 'addition (COR-3)',
  evaluates: ['If-Match'],
  description:
    'Sets what was recorded wrongly: any status, also out of `completed`. The identifiers name the product as it is now, `correct` has the right values. Statistics go on counting what was recorded. Prepared data stay with the VIN that they were sent for.',
  body: {
    schema: z
      .object({
        ...correctionMembers,
        correct,
      })
      .refine(namesOne, NO_OWN_IDENTIFIER),
    example: { productID: 1, correct: { status: 'sold' }, reason: 'The sale is not completed' },
  },
  message: { schema: z.literal('Product corrected'), example: 'Product corrected' },
  headers: correctionHeaders,
  errors: {
    ...correctionErrors,
    ...productRefusals({ quota_exceeded: [1000000, 'bytes'], not_object: ['correct'], corrected_status_unknown: [] }),
  },
});
