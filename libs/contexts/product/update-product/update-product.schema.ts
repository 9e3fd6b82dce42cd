import { type ApiRoute, apiRoute, optional } from '@vpds/http';
import { z } from 'zod';
import {
  NO_IDENTIFIER,
  externalID,
  externalIDErrors,
  identifierErrors,
  identifiers,
  namesAProduct,
} from '../identifiers.schema.ts';
import { productFieldChanges, productMetaChanges } from '../product-fields.schema.ts';
import { productRefusals } from '../product.errors.ts';

/** Rules UPD. */
const updateProductBody = z
  .object({
    ...identifiers,
    fields: optional(productFieldChanges),
    meta: optional(productMetaChanges),
    externalID: externalID.nullish(),
  })
  .refine(namesAProduct, NO_IDENTIFIER)
  .refine(({ fields, meta, externalID: id }) => fields !== undefined || meta !== undefined || id !== undefined, {
    error: 'required_property_missing',
    params: { instead: ['fields, meta, externalID'] },
  });

const route = {
  method: 'post',
  tag: 'Products',
  summary: "Change a field: update a product's fields and meta",
  source: 'rules UPD',
  evaluates: ['If-Match'],
  description:
    'Values are stored as given, except for dates, which are parsed; a date in another format is ignored. `null` clears a field. Unknown keys become known. `externalID` at the top level sets or (`null`) removes the id that your own system has for the product. If several products share a VIN, the newest is updated: `X-Product-Id` names it.',
  body: {
    schema: updateProductBody,
    example: { vehicleIdentificationNumber: 'WVWZZZ1KZAW000001', fields: { mileage: 82000, location: 'Kolding' } },
  },
  message: { schema: z.literal('Product updated'), example: 'Product updated' },
  headers: {
    'X-Product-Id': 'The product that was updated',
    'X-Fields-Not-Learned':
      'How many field keys were stored without becoming known, because the company has reached its limit or they cannot be names. Absent if there are none',
  },
  errors: {
    ...productRefusals({
      quota_exceeded: [1000000, 'bytes'],
    }),
    ...identifierErrors,
    ...productRefusals({
      not_object: ['fields'],
      product_too_large: [],
      change_too_large: [],
      not_string: ['externalID'],
      ...externalIDErrors,
      external_id_in_use: [1],
      withdrawn: [],
      field_read_only: ['vehicleIdentificationNumber'],
      field_given_twice: ['colour', 'customField_1'],
      date_format_unknown: ['checkinDate', 'Y-m-d, Y-m-d H:i:s, d-m-Y'],
      not_whole: ['mileage'],
      not_boolean: ['isDrivable'],
      number_too_large: ['engine'],
      out_of_range: ['mileage', 0, 9999999],
      number_negative: ['engine'],
    }),
  },
} as const satisfies Omit<ApiRoute, 'id' | 'path'>;

export const updateProductRoutes = [
  apiRoute({ ...route, id: 'updateProduct', path: '/product/update' }),
  apiRoute({
    ...route,
    id: 'updateProductFields',
    path: '/product/update-fields',
    summary: 'Update a product (second path)',
  }),
];
